/** ROBOT_PAYMENT=0: without a payment step, the confirm step's button places the order and leads to the gateway. */
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '#app/env.ts';
import { shopperWith } from '../routes/members.ts';
import { inFrontOf } from '../routes/wire.ts';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';

env.ROBOT_PAYMENT = false;
const screens = async () => ({
  cart: await import('#app/routes/checkout/cart/route.tsx'),
  confirm: await import('#app/routes/checkout/confirm/route.tsx'),
  payment: await import('#app/routes/checkout/payment/route.tsx'),
});

let t: TestShop;
let book: string;
let s: Awaited<ReturnType<typeof screens>>;
inFrontOf(async (shop) => {
  t = shop;
  book = await makeProduct(t, { priceYen: 2200, stock: 50 });
});
beforeAll(async () => {
  s = await screens();
});

async function atConfirm() {
  const found = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
  await found.shopper.open(s.cart.loader, '/checkout/cart');
  const { data } = await found.shopper.open(s.confirm.loader, '/checkout/confirm');
  return { ...found, fingerprint: data.fingerprint as string, label: data.label };
}

describe('the confirm step', () => {
  it('places the order and leads to the page with the gateway’s button', async () => {
    const { shopper, token, m, fingerprint, label } = await atConfirm();
    expect(label).toBe('proceed_to_payment');
    expect((await shopper.open(s.payment.loader, '/checkout/payment')).location).toBe('/checkout/confirm');
    const sent = await shopper.send(s.confirm.action, '/checkout/confirm', { fingerprint });
    expect(sent.location).toBe('/checkout/payment?go=1');
    expect((await shopper.open(s.payment.loader, '/checkout/payment?go=1')).data.going).toMatchObject({
      total: 270_000,
      hosted: { method: 'post' },
    });
    const { data: order } = await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer });
    expect(order).toMatchObject({ paymentState: 'awaiting_payment', totals: { total: 270_000 } });
    // Sending the form again returns the same order.
    expect((await shopper.send(s.confirm.action, '/checkout/confirm', { fingerprint })).location).toBe(
      '/checkout/complete',
    );
  });

  it('refuses an order if the cart has changed', async () => {
    const { shopper, token, m } = await atConfirm();
    const sent = await shopper.send(s.confirm.action, '/checkout/confirm', { fingerprint: 'stale' });
    expect(sent.location).toBe('/checkout/confirm?changed=1');
    const led = await shopper.open(s.payment.loader, '/checkout/payment?changed=1');
    expect(led.location).toBe('/checkout/confirm?changed=1');
    const seen = await shopper.open(s.confirm.loader, '/checkout/confirm?changed=1');
    expect(seen.data.changed).toBe(true);
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(404);
  });

  it('requires a name on a requested receipt before it places the order (§5.13)', async () => {
    const { shopper, token, m, fingerprint } = await atConfirm();
    const form = { fingerprint, requestReceipt: 'on', recipient: ' ' };
    expect((await shopper.send(s.confirm.action, '/checkout/confirm', form)).status).toBe(400);
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(404);
  });

  it('places no order for a logged-out shopper, but leads to the login', async () => {
    const { shopper, token, m, fingerprint } = await atConfirm();
    shopper.cookies.delete('auth');
    const sent = await shopper.send(s.confirm.action, '/checkout/confirm', { fingerprint });
    expect(sent.location).toMatch(/^\/login\?redirect_path=/);
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(404);
  });
});
