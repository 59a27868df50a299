import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import { Cover } from '~/ui/cover.tsx';
import { Price } from '~/ui/price.tsx';
import type { Card } from './card.ts';

type Props = {
  cards: Card[];
  /** How many pictures stand above the fold; the first of them is the one the page waits for. */
  eager?: number;
  /** One row that scrolls sideways. */
  strip?: boolean;
};

export function ProductGrid({ cards, eager = 0, strip = false }: Props) {
  return (
    <ul className={strip ? 'cards strip' : 'cards'}>
      {cards.map((card, index) => (
        <ProductCard
          key={card.code}
          card={card}
          when={index >= eager ? 'later' : index === 0 ? 'first' : 'soon'}
        />
      ))}
    </ul>
  );
}

function ProductCard({ card, when }: { card: Card; when: 'first' | 'soon' | 'later' }) {
  const t = useT();
  const locale = useLocale();
  return (
    <li className="card">
      <a href={href('products.product', { id: card.slug }, locale)}>
        <Cover path={card.image} name={card.name} size="192x224" when={when} />
        <span className="card-title" lang={langOf(card.name, locale)}>
          {card.name}
        </span>
      </a>
      {card.author && (
        <p className="card-author" lang={langOf(card.author, locale)}>
          {card.author}
        </p>
      )}
      <p className="card-price">
        {card.price ? (
          <Price amount={card.price.amount} from={card.price.from} taxNote />
        ) : (
          t('product.not_for_sale')
        )}
        {card.price && card.soldOut && <span className="mark">{t('product.sold_out')}</span>}
      </p>
    </li>
  );
}
