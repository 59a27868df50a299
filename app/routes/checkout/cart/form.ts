/** A change of one line of the cart, by the field `intent`: set the quantity, one more, one less, or remove. */
import { z } from 'zod';
import { readQuantity } from '#app/rules/quantity.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';

export const lineIntents = ['update', 'minus', 'plus', 'remove'] as const;

const lineForm = z.object({
  intent: z.enum(lineIntents).catch('update'),
  item: z.string().regex(/^\d{1,20}$/),
  quantity: z.string().max(40).default(''),
  /** The quantity that the loaded page showed. − and + start from it, not from what was typed since. */
  current: z.coerce.number().int().catch(QUANTITY_MIN),
});

export type LineChange =
  | { kind: 'remove'; item: string }
  | { kind: 'set'; item: string; quantity: number }
  /**
   * − or + at a limit, which is `quantity`. The quantity is set anyway, because this update may replace a pending
   * update.
   */
  | { kind: 'limit'; item: string; quantity: number }
  | { kind: 'refused'; item: string; typed: string; error: string };

/** Undefined for an invalid form. */
export function readLineChange(form: FormData): LineChange | undefined {
  const parsed = lineForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return undefined;
  const { intent, item, quantity, current } = parsed.data;
  if (intent === 'remove') return { kind: 'remove', item };
  if (intent === 'minus' || intent === 'plus') {
    const next = current + (intent === 'plus' ? 1 : -1);
    const quantity = Math.min(Math.max(next, QUANTITY_MIN), QUANTITY_MAX);
    return { kind: quantity === next ? 'set' : 'limit', item, quantity };
  }
  const read = readQuantity(quantity);
  return 'quantity' in read
    ? { kind: 'set', item, quantity: read.quantity }
    : { kind: 'refused', item, typed: quantity, error: read.error };
}
