/** Places paid orders, each by a new member. */
import { expect } from '@playwright/test';
import { newShopper, sandbox } from '../e2e/members.ts';
import { authenticatedToken } from '../kit/card.ts';
import { HOME } from '../kit/member.ts';

type Key = { paymentKey: string; gateway: Record<string, string | number> };
type Found = { items: { number: string; paymentState: string }[] };

/** Returns the order's number. @param address replaces fields of `HOME` */
export async function paidOrder(address: Partial<typeof HOME> = {}, notes?: string): Promise<string> {
  const { caller, cart } = await newShopper({
    address: false,
    cart: [{ productCode: 'TM-0012', quantity: 1 }],
  });
  const checkout = `/checkout/${cart}`;
  await caller.must('PUT', `${checkout}/address`, { shippingAddress: { ...HOME, ...address } });
  await caller.must('PUT', `${checkout}/shipping/0`, { method: 'standard' });
  await caller.must('PUT', `${checkout}/payment/0`, { method: 'credit_card' });
  const key = await caller.must<Key>('PATCH', `${checkout}/payment`, { mode: 'token' });
  const { paymentKey } = key;
  const tkn = await authenticatedToken(sandbox(), key);
  await caller.must('PATCH', '/checkout/payment/confirm', { paymentKey, tkn });
  await caller.must('PUT', `${checkout}/complete`, notes ? { notes } : undefined);
  const { items } = await caller.must<Found>('GET', '/filter/orders');
  expect(items[0]?.paymentState).toBe('paid');
  return items[0]?.number ?? '';
}

/** Twelve digits with a valid check digit. */
export function trackingNumber(): string {
  const eleven = String(10_000_000_000 + Math.floor(Math.random() * 80_000_000_000));
  return eleven + String(Number(eleven) % 7);
}
