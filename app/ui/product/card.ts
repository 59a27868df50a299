/** View of a product in a list. */

import type { TextKey } from '#app/i18n/text.tsx';
import { eventPlace } from '#app/rules/event-place.ts';
import { firstPath } from '#app/ui/media-url.ts';
import { isOnline } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import type { Product } from '#contract/shapes.ts';

export type Card = {
  code: string;
  slug: string;
  name: string;
  author: string | undefined;
  image: string | undefined;
  /** Undefined for a product without variants, which is not for sale. */
  price: { amount: number; from: boolean; was: number | undefined } | undefined;
  /** Text key of why it cannot be bought now. */
  soldOut: TextKey | undefined;
  /** Set for seminars only. */
  event: { startsAt: string; online: boolean; place: string | undefined; fewSeats: boolean } | undefined;
};

/** A card says that few seats are left when their number is not higher than this. */
const FEW_SEATS = 5;

function eventOf({ seminar, variants }: Pick<Product, 'seminar' | 'variants'>): Card['event'] {
  if (!seminar) return undefined;
  const { startsAt, venue, address } = seminar;
  const online = isOnline(venue);
  const seats = Object.values(variants).map((one) => (one.available ? one.availableQuantity : 0));
  const left = seats.reduce((sum: number, count) => sum + (count ?? Number.POSITIVE_INFINITY), 0);
  const place = address && !online ? eventPlace(address) : undefined;
  return { startsAt, online, place, fewSeats: left <= FEW_SEATS };
}

/** Text key: sold out; for a seminar full, no longer sold, or cancelled. */
export function soldOutWord({ seminar }: Pick<Product, 'seminar'>): TextKey {
  if (!seminar) return 'product.sold_out';
  if (seminar.cancelled) return 'product.cancelled_short';
  return new Date(seminar.salesEndAt) <= new Date() ? 'product.closed_short' : 'product.seats_none';
}

/** False for a cancelled seminar, which rows of new and recommended products leave out. */
export const isHeld = ({ seminar }: Pick<Product, 'seminar'>): boolean => !seminar?.cancelled;

export function cardOf(product: Product): Card {
  const variants = Object.values(product.variants);
  const prices = variants.map((variant) => variant.price.current);
  const lowest = Math.min(...prices);
  const cheapest = variants.find((variant) => variant.price.current === lowest);
  const author = product.attributes.find((attribute) => attribute.code === 'author')?.value;
  return {
    code: product.code,
    slug: product.slug,
    name: halfWidth(product.name),
    author: typeof author === 'string' ? author : undefined,
    image: firstPath(product.images),
    price: cheapest && {
      amount: lowest,
      from: prices.some((price) => price !== lowest),
      was: cheapest.originalPrice?.current,
    },
    soldOut: variants.some((variant) => variant.available) ? undefined : soldOutWord(product),
    event: eventOf(product),
  };
}
