import type { Scope } from '#app/request/scope.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { closedWord } from '../seminar.ts';
import { type Axis, chosenVariant } from './variant-axes.ts';

/** Why the chosen variant is not sold. Undefined if it is, or if an option has not been chosen yet. */
export function notSold(
  { t }: Scope,
  product: ProductDetail,
  axes: readonly Axis[],
  chosen: readonly string[],
): string | undefined {
  const labels = axes.map(({ values }, at) => values.find(({ code }) => code === chosen[at])?.label);
  if (labels.includes(undefined)) return undefined;
  const variants = Object.values(product.variants);
  const variant = chosenVariant(variants, chosen);
  if (variant?.available) return undefined;
  const closed = closedWord(product, new Date());
  if (closed) return t(closed);
  const isTicket = product.seminar !== undefined;
  // Nothing else can be chosen.
  if (!variants.some(({ available }) => available))
    return t(isTicket ? 'product.seats_none_now' : 'product.sold_out_now');
  const [first = product.name, ...others] = labels.map((label) => label ?? '');
  const choice = others.reduce((one, other) => t('product.pair', { first: one, second: other }), first);
  if (!variant) return t('product.no_such_variant', { choice });
  return t(isTicket ? 'product.seats_none_variant' : 'product.variant_sold_out', { choice });
}
