/** Converts the values of the refund forms to the Shop API's input. */
import type { z } from 'zod';
import { type MoneyOfOrder, refundAmount } from '#contract/desk/refunds.ts';
import { type PieceFate, pieceFates } from '#contract/pieces.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { amountOf } from '../../request/amount.ts';

/** Fields of an order line: pieces that go back to stock; pieces that money is given back for; what becomes of them. */
type LineField = 'restock' | 'pieces' | 'fate';
export const lineField = (field: LineField, itemId: number) => `${field}-${itemId}`;

/** The numbers in the fields of this kind, by line; without zeros. */
function numbersOf(
  values: Iterable<[string, unknown]>,
  field: LineField,
): { itemId: number; quantity: number }[] {
  const start = `${field}-`;
  return [...values].flatMap(([name, value]) => {
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

/** In a form that is shown again. */
export const piecesShown = (values: object | null | undefined) =>
  numbersOf(Object.entries(values ?? {}), 'pieces');

/** Of the chosen pieces, in minor units. */
export const priceOf = (
  { lines }: Pick<MoneyOfOrder, 'lines'>,
  pieces: readonly { itemId: number; quantity: number }[],
): number =>
  pieces.reduce((sum, { itemId, quantity }) => {
    const line = lines.find((one) => one.itemId === itemId);
    return sum + (line ? (line.total / line.quantity) * quantity : 0);
  }, 0);

/**
 * What is proposed for so many pieces of a line, in minor units: of a seminar, the part that its terms say. Undefined if staff
 * have to read the terms first.
 */
export function proposedOf(
  { seminar, proposed, refundable }: MoneyOfOrder['lines'][number],
  quantity: number,
): number | undefined {
  if (seminar?.percent === null || refundable === 0) return undefined;
  return Math.floor(((proposed / refundable) * quantity) / MINOR_PER_YEN) * MINOR_PER_YEN;
}

/** Of the chosen pieces. Undefined without any, or if staff have to read the terms of one of them. */
export function proposedFor(
  { lines, refundable }: Pick<MoneyOfOrder, 'lines' | 'refundable'>,
  pieces: readonly { itemId: number; quantity: number }[],
): number | undefined {
  let sum = 0;
  for (const { itemId, quantity } of pieces) {
    const line = lines.find((one) => one.itemId === itemId);
    const proposed = line && proposedOf(line, quantity);
    if (proposed === undefined) return undefined;
    sum += proposed;
  }
  return pieces.length > 0 ? Math.min(sum, refundable) : undefined;
}

/** Whether the amount was left to what is proposed for the chosen pieces. */
export const leavesAmount = (form: FormData): boolean =>
  String(form.get('amount') ?? '').trim() === '' && !form.has(BESIDES);

/** Names the lines of which the form asks for a fate: browsers do not send a select element without a choice. */
export const ASKED = 'asked';

/** The field that says that the money is for something besides goods, such as postage. */
export const BESIDES = 'besides';

type Fault = [name: string, message: string];

/** Adds the form's own faults to a schema. They are found together with those of its fields, which `superRefine` waits for. */
export const withFaults = <Schema extends z.ZodObject>(schema: Schema, faults: readonly Fault[]): Schema =>
  faults.reduce<Schema>(
    (all, [name, message]) => all.refine(() => false, { path: [name], error: message, when: () => true }),
    schema,
  );

/** What is wrong with the pieces of a refund by hand: it is for none, or it is not said what becomes of them. */
function faultsOfPieces(form: FormData): Fault[] {
  const chosen = numbersOf(form, 'pieces');
  if (chosen.length === 0)
    return form.get(BESIDES) === 'on' ? [] : [[BESIDES, 'validation.pieces_or_besides']];
  return chosen.flatMap(({ itemId }): Fault[] =>
    form.getAll(ASKED).includes(String(itemId)) && !fateOf(form, itemId)
      ? [[lineField('fate', itemId), 'validation.field_selection_required']]
      : [],
  );
}

/** What is wrong with a refund by hand. An amount that is left to pieces which are still to be chosen is not missing. */
export function faultsOfRefund(form: FormData): Fault[] {
  const ofPieces = faultsOfPieces(form);
  const isLeft = leavesAmount(form) && ofPieces.some(([name]) => name === BESIDES);
  return [...ofPieces, ...faultsByHand(form).filter(([name]) => !(isLeft && name === 'amount'))];
}

/** What is wrong with amount, way and reference of a refund by hand. `refundable`: what the page showed. */
export function faultsByHand(form: FormData): Fault[] {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  const fault = faultOfAmount(textOf('amount'), textOf('refundable'));
  return [
    ...(fault ? [['amount', fault] satisfies Fault] : []),
    ...(textOf('reference') === '' ? [['reference', 'validation.field_required'] satisfies Fault] : []),
    ...(form.has('way') ? [] : [['way', 'validation.field_selection_required'] satisfies Fault]),
  ];
}

function faultOfAmount(typed: string, refundable: string): string | undefined {
  const amount = amountOf(typed);
  if (amount === undefined) return 'validation.field_required';
  if (!refundAmount.safeParse(amount).success) return 'validation.refund_amount';
  return refundable !== '' && amount > Number(refundable) ? 'validation.refund_too_much' : undefined;
}
