/** Converts the values of the refund forms to the Shop API's input. */
import type { z } from 'zod';
import type { MoneyOfOrder } from '#contract/desk/refunds.ts';
import { type PieceFate, pieceFates } from '#contract/pieces.ts';

/** Fields of an order line: pieces that go back to stock; pieces that money is given back for; what becomes of them. */
type LineField = 'restock' | 'pieces' | 'fate';
export const lineField = (field: LineField, itemId: number) => `${field}-${itemId}`;

/** The numbers in the fields of this kind, by line; without zeros. */
function numbersOf(form: FormData, field: LineField): { itemId: number; quantity: number }[] {
  const start = `${field}-`;
  return [...form.entries()].flatMap(([name, value]) => {
    if (!name.startsWith(start) || Number(value) === 0) return [];
    return [{ itemId: Number(name.slice(start.length)), quantity: Number(value) }];
  });
}

export const restockOf = (form: FormData) => numbersOf(form, 'restock');

const fateOf = (form: FormData, itemId: number): PieceFate | undefined =>
  pieceFates.find((fate) => fate === form.get(lineField('fate', itemId)));

/** `kept` where no fate was asked for, because the pieces can only stay as they are. */
export const piecesOf = (form: FormData) =>
  numbersOf(form, 'pieces').map((one) => ({ ...one, fate: fateOf(form, one.itemId) ?? ('kept' as const) }));

/** Of the chosen pieces, in minor units. */
export const priceOf = (
  { lines }: Pick<MoneyOfOrder, 'lines'>,
  pieces: readonly { itemId: number; quantity: number }[],
): number =>
  pieces.reduce((sum, { itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId);
    return sum + (line ? (line.total / line.quantity) * quantity : 0);
  }, 0);

/** Names the lines of which the form asks for a fate: browsers do not send a select element without a choice. */
export const ASKED = 'asked';

/** The field that says that the money is for something besides goods, such as postage. */
export const BESIDES = 'besides';

/**
 * Adds to a form's schema what a refund by hand needs: amount, way and reference, and the pieces that it is for, of which
 * it is said what becomes of them, unless it is for something besides goods.
 */
export const withPieces = <Schema extends z.ZodObject>(schema: Schema, form: FormData) =>
  schema.superRefine((_, context) => {
    const missing = (name: string, message = 'validation.field_selection_required') =>
      context.addIssue({ code: 'custom', path: [name], message });
    const chosen = numbersOf(form, 'pieces');
    if (chosen.length === 0 && form.get(BESIDES) !== 'on') missing(BESIDES, 'validation.pieces_or_besides');
    for (const { itemId } of chosen)
      if (form.getAll(ASKED).includes(String(itemId)) && !fateOf(form, itemId))
        missing(lineField('fate', itemId));
    for (const [name, message] of missingByHand(form)) missing(name, message);
  });

/** What a refund by hand lacks: fields with the key of the message. */
export const missingByHand = (form: FormData): [name: string, message: string][] => [
  ...['amount', 'reference'].flatMap((name): [string, string][] =>
    String(form.get(name) ?? '').trim() === '' ? [[name, 'validation.field_required']] : [],
  ),
  ...(form.has('way') ? [] : [['way', 'validation.field_selection_required'] satisfies [string, string]]),
];
