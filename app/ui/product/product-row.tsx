/** A heading with one row of products. Renders nothing without products. */
import type { Card } from './card.ts';
import { ProductGrid } from './product-grid.tsx';

type Props = {
  heading: string;
  cards: Card[];
  /** Offers the quick view. */
  quick?: boolean;
};

export function ProductRow({ heading, cards, quick = true }: Props) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h2 className="voice">{heading}</h2>
      <ProductGrid cards={cards} strip quick={quick} />
    </section>
  );
}
