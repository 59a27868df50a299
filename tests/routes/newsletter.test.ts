/** The newsletter in the storefront: the words that a form showed, and the link that refuses. A real Shop API. */
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consents, consentWordings } from '#api/db/schema/consents.ts';
import { users } from '#api/db/schema/people.ts';
import * as profileEdit from '#app/routes/account/profile-edit/route.tsx';
import * as refusal from '#app/routes/newsletter/refusal/route.tsx';
import * as register from '#app/routes/register/form/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, member } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';
import { fresh, person, sendFrom } from './joining.ts';
import { newcomer } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

const lastAnswer = async (userId: number) => {
  const [row] = await t.shop.db
    .select()
    .from(consents)
    .leftJoin(consentWordings, eq(consentWordings.id, consents.wordingId))
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(1);
  return { ...row?.consents, text: row?.consent_wordings?.text };
};

async function link() {
  const m = await member(t);
  const body = { lastName: '購読', firstName: '花子', subscribedToNewsletter: true };
  await call(t, 'PUT', '/me', { bearer: m.bearer, body });
  const path = `/newsletter/refusal?token=${(await lastAnswer(m.id)).refusalToken}`;
  const isSubscribed = async () =>
    (await call(t, 'GET', '/me', { bearer: m.bearer })).data.subscribedToNewsletter;
  return { ...m, path, isSubscribed };
}

describe('what the page said', () => {
  it('is kept with a registration: question, hint and purpose', async () => {
    const email = fresh();
    await sendFrom(new ScreenVisitor(), register.action, '/en/register', {
      ...person(email),
      newsletter: 'on',
    });
    const [user] = await t.shop.db.select().from(users).where(eq(users.email, email));
    const { given, locale, text } = await lastAnswer(user?.id ?? 0);
    expect([given, locale]).toEqual([true, 'en_US']);
    expect(text?.split('\n')).toEqual([
      'Receive the newsletter',
      expect.stringContaining('You can stop it at any time'),
      expect.stringContaining('personal'),
    ]);
  });

  it('is kept with a change of the profile', async () => {
    const { m, shopper } = await newcomer(t);
    const form = { lastName: '山田', firstName: '花子', newsletter: 'yes' };
    expect((await shopper.send(profileEdit.action, '/account/profile/edit', form)).status).toBe(303);
    expect((await lastAnswer(m.id)).text).toContain('メールマガジン: 受け取る / 受け取らない\n新刊');
  });
});

describe('the link to refuse', () => {
  it('shows the covered address and refuses when the button is pressed, also for guests', async () => {
    const { path, email, isSubscribed } = await link();
    const shopper = new ScreenVisitor();
    const seen = await shopper.open(refusal.loader, path);
    expect(seen.status).toBe(200);
    expect(seen.data.link.subscribed).toBe(true);
    expect(JSON.stringify(seen.data)).not.toContain(email);
    expect(seen.data.page.head.noindex).toBe(true);
    expect(await isSubscribed()).toBe(true);
    for (const _ of [1, 2]) {
      const sent = await shopper.send(refusal.action, path, {});
      expect([sent.status, sent.location]).toEqual([303, path]);
    }
    expect(await isSubscribed()).toBe(false);
    expect((await shopper.open(refusal.loader, path)).data.link.subscribed).toBe(false);
  });

  const oneClick = (path: string, type: string, body: string) =>
    new Request(`http://localhost:3000${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });
  const parts = (value: string) =>
    `--x1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${value}\r\n--x1--\r\n`;

  it.each([
    ['in parts', 'multipart/form-data; boundary=x1', parts('One-Click')],
    ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ])(
    'is pressed by mail programs (RFC 8058) %s, without a cookie and without a redirect',
    async (_, type, body) => {
      const { path, isSubscribed } = await link();
      const seen = await new ScreenVisitor().visit(refusal.action, oneClick(`/en${path}`, type, body));
      expect([seen.status, seen.location]).toEqual([200, null]);
      expect(await isSubscribed()).toBe(false);
    },
  );

  it('does nothing with other parts', async () => {
    const { path, isSubscribed } = await link();
    const type = 'multipart/form-data; boundary=x1';
    const visit = new ScreenVisitor().visit(refusal.action, oneClick(path, type, parts('Two-Click')));
    await expect(visit).rejects.toMatchObject({ init: { status: 400 } });
    expect(await isSubscribed()).toBe(true);
  });

  it.each([
    ['invented', '?token=made-up'],
    ['empty', '?token='],
    ['missing', ''],
    ['too long', `?token=${'x'.repeat(5000)}`],
  ])('whose token is %s is answered by an honest page, also to mail programs', async (_, query) => {
    const path = `/newsletter/refusal${query}`;
    const seen = await new ScreenVisitor().open(refusal.loader, path);
    expect([seen.status, seen.data.link]).toEqual([404, undefined]);
    const sent = await new ScreenVisitor().send(refusal.action, path, { 'List-Unsubscribe': 'One-Click' });
    expect(sent.location).toBeNull();
  });
});
