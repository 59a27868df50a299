/** Places paid orders, each by a new member. */
import { expect } from '@playwright/test';
import { newShopper } from '../e2e/members.ts';
import { payHosted } from '../kit/card.ts';
import { HOME } from '../kit/member.ts';

type Key = { hosted: { action: string; fields: Record<string, string> } };
type Found = { items: { number: string; paymentState: string }[] };

/** The order's number. @param address differences from `HOME` */
export async function paidOrder(address: Partial<typeof HOME> = {}): Promise<string> {
  const { caller, cart } = await newShopper({
    address: false,
    cart: [{ productCode: 'TM-0012', quantity: 1 }],
  });
  const checkout = `/checkout/${cart}`;
  await caller.must('PUT', `${checkout}/address`, { shippingAddress: { ...HOME, ...address } });
  await caller.must('PUT', `${checkout}/shipping/0`, { method: 'standard' });
  await caller.must('PUT', `${checkout}/payment/0`, { method: 'credit_card' });
  const { hosted } = await caller.must<Key>('PATCH', `${checkout}/payment`, { mode: 'hosted' });
  await caller.must('PUT', `${checkout}/complete`);
  await payHosted(hosted);
  let number = '';
  await expect(async () => {
    const { items } = await caller.must<Found>('GET', '/filter/orders');
    expect(items[0]?.paymentState).toBe('paid');
    number = items[0]?.number ?? '';
  }).toPass();
  return number;
}

/** Twelve digits with a right check digit. */
export function trackingNumber(): string {
  const eleven = String(10_000_000_000 + Math.floor(Math.random() * 80_000_000_000));
  return eleven + String(Number(eleven) % 7);
}
