import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { addresses } from '#api/db/schema/people.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import * as address from '#app/routes/checkout/address/route.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import * as survey from '#app/routes/checkout/survey/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { anotherSession, call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { newcomer, shopperWith } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
let book: string;

inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

const ready = (more = {}) => shopperWith(t, { items: [{ productCode: book, quantity: 2 }], ...more });
/** The cart as its member sees it. */
const cartOf = async (token: string) => {
  const [cart] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
  const bearer = cart?.userId ? (await anotherSession(t, cart.userId)).token : undefined;
  return (await call(t, 'GET', `/carts/${token}`, { bearer })).data;
};

const another = {
  address: 'new',
  lastName: '髙橋',
  firstName: '太郎',
  postcode: '〒１００−０００１',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  company: '',
  phoneNumber: '０３－１２３４－５６７８',
};

describe('opening the checkout', () => {
  it('sets the default address and the payment method, and changes nothing when opened again', async () => {
    const { token, shopper } = await ready();
    const opened = await shopper.open(cart.loader, '/checkout/cart');
    expect(opened.status).toBe(200);
    expect(JSON.stringify(opened.data.cart)).toContain('大阪市北区');
    expect(await cartOf(token)).toMatchObject({
      checkoutState: 'payment_selected',
      shippingAddress: { city: '大阪市北区' },
    });
    wire.calls.length = 0;
    expect((await shopper.open(cart.loader, '/checkout/cart')).status).toBe(200);
    expect((await shopper.open(confirm.loader, '/checkout/confirm')).status).toBe(200);
    expect(changes(wire)).toEqual([]);
  });

  it.each([{ 'Sec-Purpose': 'prefetch;prerender' }, { Purpose: 'prefetch' }])(
    'changes nothing in a request with %j',
    async (headers) => {
      const { token, shopper } = await ready();
      expect((await shopper.open(cart.loader, '/checkout/cart', headers)).status).toBe(200);
      await shopper.open(address.loader, '/checkout/address', headers);
      expect(changes(wire)).toEqual([]);
      expect((await cartOf(token)).checkoutState).toBe('cart');
    },
  );

  it('keeps the address of a cart that was emptied and filled again', async () => {
    const { token, shopper, m } = await ready();
    await shopper.open(cart.loader, '/checkout/cart');
    const path = `/carts/${token}/items`;
    for (const { id } of (await cartOf(token)).items)
      await call(t, 'DELETE', `${path}/${id}`, { bearer: m.bearer });
    await call(t, 'POST', path, { bearer: m.bearer, body: { productCode: book, quantity: 2 } });
    expect((await cartOf(token)).checkoutState).toBe('cart');
    await shopper.open(cart.loader, '/checkout/cart');
    expect(await cartOf(token)).toMatchObject({
      checkoutState: 'payment_selected',
      shippingAddress: { city: '大阪市北区' },
    });
  });

  it('shows one notice if the cart does not exist (§8.6)', async () => {
    const { token, shopper } = await ready();
    await t.shop.db.delete(orders).where(eq(orders.tokenValue, token));
    const { scope } = await shopper.open(cart.loader, '/checkout/cart');
    expect(await scope.cart()).toBeUndefined();
    expect(await shopper.notices()).toEqual(['notice.cart_gone']);
    await shopper.open(cart.loader, '/checkout/cart');
    expect(await shopper.notices()).toEqual([]);
  });

  it('works after the cart was lost if the shopper adds a product, which creates a new cart (§8.6)', async () => {
    const { token, shopper } = await ready();
    await t.shop.db.delete(orders).where(eq(orders.tokenValue, token));
    const { data: bought } = await call(t, 'GET', `/products/by-code/${book}`);
    const form = { intent: 'buy', quantity: '1' };
    const sent = await shopper.visit(
      (args) => product.action({ ...args, params: { id: bought.slug } }),
      shopper.request(`/products/${bought.slug}`, form),
    );
    expect(sent.status).toBe(303);
    const fresh = await cartCookie.read(`cart=${shopper.cookies.get('cart')}`);
    expect(fresh).not.toBe(token);
    const { scope } = await shopper.open(cart.loader, '/checkout/cart');
    expect(await scope.cart()).toMatchObject({ tokenValue: fresh, items: [{ quantity: 1 }] });
  });

  it('sends a member without an address to the address step, and a guest to the login', async () => {
    const { shopper } = await ready({ defaultAddress: false });
    expect((await shopper.open(cart.loader, '/checkout/cart')).status).toBe(200);
    expect((await shopper.open(confirm.loader, '/en/checkout/confirm')).location).toBe(
      '/en/checkout/address',
    );
    expect((await new ScreenVisitor().open(address.loader, '/checkout/address')).location).toBe(
      '/login?redirect_path=%2Fcheckout%2Faddress',
    );
  });

  it.each([
    ['the order is below the minimum', { priceYen: 100 }, 1, 'cart.minimum_order'],
    ['the product has sold out', { priceYen: 3000, stock: 5 }, 0, 'cart.remove_unavailable'],
  ])(
    'leads back to the cart, with the reason, if %s (§5.2, §5.5, §5.7, §8.37)',
    async (_, wishes, stock, reason) => {
      const productCode = await makeProduct(t, wishes);
      const { shopper } = await ready({ items: [{ productCode, quantity: 1 }] });
      if (stock === 0) await setStock(t, productCode, 0);
      for (const [work, path] of [
        [address.loader, '/checkout/address'],
        [survey.loader, '/checkout/survey'],
        [confirm.loader, '/checkout/confirm'],
      ] as const) {
        expect((await shopper.open(work, path)).location).toBe('/checkout/cart');
        expect(await shopper.notices()).toEqual([reason]);
      }
    },
  );

  it('leads back to the cart, with a notice, if the cart is empty', async () => {
    const { shopper } = await newcomer(t);
    expect((await shopper.open(survey.loader, '/en/checkout/survey')).location).toBe('/en/checkout/cart');
    expect(await shopper.notices()).toEqual(['checkout.notice_empty']);
  });
});

describe('the address step', () => {
  it('normalises a typed address', async () => {
    const { token, shopper } = await ready({ defaultAddress: false });
    const sent = await shopper.send(address.action, '/checkout/address', another);
    expect([sent.status, sent.location]).toEqual([303, '/checkout/survey']);
    expect(await cartOf(token)).toMatchObject({
      checkoutState: 'payment_selected',
      shippingAddress: { lastName: '髙橋', postcode: '1000001', phoneNumber: '0312345678' },
    });
    // The address is not in the address book, so the form shows it again for correction.
    const { data } = await shopper.open(address.loader, '/checkout/address');
    expect(data).toMatchObject({ chosen: 'new', options: [], values: { street: '千代田1-1' } });
  });

  // §5.17, §5.25, §5.28, §5.29
  it('shows each error at its field and keeps what was typed', async () => {
    const { token, shopper } = await ready();
    const sent = await shopper.send(address.action, '/checkout/address', {
      ...another,
      lastName: '　',
      postcode: '123',
      provinceCode: 'JP-48',
      street: '1',
      phoneNumber: '110',
    });
    expect(sent.status).toBe(400);
    expect(sent.data.result.error).toEqual({
      lastName: ['validation.field_required'],
      postcode: ['validation.postal_code_invalid'],
      provinceCode: ['validation.field_selection_required'],
      street: ['validation.street_address_invalid'],
      phoneNumber: ['validation.phone_number_invalid'],
    });
    expect(sent.data.result.initialValue).toMatchObject({
      city: '千代田区',
      postcode: '123',
      address: 'new',
    });
    expect((await cartOf(token)).shippingAddress?.city).not.toBe('千代田区');
  });

  it('uses a saved address by its id, but not another member’s', async () => {
    const stranger = await ready();
    const { data: theirs } = await stranger.shopper.open(address.loader, '/checkout/address');
    const { token, shopper } = await ready();
    const { data } = await shopper.open(address.loader, '/checkout/address');
    expect(data.chosen).toBe(data.options[0].id);
    const refused = await shopper.send(address.action, '/checkout/address', {
      address: theirs.options[0].id,
    });
    expect([refused.status, refused.data.result.error]).toEqual([400, { '': ['address.step_gone'] }]);
    const sent = await shopper.send(address.action, '/checkout/address?from=confirm', {
      address: data.chosen,
    });
    expect(sent.location).toBe('/checkout/confirm');
    expect((await cartOf(token)).billingAddress.city).toBe('大阪市北区');
  });
});

describe('a saved address that today’s rules refuse', () => {
  it('comes back filled in, with the error at its field, and can be corrected', async () => {
    const { token, shopper } = await ready();
    const { data } = await shopper.open(address.loader, '/checkout/address');
    // The phone number lost its zero before it was checked.
    const [saved] = data.options;
    await t.shop.db
      .update(addresses)
      .set({ phoneNumber: '9012345678' })
      .where(eq(addresses.id, Number(saved.id)));
    const refused = await shopper.send(address.action, '/checkout/address', { address: saved.id });
    expect([refused.status, refused.data.result.error]).toEqual([
      400,
      { phoneNumber: ['validation.phone_number_invalid'] },
    ]);
    const { initialValue } = refused.data.result;
    expect(initialValue).toMatchObject({ address: 'new', city: '大阪市北区', phoneNumber: '9012345678' });
    const corrected = { ...initialValue, phoneNumber: '+81 90-1234-5678' };
    expect((await shopper.send(address.action, '/checkout/address', corrected)).status).toBe(303);
    expect((await cartOf(token)).shippingAddress.phoneNumber).toBe('09012345678');
  });
});

describe('an address that is typed during the checkout', () => {
  it('is saved in the address book once, and only if the shopper has ticked the box', async () => {
    const { m, shopper } = await ready();
    const book = async () =>
      (await call(t, 'GET', '/address-book/', { bearer: m.bearer })).data.map(
        ({ city, isDefault }: { city: string; isDefault: boolean }) => [city, isDefault],
      );
    const own = ['大阪市北区', true];
    expect((await shopper.send(address.action, '/checkout/address', another)).status).toBe(303);
    expect(await book()).toEqual([own]);
    for (let n = 0; n < 2; n++)
      await shopper.send(address.action, '/checkout/address', { ...another, save: 'on' });
    expect(await book()).toEqual([own, ['千代田区', false]]);
  });
});

describe('the survey', () => {
  it('can be left empty, requires a name for some choices, and stores the answers', async () => {
    const { token, shopper } = await ready();
    expect((await shopper.send(survey.action, '/checkout/survey', {})).location).toBe('/checkout/confirm');
    const { data } = await shopper.open(survey.loader, '/checkout/survey');
    expect(data.choices).toHaveLength(13);
    const named = data.choices.filter((choice: { requiresName: boolean }) => choice.requiresName);
    expect(named).toHaveLength(2);
    const [id, other] = named.map((choice: { id: number }) => String(choice.id));
    const field = `name_${id}`;
    const refused = await shopper.send(survey.action, '/checkout/survey', { choices: id, [field]: ' ' });
    expect(refused.data.result.error).toEqual({ [field]: ['checkout.survey_name_required'] });
    const wrong = { choices: [id, other], [field]: '', [`name_${other}`]: 'あ'.repeat(65) };
    expect((await shopper.send(survey.action, '/checkout/survey', wrong)).data.result.error).toEqual({
      [field]: ['checkout.survey_name_required'],
      [`name_${other}`]: ['validation.field_maximum'],
    });
    const form = { choices: [id, '999999'], [field]: '　鈴木　', [`name_${other}`]: '佐藤' };
    expect((await shopper.send(survey.action, '/checkout/survey', form)).status).toBe(303);
    expect((await cartOf(token)).selectedTriggerApps).toEqual([{ triggerAppId: Number(id), name: '鈴木' }]);
    const again = await shopper.open(survey.loader, '/checkout/survey');
    expect(again.data).toMatchObject({ chosen: [id], names: { [field]: '鈴木' } });
  });

  it('accepts a text for その他, and refuses a text that is too long', async () => {
    const { token, shopper } = await ready();
    const { data } = await shopper.open(survey.loader, '/checkout/survey');
    const other = String(data.choices.at(-1).id);
    const field = `name_${other}`;
    const send = (text: string) =>
      shopper.send(survey.action, '/checkout/survey', { choices: other, [field]: text });
    const long = await send('あ'.repeat(65));
    expect(long.data.result.error).toEqual({ [field]: ['validation.field_maximum'] });
    expect(long.data.result.initialValue[field]).toBe('あ'.repeat(65));
    expect((await send('駅の看板')).location).toBe('/checkout/confirm');
    expect((await cartOf(token)).selectedTriggerApps).toEqual([
      { triggerAppId: Number(other), name: '駅の看板' },
    ]);
    // If the shopper then changes the address, the address step does not lead to the survey again.
    const opened = await shopper.open(address.loader, '/checkout/address');
    expect(opened.data.after).toBe('address.step_after_confirm');
    const changed = await shopper.send(address.action, '/checkout/address', another);
    expect(changed.location).toBe('/checkout/confirm');
    expect((await send('')).location).toBe('/checkout/confirm');
  });
});

describe('the confirm step', () => {
  // §5.10, §5.11, §5.12, §5.13, §9.6
  it('requires a receipt name of at most 50 characters only if a receipt is requested', async () => {
    const { token, shopper } = await ready();
    const { fingerprint } = (await shopper.open(confirm.loader, '/checkout/confirm')).data;
    const send = (form: Record<string, string>) =>
      shopper.send(confirm.action, '/checkout/confirm', { fingerprint, ...form });
    for (const recipient of ['', ' ', '𠮷'.repeat(51)]) {
      const refused = await send({ requestReceipt: 'on', recipient });
      expect(refused.data.result.error).toEqual({ recipient: ['validation.customer_name'] });
      expect(refused.data.result.initialValue?.requestReceipt).toBe('on');
    }
    expect((await send({ requestReceipt: 'on', recipient: '𠮷'.repeat(50) })).location).toBe(
      '/checkout/payment',
    );
    expect(await cartOf(token)).toMatchObject({ requestReceipt: true, recipient: '𠮷'.repeat(50) });
    expect((await send({ recipient: '消し忘れ' })).status).toBe(303);
    expect(await cartOf(token)).toMatchObject({ requestReceipt: false });
    expect((await cartOf(token)).recipient).toBeUndefined();
  });

  it('says that the cart has changed in another tab, keeps the receipt data, and continues on the next press', async () => {
    const { token, m, shopper } = await ready();
    const shown = async (path = '/checkout/confirm') => (await shopper.open(confirm.loader, path)).data;
    const send = (fingerprint: string, recipient: string) =>
      shopper.send(confirm.action, '/checkout/confirm', { fingerprint, requestReceipt: 'on', recipient });
    const before = await shown();
    const body = { productCode: book, quantity: 1 };
    await call(t, 'POST', `/carts/${token}/items`, { bearer: m.bearer, body });
    const refused = await send(before.fingerprint, '');
    expect(refused.data.result.error).toEqual({
      '': ['checkout.payment_changed'],
      recipient: ['validation.customer_name'],
    });
    const stale = await send(before.fingerprint, '山田商店');
    expect([stale.status, stale.location]).toEqual([303, '/checkout/confirm?changed=1']);
    const after = await shown(stale.location ?? '');
    expect(after).toMatchObject({ changed: true, view: { recipient: '山田商店' } });
    expect(after.view.summary.total).not.toBe(before.view.summary.total);
    expect((await send(after.fingerprint, '山田商店')).location).toBe('/checkout/payment');
  });

  it('shows the six facts that the law requires, and for seminars date, deadline and terms', async () => {
    const seminar = (await call(t, 'GET', '/taxon-products/by-code/seminars?limit=1')).data.items[0];
    const [variant] = Object.values<{ code: string }>(seminar.variants);
    const { shopper } = await ready({
      items: [
        { productCode: book, quantity: 2 },
        { productCode: seminar.code, variantCode: variant?.code ?? '', quantity: 1 },
      ],
    });
    const { data } = await shopper.open(confirm.loader, '/checkout/confirm');
    const [goods, event] = data.legal.lines;
    expect(goods).toMatchObject({ quantity: 2, delivery: { kind: 'goods' } });
    expect(goods.deadline).toBeUndefined();
    // The page shows the end and the place of the seminar, and the delivery address of the goods.
    expect(event).toMatchObject({
      quantity: 1,
      delivery: { kind: 'event', place: { venue: expect.any(String) } },
    });
    expect(event.delivery.when).toMatch(/年.*日\(.\) \d\d:\d\d〜\d\d:\d\d$/);
    expect(data.legal.address).toMatchObject({
      person: { lastName: '山田', firstName: '花子' },
      postcode: '5300001',
    });
    expect(event.deadline).toMatch(/年.*日\(.\) \d\d:\d\d$/);
    expect(data.legal.seminarTerms).toEqual([expect.stringContaining('返金')]);
    expect(data.legal.hasGoods).toBe(true);
    expect(data.legal.totals.total).toBe(data.view.summary.total);
    expect(data.label).toBe('next');
  });
});
