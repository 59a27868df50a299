/** Calls of a member who pays. */
import { outboxMails } from '#api/db/schema/mail.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';

export type Member = Awaited<ReturnType<typeof member>>;

/** A new member's cart, ready for a payment key. */
export async function checkoutOf(
  t: TestShop,
  productCode: string,
  quantity = 2,
): Promise<{ m: Member; token: string }> {
  const m = await member(t);
  const token = await cartWith(t, [{ productCode, quantity }], m.bearer);
  await readyToPay(t, token);
  return { m, token };
}

/** The calls, bound to one shop. */
export const callsTo = (t: TestShop) => ({
  keyOf: (token: string, m: Member, mode: 'token' | 'hosted') =>
    call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body: { mode } }),
  complete: (token: string, m: Member) => call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer }),
  orderOf: (token: string, m: Member, locale = 'ja_JP') =>
    call(t, 'GET', `/orders/${token}`, { bearer: m.bearer, locale }),
  /** Mails that say that an order is paid. */
  mailsTo: async (m: Member) =>
    (await t.shop.db.select().from(outboxMails)).filter(
      ({ to, template }) => to === m.email && template === 'order_paid',
    ),
});
