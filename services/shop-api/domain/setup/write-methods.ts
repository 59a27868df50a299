/** Writes shipping and payment methods. Orders refer to them, so those that the file lacks are turned off. */
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { insertRows, updateByCode } from '../../db/many-rows.ts';
import { paymentMethods, shippingMethods } from '../../db/schema/methods.ts';
import { type Difference, LAST, type PaymentEntry, type ShippingEntry } from './entries.ts';
import { textsByLocale } from './write-lists.ts';

const turnedOff = ({ code, position }: { code: string; position: number }) => ({
  code,
  enabled: false,
  position: LAST + position,
});

const shippingRow = ({ code, name, description, fee, provinceFees, position, enabled }: ShippingEntry) => ({
  code,
  names: textsByLocale(name),
  descriptions: textsByLocale(description),
  fee: fee * MINOR_PER_YEN,
  provinceFees: Object.fromEntries(
    Object.entries(provinceFees).map(([province, own]) => [province, own * MINOR_PER_YEN]),
  ),
  position,
  enabled,
});

export async function writeShipping(tx: Tx, { added, changed, missing }: Difference<ShippingEntry>) {
  const next = changed.map(({ entry }) => entry);
  await insertRows(tx, shippingMethods, added.map(shippingRow));
  await updateByCode(tx, shippingMethods, next.map(shippingRow));
  await updateByCode(tx, shippingMethods, missing.map(turnedOff));
}

const paymentRow = ({ code, name, description, instructions, position, enabled }: PaymentEntry) => ({
  code,
  names: textsByLocale(name),
  descriptions: textsByLocale(description),
  instructions: textsByLocale(instructions),
  position,
  enabled,
});

export async function writePayment(tx: Tx, { added, changed, missing }: Difference<PaymentEntry>) {
  const next = changed.map(({ entry }) => entry);
  await insertRows(tx, paymentMethods, added.map(paymentRow));
  await updateByCode(tx, paymentMethods, next.map(paymentRow));
  await updateByCode(tx, paymentMethods, missing.map(turnedOff));
}
