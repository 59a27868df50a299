/** The newsletter's consent: every answer is kept, and a mailed link takes a yes back. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { consents, consentWordings } from '#api/db/schema/consents.ts';
import { users } from '#api/db/schema/people.ts';
import { maskedAddress } from '#api/domain/consents/refusal.ts';
import { recordUnrecorded } from '#api/domain/consents/unrecorded.ts';
import { call, member } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

const NAME = { lastName: '購読', firstName: '花子' };
const answersOf = (userId: number) =>
  t.shop.db.select().from(consents).where(eq(consents.userId, userId)).orderBy(consents.id);
const tokenOf = async (userId: number): Promise<string> =>
  (await answersOf(userId)).findLast(({ refusalToken }) => refusalToken)?.refusalToken ?? '';
const put = (bearer: string, body: object, locale?: string) =>
  call(t, 'PUT', '/me', { bearer, body: { ...NAME, ...body }, ...(locale ? { locale } : {}) });
async function subscriber() {
  const m = await member(t);
  await put(m.bearer, { subscribedToNewsletter: true, newsletterWording: '受け取る' });
  return { ...m, token: await tokenOf(m.id) };
}
const isSubscribed = async (bearer: string) =>
  (await call(t, 'GET', '/me', { bearer })).data.subscribedToNewsletter;
let people = 0;
async function registered(body: object, locale = 'ja_JP') {
  const email = `reader.${people++}@example.jp`;
  const sent = { ...NAME, email, plainPassword: 'password1', ...body };
  expect((await call(t, 'POST', '/register', { body: sent, locale })).status).toBe(204);
  const [user] = await t.shop.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error('no member');
  return { email, answers: await answersOf(user.id) };
}

describe('an answer', () => {
  it('is kept at the registration, a no as well as a yes, with the address, the language and the words', async () => {
    const yes = await registered(
      { subscribedToNewsletter: true, newsletterWording: 'Receive the newsletter\nNews of books' },
      'en_US',
    );
    expect(yes.answers).toMatchObject([
      { given: true, email: yes.email, page: 'registration', locale: 'en_US', what: 'newsletter' },
    ]);
    const [wording] = await t.shop.db
      .select()
      .from(consentWordings)
      .where(eq(consentWordings.id, yes.answers[0]?.wordingId ?? 0));
    expect(wording?.text).toBe('Receive the newsletter\nNews of books');
    const no = await registered({ subscribedToNewsletter: false });
    expect(no.answers).toMatchObject([{ given: false, refusalToken: null, wordingId: null }]);
  });

  it('is kept when the profile changes it, and not when the profile is saved without a change', async () => {
    const m = await member(t);
    const wording = '受け取る / 受け取らない';
    const [before] = [await answersOf(m.id)];
    expect(before.map(({ given }) => given)).toEqual([false]);
    const yes = { subscribedToNewsletter: true, newsletterWording: wording };
    expect((await put(m.bearer, yes)).status).toBe(204);
    expect((await put(m.bearer, { ...yes, lastName: '改姓' })).status).toBe(204);
    expect((await put(m.bearer, { subscribedToNewsletter: false, newsletterWording: wording })).status).toBe(
      204,
    );
    const answers = await answersOf(m.id);
    expect(answers.map(({ given, page }) => [given, page])).toEqual([
      [false, 'registration'],
      [true, 'profile'],
      [false, 'profile'],
    ]);
    expect(answers[1]?.wordingId).toBe(answers[2]?.wordingId);
    expect(answers[1]?.refusalToken).toMatch(/^[\w-]{24}$/);
  });

  it('is kept once, if two profiles are saved at the same time', async () => {
    const m = await member(t);
    await Promise.all([1, 2, 3].map(() => put(m.bearer, { subscribedToNewsletter: true })));
    expect((await answersOf(m.id)).map(({ given }) => given)).toEqual([false, true]);
  });

  it('is not kept if the change fails', async () => {
    const m = await member(t);
    const refused = await put(m.bearer, { lastName: '', subscribedToNewsletter: true });
    expect(refused.status).toBe(400);
    expect(await answersOf(m.id)).toHaveLength(1);
  });

  it('cannot be changed or deleted in the database', async () => {
    const { id } = await subscriber();
    const own = sql`where user_id = ${id}`;
    for (const statement of [
      sql`update consents set given = not given ${own}`,
      sql`update consents set email = null ${own}`,
      sql`delete from consents ${own}`,
    ])
      await expect(t.shop.db.execute(statement)).rejects.toThrow();
    expect(await answersOf(id)).toHaveLength(2);
  });
});

describe('the link to refuse', () => {
  const path = (token: string) => `/newsletter-refusals/${token}`;

  it('names the covered address, changes nothing when it is read, and refuses once, without a login', async () => {
    const { id, email, bearer, token } = await subscriber();
    const read = await call(t, 'GET', path(token));
    expect(read.data).toEqual({ address: maskedAddress(email), subscribed: true });
    expect(JSON.stringify(read.body)).not.toContain(email);
    expect(await isSubscribed(bearer)).toBe(true);
    for (const _ of [1, 2]) {
      const refused = await call(t, 'POST', path(token));
      expect([refused.status, refused.data.subscribed]).toEqual([200, false]);
    }
    expect(await isSubscribed(bearer)).toBe(false);
    const answers = await answersOf(id);
    expect(answers.map(({ given, page }) => [given, page])).toEqual([
      [false, 'registration'],
      [true, 'profile'],
      [false, 'refusal_link'],
    ]);
    expect((await call(t, 'GET', path(token))).data.subscribed).toBe(false);
  });

  it('of an earlier mail refuses a later consent, too', async () => {
    const { id, bearer, token } = await subscriber();
    await put(bearer, { subscribedToNewsletter: false });
    await put(bearer, { subscribedToNewsletter: true });
    expect(await tokenOf(id)).not.toBe(token);
    await call(t, 'POST', path(token));
    expect(await isSubscribed(bearer)).toBe(false);
  });

  it.each(['GET', 'POST'])(
    'that nobody was sent is answered by 404 (%s), and refuses nothing',
    async (method) => {
      const { bearer, token } = await subscriber();
      for (const other of ['made-up', token.slice(0, -1), `${token}x`, token.toUpperCase(), '%00'])
        expect((await call(t, method, path(other))).status).toBe(404);
      expect(await isSubscribed(bearer)).toBe(true);
    },
  );

  it('is no key to anything else', async () => {
    const { token } = await subscriber();
    expect((await call(t, 'GET', '/me', { bearer: token })).status).toBe(401);
    expect((await call(t, 'GET', `/verify-account?token=${token}`)).status).toBe(400);
    expect((await call(t, 'GET', `/password-reset/${token}`)).status).toBe(404);
  });

  it.each([
    ['hanako@example.jp', 'h•••@example.jp'],
    ['a@example.jp', '•••@example.jp'],
    ['"x@y"@example.jp', '"•••@example.jp'],
  ])('covers %s as %s', (email, covered) => {
    expect(maskedAddress(email)).toBe(covered);
  });
});

it('a member whom an older release erases leaves the answers, and no address', async () => {
  const { id, email, token } = await subscriber();
  await t.shop.db.delete(users).where(eq(users.id, id));
  const rows = await t.shop.db.select().from(consents).where(eq(consents.refusalToken, token));
  expect(rows).toMatchObject([{ given: true, email: null, userId: null, erasedAt: expect.any(Date) }]);
  const [proof] = await readRows<{ known: boolean }>(
    t.shop.db,
    sql`select email_hash = sha256(email_salt || convert_to(${email}, 'UTF8')) as known from consents where refusal_token = ${token}`,
  );
  expect(proof).toEqual({ known: true });
});

it('a subscriber from before the records, or of an older release, gets one, with a link', async () => {
  const m = await member(t);
  await recordUnrecorded(t.shop);
  await t.shop.db.update(users).set({ subscribedToNewsletter: true }).where(eq(users.id, m.id));
  expect(await recordUnrecorded(t.shop)).toBe(1);
  expect(await recordUnrecorded(t.shop)).toBe(0);
  expect((await answersOf(m.id)).at(-1)).toMatchObject({ given: true, page: 'unrecorded', email: m.email });
  expect(await tokenOf(m.id)).not.toBe('');
});

it('each wording is stored once', async () => {
  await Promise.all([1, 2, 3].map(() => registered({ newsletterWording: '同じ文言' })));
  const rows = await readRows(t.shop.db, sql`select id from consent_wordings where text = '同じ文言'`);
  expect(rows).toHaveLength(1);
});
