/** Amounts in the cart: free shipping, the card limit, sold-out lines. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf(async (shop) => {
  t = shop;
});

const openCart = async (items: { productCode: string; quantity: number }[]) => {
  const { m, token, shopper } = await shopperWith(t, { items });
  return { m, token, shopper, look: async () => (await shopper.open(cart.loader, '/checkout/cart')).data };
};

describe('free shipping', () => {
  it('applies from 5,000 yen, and for an order of 880 yen the cart says that 4,120 yen are missing', async () => {
    const book = await makeProduct(t, { priceYen: 880, stock: 50 });
    const { look } = await openCart([{ productCode: book, quantity: 1 }]);
    const { summary } = (await look()).cart;
    expect(summary).toMatchObject({ shipping: 50_000, freeShipping: { kind: 'remaining', yen: 4120 } });
    const five = await makeProduct(t, { priceYen: 1000, stock: 50 });
    const full = await (await openCart([{ productCode: five, quantity: 5 }])).look();
    expect(full.cart.summary).toMatchObject({
      shipping: 0,
      total: 500_000,
      freeShipping: { kind: 'reached' },
    });
  });
});

describe('an order above the card limit', () => {
  it('is refused in the cart, before a card is typed', async () => {
    const dear = await makeProduct(t, { priceYen: 250_001, stock: 50 });
    const { token, shopper, look } = await openCart([{ productCode: dear, quantity: 2 }]);
    expect((await look()).cart.blockers).toEqual(['above_card']);
    await shopper.notices();
    expect((await shopper.open(confirm.loader, '/checkout/confirm')).location).toBe('/checkout/cart');
    expect(await shopper.notices()).toEqual(['cart.above_card']);
    const one = await call(t, 'GET', `/carts/${token}`);
    expect(one.data.totals.total).toBe(50_000_200);
  });

  it('costs more than 500,000 yen; exactly 500,000 yen are allowed', async () => {
    const dear = await makeProduct(t, { priceYen: 250_000, stock: 50 });
    const { look } = await openCart([{ productCode: dear, quantity: 2 }]);
    expect((await look()).cart.blockers).toEqual([]);
  });
});

describe('a line with too little stock', () => {
  it('counts neither in the total nor towards free shipping if the product has sold out', async () => {
    const [sold, left] = [
      await makeProduct(t, { priceYen: 4800, stock: 5 }),
      await makeProduct(t, { priceYen: 1200, stock: 5 }),
    ];
    const { look, shopper } = await openCart([
      { productCode: sold, quantity: 1 },
      { productCode: left, quantity: 1 },
    ]);
    expect((await look()).cart.summary).toMatchObject({ items: 600_000, shipping: 0, total: 600_000 });
    await setStock(t, sold, 0);
    const { lines, summary, blockers } = (await look()).cart;
    expect(summary).toMatchObject({ items: 120_000, shipping: 50_000, total: 170_000 });
    expect(lines.map(({ counted }: { counted: boolean }) => counted)).toEqual([false, true]);
    expect(lines.map(({ leftOut }: { leftOut: boolean }) => leftOut)).toEqual([true, false]);
    expect(blockers).toEqual(['unavailable']);
    // The shopper can only remove the line, which does not change the amounts.
    await shopper.send(cart.action, '/checkout/cart', { intent: 'remove', item: lines[0].id });
    const after = (await look()).cart;
    expect([after.summary, after.blockers]).toEqual([summary, []]);
  });

  it('counts if some pieces are left, because the shopper can reduce the quantity', async () => {
    const book = await makeProduct(t, { priceYen: 1500, stock: 5 });
    const { look } = await openCart([{ productCode: book, quantity: 2 }]);
    await setStock(t, book, 1);
    const { lines, summary } = (await look()).cart;
    expect([lines[0].counted, summary.items]).toEqual([true, 300_000]);
  });

  it('leaves a total of zero if it is the only line and the product has sold out', async () => {
    const book = await makeProduct(t, { priceYen: 1500, stock: 5 });
    const { look } = await openCart([{ productCode: book, quantity: 2 }]);
    await setStock(t, book, 0);
    const { summary } = (await look()).cart;
    expect(summary).toMatchObject({ items: 0, shipping: 0, total: 0, taxes: 0, ships: false });
  });
});

describe('the old price of a product whose price changed during the checkout', () => {
  it('is shown next to the new unit price, also on later steps', async () => {
    const book = await makeProduct(t, { priceYen: 3360, stock: 5 });
    const { shopper } = await openCart([{ productCode: book, quantity: 2 }]);
    await shopper.open(cart.loader, '/checkout/cart');
    await t.shop.db.update(variants).set({ price: 2_048_000 }).where(eq(variants.code, book));
    t.shop.catalogueChanged();
    const line = { wasPrice: 336_000, unitPrice: 2_048_000, quantity: 2, subTotal: 4_096_000 };
    expect((await shopper.open(confirm.loader, '/checkout/confirm')).data.view.lines).toMatchObject([line]);
    expect((await shopper.open(payment.loader, '/checkout/payment')).data.form.lines).toMatchObject([line]);
  });
});
