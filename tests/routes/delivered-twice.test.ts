/**
 * A browser sends a form again by itself when its connection breaks: the shop gets it twice, with the same cookies. A
 * second wish has the cookies of the first response.
 */
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { postedCookie } from '#app/request/delivery.ts';
import * as addressAdd from '#app/routes/account/address-add/route.tsx';
import * as passwordReset from '#app/routes/password-reset/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import * as register from '#app/routes/register/form/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { fresh, mails, person } from './joining.ts';
import { newcomer, shopperWith, typed } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
let book: string;
inFrontOf(async (shop) => {
  t = shop;
  book = await makeProduct(t, { stock: 100 });
});

type Work = Parameters<ScreenVisitor['send']>[0];
type Form = Parameters<ScreenVisitor['send']>[2];

/** The second delivery goes out with the cookies of the first; the browser then has the second response. */
async function twice(shopper: ScreenVisitor, work: Work, path: string, form: Form, params = {}) {
  const before = new Map(shopper.cookies);
  const first = await shopper.send(work, path, form, params);
  shopper.cookies.clear();
  for (const [name, value] of before) shopper.cookies.set(name, value);
  const second = await shopper.send(work, path, form, params);
  return { first, second };
}

const pathOf = (code: string) => `/products/${code.toLowerCase()}`;
const buying = () => ({ form: { quantity: '1' }, params: { id: book.toLowerCase() } });
const piecesOf = async ({ token, m }: Awaited<ReturnType<typeof shopperWith>>) =>
  (await call(t, 'GET', `/carts/${token}`, { bearer: m.bearer })).data.items[0].quantity;

describe('a product put into the cart', () => {
  it('counts once if the form is delivered twice', async () => {
    const visit = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
    const { form, params } = buying();
    const { first, second } = await twice(visit.shopper, product.action, pathOf(book), form, params);
    expect([first.status, second.status, second.location]).toEqual([303, 303, first.location]);
    expect(await piecesOf(visit)).toBe(2);
    expect(await visit.shopper.notices()).toEqual(['notice.cart_added']);
  });

  it('counts twice if the shopper presses again, after a response, even from the page before', async () => {
    const visit = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
    const { form, params } = buying();
    await visit.shopper.send(product.action, pathOf(book), form, params);
    await visit.shopper.notices();
    await visit.shopper.send(product.action, pathOf(book), form, params);
    expect(await piecesOf(visit)).toBe(3);
  });

  it('counts once for a double click, whose second request leaves before the first response', async () => {
    const visit = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
    const { form, params } = buying();
    const press = () =>
      product.action({
        request: visit.shopper.request(pathOf(book), form),
        context: {},
        params,
      } as never);
    const answers = await Promise.allSettled([press(), press()]);
    for (const answer of answers) expect((answer as { reason: Response }).reason.status).toBe(303);
    expect(await piecesOf(visit)).toBe(2);
  });

  it('is put into a cart of their own for two guests without cookies who send the same form', async () => {
    const { form, params } = buying();
    const carts = await Promise.all(
      [new ScreenVisitor(), new ScreenVisitor()].map(async (guest) => {
        await guest.send(product.action, pathOf(book), form, params);
        return guest.cookies.get('cart');
      }),
    );
    expect(carts[0]).toBeDefined();
    expect(new Set(carts).size).toBe(2);
  });
});

it('an address is stored once', async () => {
  const { shopper, get } = await newcomer(t);
  const { second } = await twice(shopper, addressAdd.action, '/account/address/add', typed);
  expect(second.status).toBe(303);
  expect(await get('/address-book/')).toHaveLength(1);
});

it('the first link to a new password stays the only one', async () => {
  const { m } = await newcomer(t);
  const { second } = await twice(new ScreenVisitor(), passwordReset.action, '/password-reset', {
    email: m.email,
  });
  expect(second.status).toBe(303);
  const mails = await t.shop.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.to, m.email), like(outboxMails.template, '%reset%')));
  expect(mails).toHaveLength(1);
});

it('a registration is no error for who has just registered, and there is one mail', async () => {
  const email = fresh();
  const { second } = await twice(new ScreenVisitor(), register.action, '/register', person(email));
  expect([second.status, second.location]).toEqual([303, '/register/verification']);
  expect(await mails(t, email)).toHaveLength(1);
});

it('every response to a form replaces the cookie that tells a second wish', async () => {
  const { shopper } = await newcomer(t);
  const seen = new Set<string | undefined>();
  for (const street of ['', '梅田1-1']) {
    await shopper.send(addressAdd.action, '/account/address/add', { ...typed, street });
    seen.add(shopper.cookies.get(postedCookie.name));
  }
  expect(seen.size).toBe(2);
  expect(seen).not.toContain(undefined);
});
