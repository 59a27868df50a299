/** Add to cart (§2 product page): quantity, and one chosen value per axis. */
import { z } from 'zod';
import { quantityField } from '#app/forms/quantity.server.ts';
import { optionField } from './option-field.ts';

const option = z.string({ error: 'product.option_missing' }).max(200, 'product.option_missing');

/** The options come first: the error summary lists errors in the order of the form. */
export function addToCartForm(axes: number) {
  const options = Array.from({ length: axes }, (_, position) => [optionField(position), option] as const);
  return z.object({ ...Object.fromEntries(options), quantity: quantityField });
}
