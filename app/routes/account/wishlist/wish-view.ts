/** View of a product of the wishlist: availability, and whether it can be put into the cart directly. */
import { cardOf } from '#app/ui/product/card.ts';
import type { Product } from '#contract/shapes.ts';

export function wishOf(item: Product & { id?: number | undefined }) {
  const variants = Object.values(item.variants);
  const available = variants.filter((variant) => variant.available);
  const [only] = variants;
  const isPlain = variants.length === 1 && only?.axis.length === 0;
  return {
    ...cardOf(item),
    // If the Shop API gives wishlist items no id, the product code identifies them.
    id: String(item.id ?? item.code),
    /** `choose`: the product has options, which are chosen on its own page. */
    buy: available.length === 0 ? ('none' as const) : isPlain ? ('cart' as const) : ('choose' as const),
  };
}
export type Wish = ReturnType<typeof wishOf>;
