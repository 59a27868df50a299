/** Responses do not depend on the machine's time zone. */
import { afterAll, describe, expect, it } from 'vitest';
import { renderOrderMail } from '#api/domain/mail/order-template.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'];
const originalTz = process.env['TZ'];

const t = await testShop();
const login = await call(t, 'POST', '/login', {
  body: { email: 'hanako@example.jp', password: 'password1' },
});
const bearer: string = login.data.token;
const token: string = (await call(t, 'GET', '/filter/orders?limit=1', { bearer })).data.items[0].tokenValue;
const seminar: string = (await call(t, 'GET', '/taxon-products/by-code/seminars?limit=1')).data.items[0].code;
afterAll(() => {
  if (originalTz === undefined) delete process.env['TZ'];
  else process.env['TZ'] = originalTz;
});

/** Runs `ask` in each time zone. Node re-reads TZ when it is set. */
async function everywhere<T>(ask: () => Promise<T> | T): Promise<T[]> {
  const answers: T[] = [];
  for (const zone of ZONES) {
    process.env['TZ'] = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    answers.push(await ask());
  }
  return answers;
}

describe('the time zone of the machine', () => {
  it.each([
    [
      'orders of a day',
      '/filter/orders?limit=100&dateRange[from]=2026-6-1 00:00:00&dateRange[to]=2026-11-30 23:59:59',
    ],
    ['an order', '/orders/{token}'],
    ['a member’s birthday', '/me'],
    ['a seminar', '/products/by-code/{seminar}'],
    ['latest products', '/product-latest'],
  ])('does not change the response with %s', async (_, path) => {
    const url = path.replace('{token}', token).replace('{seminar}', seminar);
    const answers = await everywhere(async () => (await call(t, 'GET', url, { bearer })).data);
    expect(answers[0]).toBeTruthy();
    for (const other of answers.slice(1)) expect(other).toEqual(answers[0]);
  });

  it.each(['ja_JP', 'en_US'] as const)('does not change the mail about an order (%s)', async (locale) => {
    const { data: order } = await call(t, 'GET', `/orders/${token}`, { bearer, locale });
    const mails = await everywhere(() =>
      renderOrderMail({
        locale,
        shopName: 'こもれび書房',
        signature: { lines: ['こもれび書房'] },
        contact: 'shop@example.jp',
        name: { lastName: '山田', firstName: '花子' },
        number: '000000001',
        orderedOn: '2026-11-20',
        shipBy: '2026-11-26',
        isAgain: false,
        stage:
          locale === 'ja_JP'
            ? { kind: 'awaiting', payUntil: new Date('2026-11-20T03:30:00Z') }
            : { kind: 'paid' },
        orderUrl: 'http://localhost:3000/account/order/x',
        goodsTerms: '',
        seminarTerms: [],
        order,
      }),
    );
    expect(mails[0]?.text).toMatch(locale === 'ja_JP' ? /2026年11月20日/ : /Nov 20, 2026/);
    for (const other of mails.slice(1)) expect(other).toEqual(mails[0]);
  });
});
