/** What the wishlist shows of a product: whether there is any, and whether one press can put it into the cart. */
import { cardOf } from '#app/ui/product/card.ts';
import type { Product } from '#contract/shapes.ts';

export function wishOf(item: Product & { id?: number | undefined }) {
  const variants = Object.values(item.variants);
  const available = variants.filter((variant) => variant.available);
  const [only] = variants;
  const isPlain = variants.length === 1 && only?.axis.length === 0;
  return {
    ...cardOf(item),
    // §7 names no other way to tell them apart.
    id: String(item.id ?? item.code),
    /** With options, the product page asks which one. */
    buy: available.length === 0 ? ('none' as const) : isPlain ? ('cart' as const) : ('choose' as const),
  };
}
export type Wish = ReturnType<typeof wishOf>;
