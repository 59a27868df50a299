/** The page of the link that changes an account's address. A real Shop API. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/db/schema/people.ts';
import { askEmailChange } from '#api/domain/members/email-change.ts';
import { authCookie } from '#app/cookies/auth.ts';
import * as page from '#app/routes/email-change/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { member } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';
import { mailsTo } from '../shop-api/desk/placed.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

let n = 0;

async function link() {
  const m = await member(t);
  const email = `page-${++n}@example.jp`;
  const [user] = await t.shop.db.select().from(users).where(eq(users.id, m.id));
  if (!user) throw new Error('no user row');
  await t.shop.db.transaction((tx) => askEmailChange(t.shop, tx, user, { email, network: '127.0.0.1' }));
  const [mail] = await mailsTo(t, email, 'email_change');
  const path = /\/email-change\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const emailNow = async () => (await t.shop.db.select().from(users).where(eq(users.id, m.id)))[0]?.email;
  return { ...m, new: email, path, emailNow };
}

it('changes the address when its button is pressed, not when the link is opened, and then says so', async () => {
  const given = await link();
  const shopper = new ScreenVisitor();
  for (const _ of [1, 2]) {
    const seen = await shopper.open(page.loader, given.path);
    expect([seen.status, seen.data.link]).toEqual([200, { address: given.new, state: 'open' }]);
    expect(seen.data.page.head.noindex).toBe(true);
  }
  expect(await given.emailNow()).toBe(given.email);
  for (const _ of [1, 2]) {
    const sent = await shopper.send(page.action, given.path, {});
    expect([sent.status, sent.location]).toEqual([303, given.path]);
    expect(await given.emailNow()).toBe(given.new);
  }
  expect((await shopper.open(page.loader, given.path)).data.link).toEqual({
    address: given.new,
    state: 'done',
  });
});

it('logs this browser out with the others, and does not call that an expired login', async () => {
  const given = await link();
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: given.bearer, refresh: given.refresh });
  await shopper.send(page.action, given.path, {});
  expect(shopper.cookies.get(authCookie.name)).toBeFalsy();
  expect(await shopper.notices()).toEqual([]);
});

it('leaves the login of another member alone', async () => {
  const [given, other] = [await link(), await member(t)];
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: other.bearer, refresh: other.refresh });
  await shopper.send(page.action, given.path, {});
  expect(shopper.cookies.get(authCookie.name)).toBeTruthy();
});

it.each(['/email-change', '/email-change?token=made-up', `/email-change?token=${'x'.repeat(5000)}`])(
  'says at %s that nothing was changed',
  async (path) => {
    const shopper = new ScreenVisitor();
    const seen = await shopper.open(page.loader, path);
    expect([seen.status, seen.data.link]).toEqual([404, undefined]);
    expect((await shopper.send(page.action, path, {})).status).toBe(303);
  },
);
