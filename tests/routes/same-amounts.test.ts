/**
 * For any cart, all pages, the gateway, the mails and the receipt show the same amounts, which follow the rules of the
 * specification.
 */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { authCookie } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import * as detail from '#app/routes/account/order/route.tsx';
import * as list from '#app/routes/account/orders/route.tsx';
import * as receipt from '#app/routes/account/receipt/route.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import { formatYen } from '#contract/rules/money.ts';
import { payHosted } from '../kit/card.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { ADDRESS, call, cartWith, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { inFrontOf } from './wire.ts';

const RUNS = 12;
/** In yen, from the demo's data and the specification instead of the tested code. */
const FEE = 500;
const FAR_FEE = 900;
const FREE_FROM = 5000;

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

type Line = { yen: number; quantity: number; isTicket: boolean; soldOut: boolean };
const line: fc.Arbitrary<Line> = fc.record({
  // Amounts around the minimum order and the threshold, and amounts that need rounding.
  yen: fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.constantFrom(999, 1000, 2500, 4999, 5000, 33_333)),
  quantity: fc.integer({ min: 1, max: 9 }),
  isTicket: fc.boolean(),
  soldOut: fc.boolean(),
});
const situation = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  isFar: fc.boolean(),
  locale: fc.constantFrom('ja' as const, 'en' as const),
});

function sumsOf(lines: Line[], isFar: boolean) {
  const items = lines.reduce((sum, { yen, quantity }) => sum + yen * quantity, 0);
  const isFree = items >= FREE_FROM || lines.every(({ isTicket }) => isTicket);
  const shipping = isFree ? 0 : isFar ? FAR_FEE : FEE;
  const total = items + shipping;
  const sums = { items, shipping, total, taxes: Math.floor((total * 10) / 110) };
  return Object.fromEntries(Object.entries(sums).map(([name, yen]) => [name, yen * 100]));
}

async function productOf({ yen, isTicket }: Line): Promise<string> {
  const code = await makeProduct(t, { priceYen: yen, stock: 50, kind: isTicket ? 'seminar' : 'book' });
  const [row] = await t.shop.db.select().from(products).where(eq(products.code, code));
  const [startsAt, endsAt] = [new Date('2099-11-20T04:00:00Z'), new Date('2099-11-20T07:00:00Z')];
  if (isTicket && row)
    await t.shop.db.insert(seminars).values({
      productId: row.id,
      startsAt,
      endsAt,
      salesEndAt: startsAt,
      venues: { ja_JP: '会場', en_US: 'Hall' },
    });
  return code;
}

/** Reasons that block an order of this total (yen): below the minimum order, or above the card limit. */
function blockersOf(total: number): string[] {
  if (total < 1_000) return ['minimum_order'];
  return total > 500_000 ? ['above_card'] : [];
}

/** The amount after a label in the text of a mail. */
const amountIn = (mail: string, label: RegExp): string | undefined =>
  new RegExp(`${label.source}\\s+(\\S+)`).exec(mail)?.[1];

const labels = {
  ja: { items: /商品合計/, shipping: /送料/, free: '無料', total: /合計（税込）/ },
  en: { items: /Subtotal/, shipping: /Shipping/, free: 'Free', total: /Total \(tax included\)/ },
};

it('all pages and mails show the same amounts', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(situation, async ({ lines, isFar, locale }) => {
      const m = await member(t);
      const address = { ...ADDRESS, provinceCode: isFar ? 'JP-47' : 'JP-27' };
      await call(t, 'POST', '/address-book/', { bearer: m.bearer, body: address });
      const codes = await Promise.all(lines.map(productOf));
      const wanted = lines.map(({ quantity }, i) => ({ productCode: codes[i] ?? '', quantity }));
      const token = await cartWith(t, wanted, m.bearer);
      const shopper = new ScreenVisitor();
      await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
      await shopper.set(cartCookie, token);
      const at = (path: string) => (locale === 'en' ? `/en${path}` : path);
      const open = async (screen: { loader: Parameters<typeof shopper.open>[0] }, path: string) =>
        (await shopper.open(screen.loader, at(path))).data;
      await shopper.open(cart.loader, at('/checkout/cart'));

      for (const [i, { soldOut }] of lines.entries()) if (soldOut) await setStock(t, codes[i] ?? '', 0);
      const left = lines.filter(({ soldOut }) => !soldOut);
      const sums = sumsOf(left, isFar);
      const inCart = (await open(cart, '/checkout/cart')).cart;
      expect(inCart.summary).toMatchObject(sums);
      // The header and the order button show the total of the Shop API.
      expect((await call(t, 'GET', `/carts/${token}`, { bearer: m.bearer })).data.totals).toMatchObject(sums);
      for (const { id, counted } of inCart.lines)
        if (!counted) await shopper.send(cart.action, at('/checkout/cart'), { intent: 'remove', item: id });
      if (left.length === 0) return;
      const free = (await open(cart, '/checkout/cart')).cart;
      expect(free.summary).toMatchObject(sums);
      const missing = FREE_FROM - (sums['items'] ?? 0) / 100;
      expect(free.summary.freeShipping).toEqual(
        sums['shipping'] === 0 ? { kind: 'reached' } : { kind: 'remaining', yen: missing },
      );
      expect(free.blockers).toEqual(blockersOf((sums['total'] ?? 0) / 100));
      if (free.blockers.length > 0) return;

      const confirming = await open(confirm, '/checkout/confirm');
      expect(confirming.view.summary).toMatchObject(sums);
      expect(confirming.legal.totals).toMatchObject(sums);
      const { form } = await open(payment, '/checkout/payment');
      expect(form.summary).toMatchObject(sums);
      expect(form.legal.totals).toMatchObject(sums);
      const order = { intent: 'order', fingerprint: form.fingerprint };
      await shopper.send(payment.action, at('/checkout/payment'), order);
      const { going } = await open(payment, '/checkout/payment?go=1');
      expect(going.total).toBe(sums['total']);
      const { am, tx, sf } = going.hosted.fields;
      expect([Number(am), Number(tx), Number(sf)].map((yen) => yen * 100)).toEqual([
        sums['items'],
        0,
        sums['shipping'],
      ]);
      // Those who do not pay within five minutes get two mails.
      t.later(5 * 60_000);
      await t.work();
      await payHosted(going.hosted);
      await t.work();
      expect((await open(complete, '/checkout/complete')).paid.summary).toMatchObject(sums);
      const params = { detail: token };
      const seen = await shopper.visit(detail.loader, shopper.request(at('/account/order/x')), params);
      expect(seen.data.order.summary).toMatchObject(sums);
      expect((await open(list, '/account/order')).orders[0].total).toBe(sums['total']);
      await shopper.send(receipt.action, '/x', { serial: '1', recipient: '山田' }, params);
      const { sheet } = (await shopper.visit(receipt.loader, shopper.request('/x'), params)).data;
      expect(sheet).toMatchObject({ shipping: sums['shipping'], total: sums['total'] });
      expect(sheet.taxes).toEqual([{ percent: 10, total: sums['total'], tax: sums['taxes'] }]);
      expect(sheet.lines.reduce((sum: number, { subTotal }: { subTotal: number }) => sum + subTotal, 0)).toBe(
        sums['items'],
      );

      const yen = (name: string) => formatYen((sums[name] ?? 0) / 100, locale);
      const mails = await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email));
      expect(mails.map(({ template }) => template).sort()).toEqual(['order_awaiting_payment', 'order_paid']);
      for (const { text, html } of mails) {
        for (const name of ['items', 'total'] as const)
          expect(amountIn(text, labels[locale][name])).toBe(yen(name));
        // An order that contains only tickets is not shipped, so the mail shows no fee.
        const isPosted = left.some(({ isTicket }) => !isTicket);
        const fee = sums['shipping'] === 0 ? labels[locale].free : yen('shipping');
        expect(amountIn(text, labels[locale].shipping)).toBe(isPosted ? fee : undefined);
        expect(text).toContain(yen('taxes'));
        for (const name of ['items', 'total', 'taxes']) expect(html).toContain(yen(name));
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
