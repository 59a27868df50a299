/** The HTML of mails: readable on phones, in two languages, with links to the right pages of the shop. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { payHosted } from '../kit/card.ts';
import { htmlFaults } from '../kit/html-faults.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const DECLINED = '4000000000000044';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 2000, stock: 100 });

/** Mails about an order for which a card was declined, and which was then paid or given up. */
async function mailsOf(locale: string, end: 'paid' | 'given_up') {
  const m = await member(t);
  const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
  await readyToPay(t, token);
  const as = { bearer: m.bearer, locale };
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
    ...as,
    body: { mode: 'hosted' },
  });
  await call(t, 'PUT', `/checkout/${token}/complete`, as);
  t.later(5 * 60_000);
  await t.work();
  await payHosted(key.hosted, DECLINED);
  await t.work();
  if (end === 'paid') await payHosted(key.hosted);
  else await call(t, 'PUT', `/orders/${token}/payments/fail`, as);
  await t.work();
  const mails = await t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.to, m.email))
    .orderBy(outboxMails.id);
  return { token, mails };
}

const links = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url);

describe.each([
  ['ja_JP', '', /電話 06-0000-0000/, /承認が得られませんでした/, 'キャンセルしました'],
  ['en_US', '/en', /Phone 06-0000-0000/, /declined/, 'was cancelled'],
] as const)('the mails about an order (%s)', (locale, prefix, phone, declined, cancelled) => {
  it('link to the order and its receipt, and contain the shop’s phone number', async () => {
    const { token, mails } = await mailsOf(locale, 'paid');
    expect(mails.map(({ template }) => template)).toEqual([
      'order_awaiting_payment',
      'order_payment_refused',
      'order_paid',
    ]);
    const order = `http://localhost:3000${prefix}/account/order/${token}`;
    for (const { text, html, template } of mails) {
      expect(new Set(links(html))).toEqual(
        new Set(template === 'order_paid' ? [order, `${order}/receipt`] : [order]),
      );
      for (const url of links(html)) expect(text).toContain(url);
      expect(text).toMatch(phone);
      expect(html).toContain('name="viewport" content="width=device-width');
      // Every table has at most two columns, because a wider table would not fit on a phone.
      for (const [row] of html.matchAll(/<tr>.*?<\/tr>/g))
        expect(row.match(/<t[hd]/g)?.length).toBeLessThanOrEqual(2);
    }
    expect(mails[1]?.text).toMatch(declined);
  });

  it('include one about a refused payment, and one about the cancellation of an order that was given up', async () => {
    const { mails } = await mailsOf(locale, 'given_up');
    expect(mails.map(({ template }) => template)).toEqual([
      'order_awaiting_payment',
      'order_payment_refused',
      'order_cancelled',
    ]);
    expect(mails[2]?.subject).toContain(cancelled);
  });
});

it('an English mail begins with the member’s whole name if the name is in Japanese', async () => {
  const { mails } = await mailsOf('en_US', 'given_up');
  expect(mails[0]?.text).toMatch(/^Dear \p{Script=Han}+ \p{Script=Han}+,/u);
});

it('every mail is valid HTML with one heading of the first level', async () => {
  const m = await member(t);
  for (const email of [m.email, 'yoko@example.jp'])
    await call(t, 'POST', '/inquiries', {
      ...(email === m.email ? { bearer: m.bearer } : {}),
      body: { name: '森 葉子', email, content: 'いつ\n届きますか。' },
    });
  const mails = await t.shop.db.select().from(outboxMails);
  const templates = new Set(mails.map(({ template }) => template));
  expect([...templates].sort()).toEqual([
    'inquiry',
    'inquiry_notice',
    'order_awaiting_payment',
    'order_cancelled',
    'order_notice',
    'order_paid',
    'order_payment_refused',
  ]);
  for (const { html, template } of mails)
    expect([template, await htmlFaults(html), html.match(/<h1\b/g)?.length]).toEqual([template, [], 1]);
});

it('the page /outbox of the development server shows each mail', async () => {
  const [mail] = await t.shop.db.select().from(outboxMails).limit(1);
  const shown = await t.app.request(`/outbox/${mail?.id}`);
  expect([shown.status, await shown.text()]).toEqual([200, mail?.html]);
  expect((await t.app.request('/outbox/999999')).status).toBe(404);
  expect(await (await t.app.request('/outbox')).text()).toContain(`href="outbox/${mail?.id}"`);
});
