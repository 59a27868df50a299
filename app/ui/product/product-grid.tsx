import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Cover } from '#app/ui/cover.tsx';
import { Price } from '#app/ui/price.tsx';
import { scrollRow } from '#app/ui/scroll-row/scroll-row.element.ts';
import { ScrollButtons, ScrollRow } from '#app/ui/scroll-row/scroll-row.tsx';
import type { Card } from './card.ts';
import { quickView } from './quick-view.element.ts';
import { QuickView } from './quick-view.tsx';

type Props<C extends Card> = {
  cards: C[];
  /** How many pictures stand above the fold; the first of them is the one the page waits for. */
  eager?: number;
  /** One row that scrolls sideways. */
  strip?: boolean;
  /** What can be done with a product in this list. */
  below?: (card: C) => ReactNode;
  /** With scripts, each product can be looked at in a dialog (quick-view.tsx). */
  quick?: boolean;
};

export function ProductGrid<C extends Card>({
  cards,
  eager = 0,
  strip = false,
  below,
  quick = true,
}: Props<C>) {
  const list = (
    <ul
      className={strip ? 'cards strip' : 'cards'}
      {...(quick ? quickView.mark('list') : {})}
      {...(strip ? scrollRow.mark('row') : {})}
    >
      {cards.map((card, index) => (
        <ProductCard
          key={card.code}
          card={card}
          when={index >= eager ? 'later' : index === 0 ? 'first' : 'soon'}
        >
          {below?.(card)}
        </ProductCard>
      ))}
    </ul>
  );
  const row = strip ? (
    <ScrollRow>
      {list}
      <ScrollButtons />
    </ScrollRow>
  ) : (
    list
  );
  return quick ? <QuickView>{row}</QuickView> : row;
}

type CardProps = { card: Card; when: 'first' | 'soon' | 'later'; children: ReactNode };

function ProductCard({ card, when, children }: CardProps) {
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
        {card.price && card.soldOut && <span className="mark">{t(card.soldOut)}</span>}
      </p>
      {children}
    </li>
  );
}
