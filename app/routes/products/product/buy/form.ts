/** Add to cart (§2 product page): quantity, and one chosen value per axis. */
import { z } from 'zod';
import { quantityField } from '#app/forms/quantity.ts';
import { optionField } from './option-field.ts';
import type { Axis } from './variant-axes.ts';

const MISSING = 'product.option_missing';

/**
 * The options come first: the error summary lists errors in the order of the form. `notSold`: why the chosen variant
 * cannot be bought, which is reported at the first option, together with all other errors.
 */
export function addToCartForm(axes: readonly Axis[], notSold: string | undefined) {
  const options = axes.map(({ values }, position) => {
    const option = z
      .string({ error: MISSING })
      .refine((code) => values.some((value) => value.code === code), { error: MISSING, abort: true });
    const isFirst = position === 0;
    return [
      optionField(position),
      isFirst && notSold ? option.refine(() => false, notSold) : option,
    ] as const;
  });
  return z.object({ ...Object.fromEntries(options), quantity: quantityField });
}
