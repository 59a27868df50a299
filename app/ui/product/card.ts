/** What a product list shows of a product. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Product } from '#contract/shapes.ts';

export type Card = {
  code: string;
  slug: string;
  name: string;
  author: string | undefined;
  image: string | undefined;
  /** Absent when nothing can be bought. */
  price: { amount: number; from: boolean; was: number | undefined } | undefined;
  /** Why none can be bought now. */
  soldOut: TextKey | undefined;
};

/** Seats are full, or no longer sold. */
export function soldOutWord({ seminar }: Pick<Product, 'seminar'>): TextKey {
  if (!seminar) return 'product.sold_out';
  return new Date(seminar.salesEndAt) <= new Date() ? 'product.closed_short' : 'product.seats_none';
}

export function cardOf(product: Product): Card {
  const variants = Object.values(product.variants);
  const prices = variants.map((variant) => variant.price.current);
  const lowest = Math.min(...prices);
  const cheapest = variants.find((variant) => variant.price.current === lowest);
  const author = product.attributes.find((attribute) => attribute.code === 'author')?.value;
  return {
    code: product.code,
    slug: product.slug,
    name: product.name,
    author: typeof author === 'string' ? author : undefined,
    image: product.images[0]?.path,
    price: cheapest && {
      amount: lowest,
      from: prices.some((price) => price !== lowest),
      was: cheapest.originalPrice?.current,
    },
    soldOut: variants.some((variant) => variant.available) ? undefined : soldOutWord(product),
  };
}
