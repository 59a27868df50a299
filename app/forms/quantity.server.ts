/** A quantity as typed: `３` is 3; what is wrong is told in the words of §5. */
import { z } from 'zod';
import { readQuantity } from '#app/rules/quantity.ts';

export const quantityField = z.string({ error: 'validation.field_required' }).transform((value, context) => {
  const read = readQuantity(value);
  if ('quantity' in read) return read.quantity;
  context.addIssue({ code: 'custom', message: read.error });
  return z.NEVER;
});
