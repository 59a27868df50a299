/** Writes shipping and payment methods. Orders refer to them, so those that the file lacks are turned off. */
import { eq } from 'drizzle-orm';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { paymentMethods, shippingMethods } from '../../db/schema/methods.ts';
import { type Difference, LAST, type PaymentEntry, type ShippingEntry } from './entries.ts';
import { textsByLocale } from './write-lists.ts';

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
  for (const entry of added) await tx.insert(shippingMethods).values(shippingRow(entry));
  for (const { entry } of changed)
    await tx.update(shippingMethods).set(shippingRow(entry)).where(eq(shippingMethods.code, entry.code));
  for (const { code, position } of missing)
    await tx
      .update(shippingMethods)
      .set({ enabled: false, position: LAST + position })
      .where(eq(shippingMethods.code, code));
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
  for (const entry of added) await tx.insert(paymentMethods).values(paymentRow(entry));
  for (const { entry } of changed)
    await tx.update(paymentMethods).set(paymentRow(entry)).where(eq(paymentMethods.code, entry.code));
  for (const { code, position } of missing)
    await tx
      .update(paymentMethods)
      .set({ enabled: false, position: LAST + position })
      .where(eq(paymentMethods.code, code));
}
