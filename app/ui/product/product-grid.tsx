import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { scrollRow } from '#app/ui/scroll-row/scroll-row.element.ts';
import { ScrollButtons, ScrollRow } from '#app/ui/scroll-row/scroll-row.tsx';
import { formatSoon } from '#kit/i18n/dates.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Price } from '#kit/ui/price.tsx';
import type { Card } from './card.ts';
import { quickView } from './quick-view.element.ts';
import { QuickView } from './quick-view.tsx';
import { Title } from './title.tsx';

type Props<C extends Card> = {
  cards: C[];
  /** Number of pictures above the fold; the first of them is preloaded. */
  eager?: number;
  /** One row that scrolls sideways. */
  strip?: boolean;
  /** Actions below each product. */
  below?: (card: C) => ReactNode;
  /**
   * Offers the quick view (quick-view.tsx). Not on the cart page, which would not show a product added in the quick
   * view.
   */
  quick?: boolean;
  /** Level of the titles: below the page's own title, or in a section. */
  heading?: 'h2' | 'h3';
};

export function ProductGrid<C extends Card>({
  cards,
  eager = 0,
  strip = false,
  below,
  quick = true,
  heading = 'h3',
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
          heading={heading}
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

type CardProps = {
  card: Card;
  heading: 'h2' | 'h3';
  when: 'first' | 'soon' | 'later';
  children: ReactNode;
};

function ProductCard({ card, heading: Heading, when, children }: CardProps) {
  const t = useT();
  const locale = useLocale();
  const place = card.event?.online ? t('product.online') : card.event?.place;
  return (
    <li className="card">
      <a href={href('products.product', { id: card.slug }, locale)}>
        <Cover path={card.image} name={card.name} size="192x224" when={when} isNamed />
        <Heading className="card-title" lang={langOf(card.name, locale)}>
          <Title name={card.name} />
        </Heading>
      </a>
      {card.event && (
        <p className="card-event wrap">
          <span>{formatSoon(card.event.startsAt, locale)}</span>{' '}
          {place && <span lang={langOf(place, locale)}>{place}</span>}
        </p>
      )}
      {card.author && !card.event && (
        <p className="card-author" lang={langOf(card.author, locale)}>
          {card.author}
        </p>
      )}
      <CardPrice card={card} />
      {children}
    </li>
  );
}

function CardPrice({ card: { price, soldOut, event } }: { card: Card }) {
  const t = useT();
  if (!price) return <p className="card-price">{t('product.not_for_sale')}</p>;
  const { amount, from, was } = price;
  // The price comes last, so that the prices of a row are aligned at the bottom of the cards.
  return (
    <p className={soldOut ? 'card-price none-left' : 'card-price'}>
      {soldOut && <span className="mark">{t(soldOut)}</span>}{' '}
      {!soldOut && event?.fewSeats && <span className="mark">{t('product.seats_few')}</span>}{' '}
      {was && (
        <s>
          {/* Readers that ignore `<s>` would speak two prices. */}
          <span className="sr-only">{t('product.was')} </span>
          <Price amount={was} />
        </s>
      )}{' '}
      <span className={was ? 'reduced' : undefined}>
        <Price amount={amount} from={from} taxNote />
      </span>
    </p>
  );
}
