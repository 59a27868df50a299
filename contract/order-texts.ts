/**
 * What a shopper writes to the shop with an order, one row per text. All that happens to such a text follows from its
 * row: the column, who may read and erase it, where pages, slips and files show it. README.md of the Shop API's domain
 * tells how to add one.
 */
import { z } from 'zod';
import { changedText } from './fields.ts';

/** `max` in characters (code points). `label`: key of the text's name (`kit/i18n/`). */
export const orderTexts = {
  /** §3. Our storefront has no field for it. */
  notes: { max: 1000, label: 'order_texts.notes' },
} as const satisfies Record<string, { max: number; label: string }>;

export type OrderTextName = keyof typeof orderTexts;
export const orderTextNames = Object.keys(orderTexts) as OrderTextName[];

/** Absent: the order has no such text. */
export type OrderTexts = { [Name in OrderTextName]?: string | undefined };

/** The texts of a row or a response that hold something. */
export const orderTextsOf = (
  order: { readonly [Name in OrderTextName]?: string | null | undefined },
): OrderTexts =>
  Object.fromEntries(orderTextNames.flatMap((name) => (order[name] ? [[name, order[name]]] : [])));

const fields = <Field>(make: (max: number) => Field) =>
  Object.fromEntries(orderTextNames.map((name) => [name, make(orderTexts[name].max)])) as Record<
    OrderTextName,
    Field
  >;

/** Fields of a request: undefined leaves a stored text as it is, null deletes it. */
export const orderTextInput = fields(changedText);
export type ChangedOrderTexts = { [Name in OrderTextName]?: string | null | undefined };

/** Fields of a response. */
export const orderTextOutput = fields(() => z.string().optional());
