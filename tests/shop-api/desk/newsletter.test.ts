/** メールマガジンの配信先: the list, the file, a member's answers, and what an erasure leaves of them. */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { consents } from '#api/db/schema/consents.ts';
import { users } from '#api/db/schema/people.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { deleteOldConsents } from '#api/domain/erasure/consents.ts';
import { call, member } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, newKey, staffMember } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
let owner: Awaited<ReturnType<typeof staffMember>>;
beforeEach(async () => {
  owner = await staffMember(t, 'owner', '木村 葉子');
});
const { ok, exportOf, erase } = erasingAs(t, () => owner.token);

const DAY = 86_400_000;

async function subscriber(more = {}) {
  const m = await member(t);
  const body = { lastName: '購読', firstName: '花子', subscribedToNewsletter: true };
  await call(t, 'PUT', '/me', {
    bearer: m.bearer,
    body: { ...body, newsletterWording: '受け取る', ...more },
  });
  const [row] = (await t.shop.db.select().from(consents).where(eq(consents.userId, m.id))).slice(-1);
  return { ...m, consent: row };
}

const file = async (encoding = 'utf-8'): Promise<string[][]> => {
  const response = await t.app.request('http://shop.test/desk-api/newsletter/export', {
    method: 'POST',
    headers: {
      ...{ 'X-Desk-Key': DESK_KEY, Authorization: `Bearer ${owner.token}` },
      ...{ 'Idempotency-Key': newKey(), 'Content-Type': 'application/json' },
    },
    body: JSON.stringify({ encoding }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder(encoding === 'cp932' ? 'shift_jis' : 'utf-8').decode(bytes);
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
};

describe('the list', () => {
  test('has who subscribed, with when, where and in which words, newest first', async () => {
    const before = (await ok('GET', '/newsletter')).subscribers;
    const { id, email, consent } = await subscriber();
    const found = await ok('GET', '/newsletter');
    expect(found.subscribers).toBe(before + 1);
    expect(found.items[0]).toEqual({
      id,
      email,
      name: '購読 花子',
      locale: 'ja_JP',
      consent: { at: consent?.at.toISOString(), page: 'profile', wording: consent?.wordingId },
    });
    expect(
      found.wordings.find(({ version }: { version: number }) => version === consent?.wordingId),
    ).toMatchObject({ text: '受け取る' });
  });

  test.each<[string, object]>([
    ['disabled', { enabled: false }],
    ['not verified', { emailVerifiedAt: null }],
    ['no subscriber any more', { subscribedToNewsletter: false }],
  ])('lacks a member who is %s', async (_, change) => {
    const { id } = await subscriber();
    const ids = async () => (await ok('GET', '/newsletter')).items.map((item: { id: number }) => item.id);
    expect(await ids()).toContain(id);
    await t.shop.db.update(users).set(change).where(eq(users.id, id));
    expect(await ids()).not.toContain(id);
    expect((await file()).flat()).not.toContain(String(id));
  });
});

describe('the file', () => {
  test('has a line for each subscriber with a link that works, and is audited', async () => {
    const { email, consent } = await subscriber({ lastName: '=購読' });
    const [head, ...lines] = await file();
    expect(head).toEqual(
      '\ufeffメールアドレス,お名前,言語,同意日時,同意の画面,文言の版,配信停止URL,List-Unsubscribe'
        .replace('\ufeff', '')
        .split(','),
    );
    const line = lines.find(([address]) => address === email) ?? [];
    const url = `${t.shop.env.SHOP_URL}/newsletter/refusal?token=${consent?.refusalToken}`;
    expect(line.slice(1, 3)).toEqual(["'=購読 花子", '日本語']);
    expect(line[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(line.slice(4)).toEqual(['マイページ', String(consent?.wordingId), url, `<${url}>`]);
    expect(lines).toHaveLength((await ok('GET', '/newsletter')).subscribers);
    const rows = await t.shop.db.select().from(auditLog).where(eq(auditLog.staffId, owner.id));
    expect(rows).toMatchObject([{ call: 'desk.exportSubscribers', entity: 'newsletter', entityId: null }]);
    expect(rows[0]?.after).toEqual({ encoding: 'utf-8' });
  });

  test('has the link of the member’s language, and Japanese signs in the other encoding', async () => {
    const { id, email } = await subscriber();
    await t.shop.db.update(users).set({ locale: 'en_US' }).where(eq(users.id, id));
    const line = (await file('cp932')).find(([address]) => address === email) ?? [];
    expect(line[2]).toBe('英語');
    expect(line[6]).toContain('/en/newsletter/refusal?token=');
  });

  test('has every subscriber, however many there are', async () => {
    await t.shop.db.execute(sql`insert into users (email, last_name, first_name, subscribed_to_newsletter, email_verified_at)
      select 'many.' || n || '@example.jp', '多', '数', true, now() from generate_series(1, 1200) n`);
    const { subscribers, total, isCut } = await ok('GET', '/newsletter');
    expect([total, isCut]).toEqual([1000, true]);
    const addresses = (await file()).slice(1).map(([address]) => address);
    expect(new Set(addresses).size).toBe(subscribers);
    await t.shop.db.execute(sql`delete from users where email like 'many.%'`);
  });
});

describe('a member’s page', () => {
  test('shows the answers with their words, newest first', async () => {
    const { id, email } = await subscriber();
    const { newsletter } = await ok('GET', `/members/${id}`);
    expect(newsletter).toMatchObject({
      subscribed: true,
      answers: [
        { given: true, page: 'profile', email, wording: { text: '受け取る' } },
        { given: false, page: 'registration', wording: null },
      ],
    });
  });

  test('stops the newsletter at the member’s request, once', async () => {
    const { id, bearer } = await subscriber();
    const stop = () => desk(t, 'POST', `/members/${id}/newsletter-refusal`, { token: owner.token });
    expect((await stop()).status).toBe(204);
    expect((await call(t, 'GET', '/me', { bearer })).data.subscribedToNewsletter).toBe(false);
    expect((await ok('GET', `/members/${id}`)).newsletter.answers[0]).toMatchObject({
      given: false,
      page: 'desk',
    });
    const again = await stop();
    expect([again.status, again.body.errorCode]).toEqual([409, 'changed']);
    const rows = await t.shop.db.select().from(auditLog).where(eq(auditLog.staffId, owner.id));
    expect(rows).toMatchObject([
      { call: 'desk.stopNewsletter', before: { newsletter: true }, after: { newsletter: false } },
    ]);
  });
});

describe('an erasure', () => {
  const rowOf = async (token: string) =>
    (await t.shop.db.select().from(consents).where(eq(consents.refusalToken, token)))[0];

  it('keeps the proof without the address, and says so before', async () => {
    const { id, email, consent } = await subscriber();
    const plan = await ok('GET', `/members/${id}/erasure`);
    expect(plan.consents).toBe(2);
    const months = (new Date(plan.consentsUntil).getTime() - t.shop.now().getTime()) / DAY / 30.44;
    expect(Math.round(months)).toBe(37);
    expect((await erase(id, await exportOf(id))).status).toBe(204);
    const row = await rowOf(consent?.refusalToken ?? '');
    expect(row).toMatchObject({ email: null, userId: null, given: true, at: consent?.at });
    const hash = createHash('sha256')
      .update(Buffer.concat([Buffer.from(row?.emailSalt ?? []), Buffer.from(email.toLowerCase())]))
      .digest('hex');
    expect(Buffer.from(row?.emailHash ?? []).toString('hex')).toBe(hash);
    // The link of a mail that was sent before still says the truth.
    expect((await call(t, 'POST', `/newsletter-refusals/${row?.refusalToken}`)).data).toEqual({
      subscribed: false,
    });
  });

  it('keeps nothing of a member who has only said no', async () => {
    const m = await member(t);
    const plan = await ok('GET', `/members/${m.id}/erasure`);
    expect([plan.consents, plan.consentsUntil]).toEqual([0, null]);
    await erase(m.id, await exportOf(m.id));
    const left = await t.shop.db.select().from(consents).where(eq(consents.email, m.email));
    expect(left).toEqual([]);
  });

  it('is followed by the deletion of the proof when its time is over', async () => {
    const { id, consent } = await subscriber();
    await erase(id, await exportOf(id));
    const other = await subscriber();
    const span = 37 * 30.44 * DAY;
    t.later(span - 5 * DAY);
    try {
      await deleteOldConsents(t.shop);
      expect(await rowOf(consent?.refusalToken ?? '')).toBeDefined();
      t.later(10 * DAY);
      expect(await deleteOldConsents(t.shop)).toBeGreaterThanOrEqual(2);
      expect(await rowOf(consent?.refusalToken ?? '')).toBeUndefined();
      expect(await rowOf(other.consent?.refusalToken ?? '')).toBeDefined();
    } finally {
      t.later(-span - 5 * DAY);
    }
  });
});

describeRoles(t, [
  ['GET', '/newsletter', 'owner'],
  ['POST', '/newsletter/export', 'owner', { encoding: 'utf8' }],
  ['POST', '/members/999999/newsletter-refusal', 'staff'],
]);
