/** A typed quantity; full-width digits are accepted (`３` is 3). Errors: §5. */
import { z } from 'zod';
import { IN_A_REQUEST, readQuantity } from '#app/rules/quantity.ts';

const fieldOf = (most?: typeof IN_A_REQUEST) =>
  z.string({ error: 'validation.field_required' }).transform((value, context) => {
    const read = readQuantity(value, most);
    if ('quantity' in read) return read.quantity;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

export const quantityField = fieldOf();
export const requestQuantityField = fieldOf(IN_A_REQUEST);
