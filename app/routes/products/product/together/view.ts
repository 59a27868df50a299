/** §2 View of the products bought together, including those that cannot be bought. */
import { cardOf, soldOutWord } from '#app/ui/product/card.ts';
import type { ProductDetail } from '#contract/shapes.ts';

export function togetherOf(product: ProductDetail) {
  const others = product.associations['bought_together'] ?? [];
  return others.map((other) => {
    const variants = Object.values(other.variants);
    const { code, slug, name, image, price, soldOut } = cardOf({ ...other, associations: {} });
    return {
      code,
      slug,
      name,
      image,
      price,
      available: price !== undefined && !soldOut,
      soldOut,
      soldOutWord: soldOutWord(other),
      /** Empty if there is only one variant. */
      variants:
        variants.length > 1
          ? variants.map((v) => ({ value: v.code, label: v.name ?? v.code, available: v.available }))
          : [],
    };
  });
}

export type TogetherItem = ReturnType<typeof togetherOf>[number];
