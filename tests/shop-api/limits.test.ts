/** Rate limits stop only the callers who call too often. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { rateLimits, users } from '#api/db/schema/people.ts';
import { hashingTurn } from '#api/domain/auth/hashing-queue.ts';
import { createCart } from '#api/domain/cart/change.ts';
import { takeAll } from '#api/domain/limits/rate-limit.ts';
import { networkOf } from '#api/http/middleware/network.ts';
import { call, member } from '../setup/client.ts';
import { occupyHashing } from '../setup/hashing.ts';
import { testShop } from '../setup/shop.ts';

let n = 0;

const t = await testShop();

const OVER_HALF_HOUR = 31 * 60_000;
const from = () => ({ 'X-Forwarded-For': `198.51.${process.pid % 250}.${++n}` });
const address = () => `limit${process.pid}.${++n}@example.jp`;
const register = (
  email: string,
  headers: Record<string, string>,
  name = { lastName: '林', firstName: '健' },
) =>
  call(t, 'POST', '/register', {
    body: {
      ...name,
      gender: 'm',
      plainPassword: 'abc123!',
      email,
      subscribedToNewsletter: 'no',
    },
    headers,
  });
const login = (email: string, password: string, headers = from(), browserTokens?: string[]) =>
  call(t, 'POST', '/login', {
    body: { email, password, ...(browserTokens ? { browserTokens } : {}) },
    headers,
  });
const askReset = (email: string, headers = from()) =>
  call(t, 'PUT', '/request-password-reset', { body: { email }, headers });
const resetToken = async (email: string) => {
  const mails = await t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.to, email))
    .orderBy(outboxMails.id);
  return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
};

describe('many registrations from one IP address', () => {
  it('do not delay members from other IP addresses', async () => {
    const m = await member(t);
    const headers = from();
    const release = occupyHashing(headers['X-Forwarded-For']);
    const flood = Promise.all(Array.from({ length: 60 }, () => register(address(), headers)));
    expect((await login(m.email, 'password1')).status).toBe(200);
    await release();
    const statuses = (await flood).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204, 429, 503]));
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('do not delay the report of a taken e-mail address, which needs no hashing', async () => {
    const m = await member(t);
    const release = occupyHashing('198.18.0.1', '198.18.0.2');
    expect((await register(m.email, from())).body.errorCode).toBe('email_taken');
    await release();
  });
});

describe('the queue for password hashing', () => {
  it('serves networks in turn, and when full, rejects the last entry of the network with most entries', async () => {
    const order: string[] = [];
    const work = (who: string) => async () => {
      order.push(who);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const greedy = Array.from({ length: 25 }, () => hashingTurn('greedy', work('greedy')));
    const other = Array.from({ length: 3 }, () => hashingTurn('other', work('other')));
    const outcomes = await Promise.allSettled([...greedy, ...other]);
    expect(outcomes.slice(25).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(outcomes.slice(0, 25).filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(order.lastIndexOf('other')).toBeLessThan(8);
  });
});

describe('wrong passwords from other people', () => {
  it('lock the account after twenty in total, from any IP address, but not for the member’s own browser', async () => {
    const m = await member(t);
    const { data } = await login(m.email, 'password1');
    expect(data.browserToken).toBeTruthy();
    for (let i = 0; i < 20; i++) await login(m.email, `wrong-${i}`);
    const shut = await login(m.email, 'password1');
    expect(shut.status).toBe(429);
    expect(Number(shut.headers.get('Retry-After'))).toBeGreaterThan(1500);
    expect(shut.body.message).toMatch(/約\d{1,2}分/);
    const other = await login((await member(t)).email, 'password1');
    expect((await login(m.email, 'password1', from(), [other.data.browserToken])).status).toBe(429);
    const again = await login(m.email, 'password1', from(), [other.data.browserToken, data.browserToken]);
    expect(again.status).toBe(200);
    expect(again.data.browserToken).toBe(data.browserToken);
    // Wrong passwords in the member's own browser are limited as well.
    for (let i = 0; i < 5; i++) await login(m.email, `wrong-${i}`, from(), [data.browserToken]);
    expect((await login(m.email, 'password1', from(), [data.browserToken])).status).toBe(429);
  });

  it('are forgotten after the member sets a new password by a mailed link', async () => {
    const m = await member(t);
    const headers = from();
    for (let i = 0; i < 5; i++) await login(m.email, `wrong-${i}`, headers);
    expect((await login(m.email, 'password1', headers)).status).toBe(429);
    await askReset(m.email);
    const body = { password: { first: 'New-pass1', second: 'New-pass1' } };
    const path = `/password-reset/${await resetToken(m.email)}`;
    expect((await call(t, 'PUT', path, { body, headers })).status).toBe(200);
    expect((await login(m.email, 'New-pass1', headers)).status).toBe(200);
  });

  it('count for one account in every spelling of its e-mail address', async () => {
    const m = await member(t);
    await t.shop.db
      .update(users)
      .set({ email: `mikakunin${m.id}@example.jp` })
      .where(eq(users.id, m.id));
    const headers = from();
    for (let i = 0; i < 5; i++)
      await login(i % 2 ? `MIKAKUNIN${m.id}@example.jp` : `ｍikakunin${m.id}@example.jp`, 'wrong', headers);
    expect((await login(`mikakunin${m.id}@example.jp`, 'password1', headers)).status).toBe(429);
    // Some databases treat U+0130 as an i. Here it makes the e-mail address invalid.
    expect((await login(`mİkakunin${m.id}@example.jp`, 'password1')).status).toBe(401);
  });

  it('are counted, and correct passwords do not count as wrong ones', async () => {
    const m = await member(t);
    const headers = from();
    for (let i = 0; i < 8; i++) expect((await login(m.email, 'password1', headers)).status).toBe(200);
  }, 60_000);
});

describe('correct passwords', () => {
  it('open sixty sessions of an account in half an hour, from any IP address and browser', async () => {
    const m = await member(t);
    // `member` has logged in once.
    const { data } = await login(m.email, 'password1');
    for (let i = 0; i < 58; i++) {
      const own = i % 2 ? [data.browserToken] : undefined;
      expect((await login(m.email, 'password1', from(), own)).status).toBe(200);
    }
    for (const own of [undefined, [data.browserToken]]) {
      const refused = await login(m.email, 'password1', from(), own);
      expect([refused.status, refused.body.errorCode]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1500);
    }
    const other = await member(t);
    expect((await login(other.email, 'password1')).status).toBe(200);
    t.later(OVER_HALF_HOUR);
    expect((await login(m.email, 'password1')).status).toBe(200);
  });

  it('of many accounts from one IP address are limited, but not for a member’s own browser', async () => {
    const m = await member(t);
    const { data } = await login(m.email, 'password1');
    const headers = from();
    const network = headers['X-Forwarded-For'];
    await takeAll(t.shop, Array(300).fill({ key: `login:right:ip:${network}`, max: 300 }));
    expect((await login(m.email, 'password1', headers)).status).toBe(429);
    expect((await login(m.email, 'password1', headers, [data.browserToken])).status).toBe(200);
    // The refused login did not count as a wrong password.
    const [wrong] = await t.shop.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `login:account:${m.id}:ip:${network}`));
    expect(wrong?.points).toBe(0);
  });

  it('of a change of password are limited per member', async () => {
    const m = await member(t);
    const change = (first: string, second: string) =>
      call(t, 'PUT', '/me/change-password', {
        body: { currentPassword: first, newPassword: { first: second, second } },
        bearer: m.bearer,
        headers: from(),
      });
    const passwords = ['password1', 'password2'] as const;
    for (let i = 0; i < 20; i++) {
      const [old, next] = i % 2 ? [...passwords].reverse() : passwords;
      expect((await change(old as string, next as string)).status).toBe(200);
    }
    expect((await change('password1', 'password2')).status).toBe(429);
  });
});

describe('mails', () => {
  it('are limited to three of each kind per recipient, even from several IP addresses', async () => {
    const m = await member(t);
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => askReset(m.email)))).map(
      (a) => a.status,
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
    // The limit for an unknown e-mail address is the same, so that it does not reveal who is a member.
    const nobody = address();
    for (let i = 0; i < 3; i++) expect((await askReset(nobody)).status).toBe(204);
    expect((await askReset(nobody.toUpperCase())).status).toBe(429);
    t.later(OVER_HALF_HOUR);
    expect((await askReset(m.email)).status).toBe(204);
  });

  it('share one limit if they are requested from the IP addresses of one IPv6 network', async () => {
    const one = `2001:db8:${(process.pid % 60_000).toString(16)}:${++n}`;
    const statuses = [];
    for (let i = 1; i <= 33; i++)
      statuses.push((await askReset(address(), { 'X-Forwarded-For': `${one}::${i.toString(16)}` })).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
    expect(statuses.slice(30)).toEqual([429, 429, 429]);
  });

  it('that strangers ask for do not use up those of the member', async () => {
    const m = await member(t);
    const inquire = (headers: Record<string, string>, bearer?: string) =>
      call(t, 'POST', '/inquiries', {
        body: { name: '誰か', email: m.email, content: 'x' },
        headers,
        bearer,
      });
    for (let i = 0; i < 3; i++) {
      expect((await inquire(from())).status).toBe(201);
      expect((await askReset(m.email)).status).toBe(204);
    }
    expect([(await inquire(from())).status, (await askReset(m.email)).status]).toEqual([429, 429]);
    const { data } = await login(m.email, 'password1');
    const ask = (browserTokens: string[]) =>
      call(t, 'PUT', '/request-password-reset', { body: { email: m.email, browserTokens }, headers: from() });
    const other = await login((await member(t)).email, 'password1');
    expect((await ask([other.data.browserToken])).status).toBe(429);
    for (let i = 0; i < 5; i++) {
      expect((await inquire(from(), m.bearer)).status).toBe(201);
      expect((await ask([data.browserToken])).status).toBe(204);
    }
    // The member's own requests are limited, too.
    expect((await inquire(from(), m.bearer)).status).toBe(429);
    expect((await ask([data.browserToken])).status).toBe(429);
  });

  it('have no name before the address is verified, and then no URL or domain in a name', async () => {
    const email = address();
    const scam = { lastName: '【当選】03-1234-5678', firstName: 'www.evil.example/win' };
    expect((await register(email, from(), scam)).status).toBe(204);
    await call(t, 'POST', '/resend-verification-link', { body: { email }, headers: from() });
    await askReset(email);
    const mails = () =>
      t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, email)).orderBy(outboxMails.id);
    const before = await mails();
    expect(before.map(({ template }) => template)).toEqual(['verify', 'verify', 'reset']);
    for (const { text, html } of before) expect(`${text} ${html}`).not.toMatch(/当選|1234|evil/);
    const token = /token=([\w-]+)/.exec(before[1]?.text ?? '')?.[1] ?? '';
    expect((await call(t, 'GET', `/verify-account?token=${token}`)).status).toBe(200);
    const [verified] = (await mails()).slice(3);
    expect(verified?.text).toContain('当選');
    expect(verified?.text).not.toMatch(/www\.|evil\.example/);
  });
});

it('the carts of guests from one IP address are limited, and the carts of members are not', async () => {
  const shop = { ...t.shop, env: { ...t.shop.env, GUEST_CARTS_PER_ADDRESS: 3 } };
  const guest = { locale: 'ja_JP', network: '203.0.113.77' } as const;
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => createCart(shop, guest)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const { id } = await member(t);
  const bearer = { userId: id, email: 'x', sessionId: 'x' };
  await expect(createCart(shop, { ...guest, bearer })).resolves.toBeDefined();
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:C000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('the IP address %s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
