import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { call } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, staffMember } from './desk.ts';
import { mailsTo } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

const ok = (method: string, path: string, body?: unknown): Promise<DeskAnswer['body']> =>
  deskOk(t, method, path, { token, body });

test('a mail that could not be sent can be queued again by staff', async () => {
  const email = 'asks@example.jp';
  const { data } = await call(t, 'POST', '/inquiries', {
    body: { name: '鈴木 健', email, content: '届きません。' },
  });
  const { id } = data;
  await ok('POST', `/inquiries/${id}/messages`, { kind: 'answer', text: '回答です。', revision: 0 });
  const [mail] = await mailsTo(t, email, 'inquiry_answer');
  const again = (options = {}) => desk(t, 'POST', `/mails/${mail?.id}/again`, { token, ...options });
  expect((await again()).status).toBe(409);
  await t.shop.db
    .update(outboxMails)
    .set({ status: 'dead', tries: 14, lastError: '550 no such user' })
    .where(eq(outboxMails.id, mail?.id ?? 0));
  const { items } = await ok('GET', '/mails');
  expect((await ok('GET', `/mails?q=${'x'.repeat(5_000)}`)).total).toBe(0);
  expect(items[0]).toMatchObject({
    id: mail?.id,
    state: 'dead',
    lastError: '550 no such user',
    inquiryId: id,
  });
  expect((await again()).body).toMatchObject({ state: 'queued', tries: 0 });
  expect(await again()).toMatchObject({ status: 409, body: { conflict: { by: '佐藤 誠' } } });
});

test('staff read a mail without the tokens of its links, until its text is cleared', async () => {
  const email = 'reads@example.jp';
  const links = [
    'http://localhost:3000/password-reset?token=abc_DEF-123',
    'http://localhost:3000/en/account/order/Ab-c_9',
    'http://localhost:3000/products/grammar?write_review=1',
  ];
  const [mail] = await t.shop.db
    .insert(outboxMails)
    .values({
      messageId: '<read@example.jp>',
      to: email,
      subject: 'パスワード再設定のご案内',
      text: links.join('\n'),
      html: '',
      template: 'reset',
      locale: 'ja_JP',
      status: 'captured',
    })
    .returning();
  const path = `/mails/${mail?.id}`;
  expect(await ok('GET', path)).toMatchObject({
    to: email,
    state: 'captured',
    attachments: [],
    text: [
      'http://localhost:3000/password-reset?token=…',
      'http://localhost:3000/en/account/order/…',
      'http://localhost:3000/products/grammar?write_review=1',
    ].join('\n'),
  });
  await t.shop.db
    .update(outboxMails)
    .set({ status: 'sent', text: '' })
    .where(eq(outboxMails.id, mail?.id ?? 0));
  expect(await ok('GET', path)).toMatchObject({ state: 'sent', text: null });
  expect((await desk(t, 'GET', '/mails/999999', { token })).status).toBe(404);
});

describe('mails that were stored for want of a mail server', () => {
  let m = 0;
  const store = (template: string, text = '本文') =>
    t.shop.db.insert(outboxMails).values({
      messageId: `<stored-${++m}@example.jp>`,
      to: 'waits@example.jp',
      subject: '保存',
      text,
      html: '',
      template,
      locale: 'ja_JP',
      status: 'captured',
    });
  const settle = (body: unknown) => desk(t, 'POST', '/mails/stored', { token, body });

  test('count as open work, and are sent after a question once there is one', async () => {
    await t.shop.db.delete(outboxMails).where(eq(outboxMails.status, 'captured'));
    for (const template of ['order_paid', 'order_shipped', 'seminar_link']) await store(template);
    await store('verify', '');
    expect(await ok('GET', '/today')).toMatchObject({ storedMails: 4, mailSending: 'no_server' });
    t.shop.caches.menuCounts.clear();
    const session = await ok('GET', '/session');
    expect(session.counts.unsentMails).toBeGreaterThanOrEqual(4);
    expect(session.mailSending).toBe('no_server');
    expect(await settle({ groups: ['orders'], way: 'send' })).toMatchObject({
      status: 409,
      body: { errorCode: 'mails_not_sent' },
    });

    t.shop.env.SMTP_URL = 'smtp://127.0.0.1:1';
    try {
      expect(await ok('GET', '/mails/stored')).toMatchObject({
        sending: 'on',
        groups: [
          { group: 'orders', count: 2 },
          { group: 'seminars', count: 1 },
        ],
        emptied: 1,
      });
      expect(await settle({ groups: [], way: 'send' })).toMatchObject({ status: 400 });
      expect(await settle({ groups: ['orders', 'accounts'], way: 'send' })).toMatchObject({
        status: 200,
        body: { count: 2 },
      });
      const states = await t.shop.db
        .select({ template: outboxMails.template, status: outboxMails.status })
        .from(outboxMails)
        .where(eq(outboxMails.to, 'waits@example.jp'))
        .orderBy(outboxMails.id);
      expect(states.slice(-4).map(({ status }) => status)).toEqual([
        'queued',
        'queued',
        'captured',
        'captured',
      ]);
      expect((await settle({ groups: ['orders'], way: 'send' })).status).toBe(409);
    } finally {
      delete t.shop.env.SMTP_URL;
    }
  });

  test('are deleted without being sent, those without a text, too', async () => {
    await store('seminar_link');
    await store('verify', '');
    const { count } = await ok('POST', '/mails/stored', { groups: ['seminars', 'accounts'], way: 'delete' });
    expect(count).toBeGreaterThanOrEqual(2);
    expect(await ok('GET', '/mails/stored')).toMatchObject({ emptied: 0 });
    const [row] = await t.shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.call, 'desk.settleStoredMails'))
      .orderBy(desc(auditLog.id));
    expect(row?.after).toEqual({ groups: ['seminars', 'accounts'], way: 'delete', count });
  });
});
