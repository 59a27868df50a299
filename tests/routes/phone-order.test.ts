/** The page of the link to goods that staff have taken down. A real Shop API. */
import { beforeAll, describe, expect, it } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import * as login from '#app/routes/login/route.tsx';
import * as page from '#app/routes/phone-order/route.tsx';
import * as register from '#app/routes/register/form/route.tsx';
import { PASSWORD } from '../kit/member.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { deskOk, staffMember } from '../shop-api/desk/desk.ts';
import { mailsTo } from '../shop-api/desk/placed.ts';
import { newcomer, shopperWith } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
inFrontOf((shop, connection) => {
  t = shop;
  wire = connection;
});

let token = '';
beforeAll(async () => {
  ({ token } = await staffMember(t));
});

let n = 0;

/** For a new customer, or for a member. */
async function link({ to, goods }: { to?: { id: number; email: string }; goods?: string } = {}) {
  const code = goods ?? (await makeProduct(t, { priceYen: 1800, stock: 10 }));
  const email = to?.email ?? `caller-${++n}@example.jp`;
  const body = {
    way: 'phone',
    ...(to ? { memberId: to.id } : { email, name: '電話 花子' }),
    lines: [{ goods: code, quantity: '3' }],
  };
  const { id } = await deskOk(t, 'POST', '/phone-orders', { token, body });
  const mails = await mailsTo(t, email, 'phone_order');
  const path = /\/phone-order\?token=[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  return { id: id as number, code, path };
}
const press = (shopper: ScreenVisitor, path: string) => shopper.send(page.action, path, { take: '1' });
const itemsOf = async (bearer: string) =>
  ((await call(t, 'GET', '/me/cart', { bearer })).data.cart?.items ?? []).map(
    ({ product, quantity }: { product: { code: string }; quantity: number }) => [product.code, quantity],
  );

describe('a member', () => {
  it('sees the goods, puts them into the cart by the button, and then finds them there', async () => {
    const { path, code } = await link();
    const { m, shopper } = await newcomer(t);
    for (const _ of [1, 2]) {
      const seen = await shopper.open(page.loader, path);
      expect(seen.status).toBe(200);
      expect(seen.data.link).toMatchObject({ state: 'open', isFor: 'caller', sum: 540_000, hasSome: true });
      expect(seen.data.page.head.noindex).toBe(true);
    }
    expect(changes(wire)).toEqual([]);
    const sent = await press(shopper, path);
    expect([sent.status, sent.location]).toEqual([303, '/checkout/cart']);
    expect(await shopper.notices()).toEqual(['phone_order.taken']);
    expect(await itemsOf(m.bearer)).toEqual([[code, 3]]);
    // Again: the page says so, and nothing is added.
    const again = await press(shopper, path);
    expect([again.status, again.location]).toEqual([303, path]);
    expect((await shopper.open(page.loader, path)).data.link).toMatchObject({ state: 'used', lines: [] });
    expect(await itemsOf(m.bearer)).toEqual([[code, 3]]);
  });

  it('who presses twice at once has them once', async () => {
    const { path, code } = await link();
    const { m, shopper } = await newcomer(t);
    const answers = await Promise.all([press(shopper, path), press(shopper, path)]);
    for (const { status } of answers) expect(status).toBe(303);
    expect(await itemsOf(m.bearer)).toEqual([[code, 3]]);
  });

  it('keeps what is in the cart, and is told of it before and after', async () => {
    const own = await makeProduct(t);
    const { path, code } = await link();
    const { m, shopper } = await shopperWith(t, { items: [{ productCode: own, quantity: 2 }] });
    expect((await shopper.open(page.loader, path)).data.inCart).toBe(2);
    await press(shopper, path);
    expect(await shopper.shownNotices()).toMatchObject([
      { key: 'phone_order.taken' },
      { key: 'phone_order.kept', values: { count: 1 } },
    ]);
    expect(await itemsOf(m.bearer)).toEqual([
      [own, 2],
      [code, 3],
    ]);
  });

  it('is told what cannot be had in this number, or at all', async () => {
    const code = await makeProduct(t, { stock: 5 });
    const { path } = await link({ goods: code });
    const { m, shopper } = await newcomer(t);
    await setStock(t, code, 0);
    const none = await shopper.open(page.loader, path);
    expect(none.data.link).toMatchObject({ hasSome: false, gone: expect.stringContaining('試験の本') });
    expect((await press(shopper, path)).location).toBe(path);
    await setStock(t, code, 2);
    const few = await shopper.open(page.loader, path);
    expect(few.data.link).toMatchObject({
      hasSome: true,
      gone: '',
      short: expect.stringContaining('試験の本'),
    });
    await press(shopper, path);
    expect(await shopper.notices()).toEqual(['phone_order.taken', 'phone_order.reduced']);
    expect(await itemsOf(m.bearer)).toEqual([[code, 2]]);
  });

  it('for whom it is not sees no goods, and cannot take them', async () => {
    const { path } = await link({ to: await member(t) });
    const { m, shopper } = await newcomer(t);
    const seen = await shopper.open(page.loader, path);
    expect([seen.status, seen.data.link]).toEqual([
      200,
      expect.objectContaining({ isFor: 'another', lines: [] }),
    ]);
    expect((await press(shopper, path)).location).toBe(path);
    expect(await itemsOf(m.bearer)).toEqual([]);
  });

  it('is told that a link was withdrawn or is over', async () => {
    const { id, path } = await link();
    const { m, shopper } = await newcomer(t);
    await deskOk(t, 'POST', `/phone-orders/${id}/withdrawal`, { token });
    expect((await shopper.open(page.loader, path)).data.link).toMatchObject({
      state: 'withdrawn',
      lines: [],
    });
    expect((await press(shopper, path)).location).toBe(path);
    expect(await itemsOf(m.bearer)).toEqual([]);
  });
});

describe('a guest', () => {
  it('who has to register finds the name and the address of the call in the form', async () => {
    const { path } = await link();
    const formAt = async (screen: string, to: string) =>
      (await new ScreenVisitor().open(register.loader, `${screen}?redirect_path=${encodeURIComponent(to)}`))
        .data.known;
    const email = `caller-${n}@example.jp`;
    const address = { email, emailConfirm: email };
    expect(await formAt('/register', path)).toEqual({ lastName: '電話', firstName: '花子', ...address });
    expect(await formAt('/en/register', `/en${path}`)).toEqual({
      firstName: '電話',
      lastName: '花子',
      ...address,
    });
    for (const other of ['/phone-order?token=made-up', path.replace('phone-order', 'cart'), '/phone-order'])
      expect(await formAt('/register', other)).toBeUndefined();
  });

  it('logs in first, and then has the goods in the cart without pressing again', async () => {
    const { path, code } = await link();
    const m = await member(t);
    const shopper = new ScreenVisitor();
    const seen = await shopper.open(page.loader, path);
    expect(seen.data.link).toMatchObject({ state: 'open', isFor: 'unknown', sum: 540_000 });
    const sent = await press(shopper, path);
    const loginPath = `/login?redirect_path=${encodeURIComponent(path)}&keep=1`;
    expect([sent.status, sent.location]).toEqual([307, loginPath]);
    const asked = await shopper.send(login.action, loginPath, { take: '1' });
    expect(asked.data.pending).toEqual([['take', '1']]);
    const back = await shopper.send(login.action, `/login?redirect_path=${encodeURIComponent(path)}`, {
      email: m.email,
      password: PASSWORD,
      redirect_path: path,
      'kept.take': '1',
    });
    expect([back.status, back.location]).toEqual([307, path]);
    const taken = await shopper.send(page.action, path, { 'kept.take': '1', email: m.email });
    expect([taken.status, taken.location]).toEqual([303, '/checkout/cart']);
    expect(await itemsOf(m.bearer)).toEqual([[code, 3]]);
    const other = new ScreenVisitor();
    expect((await other.open(page.loader, path)).data.link).toMatchObject({
      state: 'used',
      isFor: 'unknown',
    });
  });
});

it.each(['/phone-order', '/phone-order?token=made-up', `/phone-order?token=${'x'.repeat(5000)}`])(
  'says at %s that the link does not work',
  async (path) => {
    const { m, shopper } = await newcomer(t);
    const seen = await shopper.open(page.loader, path);
    expect([seen.status, seen.data.link]).toEqual([404, undefined]);
    expect((await press(shopper, path)).status).toBe(303);
    expect(await itemsOf(m.bearer)).toEqual([]);
    expect(await shopper.cookies.get(authCookie.name)).toBeTruthy();
  },
);
