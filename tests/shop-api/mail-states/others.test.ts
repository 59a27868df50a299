/** Mails to participants of seminars, to members, to people who wrote, and to staff. */
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { users } from '#api/db/schema/people.ts';
import { auditLog, staff } from '#api/db/schema/staff.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { askIdleMembers, eraseIdleMembers } from '#api/domain/erasure/idle-members.ts';
import { writeNewNetworkMail } from '#api/domain/staff/new-network-mail.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { PASSWORD } from '../../kit/member.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, member } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { setStock, testShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from '../desk/desk.ts';
import { erasingAs } from '../desk/erasing.ts';
import { makeTicket } from '../desk/placed.ts';
import { callsTo } from '../inquiring.ts';
import { type Buyer, Seminar } from '../seminar.ts';
import { describeStates, lastMail } from './mails.ts';

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
const owner = await staffMember(t, 'owner', '木村 葉子');
const { token } = owner;

/** A seminar `days` from now, a buyer of a seat, and the mail after these changes. */
async function afterChanges(
  locale: LocaleCode,
  template: string,
  {
    days = 10,
    seat = 'HALL',
    changes,
  }: {
    days?: number;
    seat?: 'HALL' | 'WEB';
    changes: (seminar: Seminar) => object[];
  },
) {
  const seminar = new Seminar(t, files);
  await seminar.create(seminar.onDay(days));
  const buyer: Buyer = await seminar.buy(seat, locale);
  for (const change of changes(seminar)) {
    await seminar.change({ ...change });
    await t.work();
  }
  return lastMail(t, buyer.email, template);
}

const VENUE = { seminar_venue_ja: '駅前の別館', seminar_venue_en: 'Annex' };

describeStates('seminars', [
  [
    'the link',
    'seminar_link',
    (l) => afterChanges(l, 'seminar_link', { days: 2, seat: 'WEB', changes: () => [] }),
  ],
  [
    'another link',
    'seminar_link',
    (l) =>
      afterChanges(l, 'seminar_link', {
        days: 2,
        seat: 'WEB',
        changes: () => [{ seminar_join_url: 'https://meet.example.com/new' }],
      }),
  ],
  [
    'moved, in a hall',
    'seminar_moved',
    (l) => afterChanges(l, 'seminar_moved', { changes: (s) => [s.onDay(12)] }),
  ],
  [
    'moved, online, before the link was sent',
    'seminar_moved',
    (l) => afterChanges(l, 'seminar_moved', { seat: 'WEB', changes: (s) => [s.onDay(12)] }),
  ],
  [
    'moved, online, after the link was sent',
    'seminar_moved',
    (l) => afterChanges(l, 'seminar_moved', { days: 2, seat: 'WEB', changes: (s) => [s.onDay(20)] }),
  ],
  ['another venue', 'seminar_venue', (l) => afterChanges(l, 'seminar_venue', { changes: () => [VENUE] })],
  [
    'another day and venue',
    'seminar_moved',
    (l) => afterChanges(l, 'seminar_moved', { changes: (s) => [{ ...s.onDay(12), ...VENUE }] }),
  ],
  [
    'cancelled, in a hall',
    'seminar_cancelled',
    (l) => afterChanges(l, 'seminar_cancelled', { changes: () => [{ seminar_cancelled: true }] }),
    {
      ja_JP: ['返金など、ご不明な点は、注文番号を添えて'],
      en_US: ['Questions, for example about the refund?'],
      not: { ja_JP: ['返金について、ご不明な点は'], en_US: ['questions about the refund'] },
    },
  ],
  [
    'cancelled, online',
    'seminar_cancelled',
    (l) =>
      afterChanges(l, 'seminar_cancelled', {
        days: 2,
        seat: 'WEB',
        changes: () => [{ seminar_cancelled: true }],
      }),
  ],
  [
    'resumed',
    'seminar_resumed',
    (l) =>
      afterChanges(l, 'seminar_resumed', {
        changes: () => [{ seminar_cancelled: true }, { seminar_cancelled: false }],
      }),
    {
      ja_JP: ['のセミナーは、開催することになりました。', 'お申込みは、返金前であればそのまま有効です。'],
      en_US: ['takes place after all.', 'Unless you have been refunded, your booking stands.'],
      not: { ja_JP: ['全額を返金'], en_US: ['full refund'] },
    },
  ],
  [
    'resumed on another day',
    'seminar_resumed',
    (l) =>
      afterChanges(l, 'seminar_resumed', {
        changes: (s) => [{ seminar_cancelled: true }, { seminar_cancelled: false, ...s.onDay(14) }],
      }),
    {
      ja_JP: ['日時を改めて開催することになりました。', 'そのまま有効です。', '全額を返金いたします'],
      en_US: ['takes place after all, with a new date', 'your booking stands.', 'full refund'],
    },
  ],
  [
    'resumed at another place',
    'seminar_resumed',
    (l) =>
      afterChanges(l, 'seminar_resumed', {
        changes: () => [{ seminar_cancelled: true }, { seminar_cancelled: false, ...VENUE }],
      }),
    {
      ja_JP: ['会場を改めて開催することになりました。', 'そのまま有効です。'],
      en_US: ['takes place after all, at another place.', 'your booking stands.'],
    },
  ],
  [
    'resumed on another day and at another place',
    'seminar_resumed',
    (l) =>
      afterChanges(l, 'seminar_resumed', {
        changes: (s) => [{ seminar_cancelled: true }, { seminar_cancelled: false, ...s.onDay(14), ...VENUE }],
      }),
    {
      ja_JP: ['日時と会場を改めて開催することになりました。'],
      en_US: ['takes place after all, with a new date or time and at another place.'],
    },
  ],
]);

let people = 0;
const writer = () => `mail-state-${++people}@example.jp`;

async function registered(locale: LocaleCode): Promise<string> {
  const email = writer();
  const body = { email, plainPassword: PASSWORD, lastName: '山田', firstName: '花子' };
  await call(t, 'POST', '/register', { body, locale });
  return email;
}

/** A member for whom staff have entered the address `to`. */
async function askedForAddress(locale: LocaleCode): Promise<{ email: string; to: string }> {
  const { id, email } = await member(t);
  await t.shop.db.update(users).set({ locale }).where(eq(users.id, id));
  const to = writer();
  await deskOk(t, 'POST', `/members/${id}/email-change`, { token, body: { email: to } });
  return { email, to };
}

describeStates('members', [
  ['please confirm the address', 'verify', async (locale) => lastMail(t, await registered(locale), 'verify')],
  [
    'registered',
    'verified',
    async (locale) => {
      const email = await registered(locale);
      const mail = await lastMail(t, email, 'verify');
      const [, key] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
      await call(t, 'GET', `/verify-account?token=${key}`, { locale });
      return lastMail(t, email, 'verified');
    },
  ],
  [
    'a new password was asked for',
    'reset',
    async (locale) => {
      const { email } = await member(t);
      await call(t, 'PUT', '/request-password-reset', { body: { email }, locale });
      return lastMail(t, email, 'reset');
    },
  ],
  [
    'a new address is to be confirmed',
    'email_change',
    async (locale) => lastMail(t, (await askedForAddress(locale)).to, 'email_change'),
  ],
  [
    'a new address was asked for, to the old one',
    'email_change_notice',
    async (locale) => lastMail(t, (await askedForAddress(locale)).email, 'email_change_notice'),
  ],
  [
    'the password was changed',
    'password_changed',
    async (locale) => {
      const { email, bearer } = await member(t);
      const body = { currentPassword: PASSWORD, newPassword: { first: 'password2', second: 'password2' } };
      await call(t, 'PUT', '/me/change-password', { bearer, body, locale });
      return lastMail(t, email, 'password_changed');
    },
  ],
  [
    'erased',
    'member_erased',
    async (locale) => {
      const { id, email } = await member(t);
      await t.shop.db.update(users).set({ locale }).where(eq(users.id, id));
      const erasing = erasingAs(t, () => token);
      await erasing.erase(id, await erasing.exportOf(id));
      return lastMail(t, email, 'member_erased');
    },
  ],
]);

/** A member who has not logged in for six years, and was told so `toldDaysAgo` days ago, if at all. */
async function idle(locale: LocaleCode, toldDaysAgo?: number): Promise<string> {
  const { id, email } = await member(t);
  const [lastSeenAt, idleMailedAt] = [6 * 366, toldDaysAgo].map((days) =>
    days === undefined ? null : new Date(t.shop.now().getTime() - days * 86_400_000),
  );
  await t.shop.db
    .update(users)
    .set({ locale, lastSeenAt: lastSeenAt ?? t.shop.now(), idleMailedAt: idleMailedAt ?? null })
    .where(eq(users.id, id));
  return email;
}

/** A member's review that was hidden, so that its author is mailed. */
async function hiddenReview(locale: LocaleCode) {
  const { id, email, bearer } = await member(t);
  await t.shop.db.update(users).set({ locale }).where(eq(users.id, id));
  const path = `/products/by-code/${await makeProduct(t)}/reviews`;
  const body = { rating: 1, title: 'Title', comment: 'Call 090-1234-5678.', anonymous: false };
  await call(t, 'POST', path, { body, bearer });
  const { review } = (await call(t, 'GET', `${path}/own`, { bearer })).data;
  await deskOk(t, 'POST', `/reviews/${review.id}/hiding`, { token, body: { ground: 'personal_data' } });
  return { email, id: review.id as number };
}

describeStates('members-and-time', [
  [
    'nobody has logged in for years',
    'member_idle',
    async (locale) => {
      const email = await idle(locale);
      await askIdleMembers(t.shop);
      return lastMail(t, email, 'member_idle');
    },
  ],
  [
    'erased after that',
    'member_erased',
    async (locale) => {
      const email = await idle(locale, 60);
      await eraseIdleMembers(t.shop);
      return lastMail(t, email, 'member_erased');
    },
    {
      ja_JP: ['ご不明な点は、下記までご連絡ください。'],
      en_US: ['If you have questions, please contact us.'],
      not: { ja_JP: ['お心当たりのない'], en_US: ['did not ask for this'] },
    },
  ],
]);

describeStates('reviews', [
  [
    'hidden',
    'review_hidden',
    async (locale) => lastMail(t, (await hiddenReview(locale)).email, 'review_hidden'),
  ],
  [
    'shown again after that mail',
    'review_shown',
    async (locale) => {
      const { email, id } = await hiddenReview(locale);
      t.later(180_000);
      await t.work();
      t.later(-180_000);
      await deskOk(t, 'DELETE', `/reviews/${id}/hiding`, { token });
      return lastMail(t, email, 'review_shown');
    },
  ],
]);

/** Another owner, who is told what the first one does. */
async function watching(locale: LocaleCode) {
  const one = await staffMember(t, 'owner', '高橋 一葉');
  await t.shop.db.update(staff).set({ locale }).where(eq(staff.id, one.id));
  return one;
}

describeStates('staff', [
  [
    'somebody was invited',
    'staff_reset',
    async (locale) => {
      const { email } = await watching(locale);
      const body = { email: writer(), name: '鈴木 健', role: 'staff' };
      await deskOk(t, 'POST', '/staff', { token, body });
      return lastMail(t, email, 'staff_reset');
    },
  ],
  [
    'a second factor was removed',
    'staff_reset',
    async (locale) => {
      const { email } = await watching(locale);
      const { id } = await staffMember(t, 'staff', '鈴木 健');
      await deskOk(t, 'DELETE', `/staff/${id}/totp`, { token });
      return lastMail(t, email, 'staff_reset');
    },
  ],
  [
    'a login from a new network',
    'staff_login',
    async (locale) => {
      const one = await staffMember(t);
      const [row] = await t.shop.db.update(staff).set({ locale }).where(eq(staff.id, one.id)).returning();
      if (!row) throw new Error('no staff row');
      const entry = { staffId: one.id, call: 'logIn', entity: 'staff', entityId: String(one.id) };
      await t.shop.db
        .insert(auditLog)
        .values({ ...entry, network: '203.0.113.0/24', after: { outcome: 'logged_in' } });
      await inTransaction(t.shop.db, (tx) => writeNewNetworkMail(t.shop, tx, row, '198.51.100.0/24'));
      return lastMail(t, one.email, 'staff_login');
    },
  ],
]);

const { send, request } = callsTo(t);
const QUESTION = { ja_JP: '配送日の変更はできますか。', en_US: 'Can you deliver on another day?' };
const ANSWER = { ja_JP: '明日発送いたします。', en_US: 'We will ship it tomorrow.' };
const MESSAGE = { name: '山田 花子', category: 'order', phoneNumber: '06-1234-5678' };
const WISH = { name: '田中 実', quantity: 3 };

async function inquired(locale: LocaleCode) {
  const email = writer();
  await send({ ...MESSAGE, content: QUESTION[locale], email }, { locale });
  return email;
}

describeStates('orders by telephone', [
  [
    'goods and a seminar for a member',
    'phone_order',
    async (locale) => {
      const { id, email } = await member(t);
      await t.shop.db.update(users).set({ locale }).where(eq(users.id, id));
      const lines = [
        { goods: await makeProduct(t, { priceYen: 1320 }), quantity: '2' },
        { goods: await makeTicket(t), quantity: '1' },
      ];
      await deskOk(t, 'POST', '/phone-orders', { token, body: { way: 'phone', memberId: id, lines } });
      return lastMail(t, email, 'phone_order');
    },
  ],
  [
    'by fax, for somebody who is not a member',
    'phone_order',
    async (locale) => {
      const email = writer();
      const lines = [{ goods: await makeProduct(t), quantity: '30' }];
      const body = { way: 'fax', email, name: '市立北小学校 鈴木', locale, lines };
      await deskOk(t, 'POST', '/phone-orders', { token, body });
      return lastMail(t, email, 'phone_order');
    },
  ],
]);

describeStates('messages', [
  ['an inquiry arrived', 'inquiry', async (locale) => lastMail(t, await inquired(locale), 'inquiry')],
  [
    'an inquiry is answered',
    'inquiry_answer',
    async (locale) => {
      const email = await inquired(locale);
      const { items } = await deskOk(t, 'GET', `/inquiries?q=${email}`, { token });
      const body = { kind: 'answer', text: ANSWER[locale], revision: 0 };
      await deskOk(t, 'POST', `/inquiries/${items[0].id}/messages`, { token, body });
      return lastMail(t, email, 'inquiry_answer');
    },
  ],
  [
    'a purchase request arrived',
    'purchase_request',
    async (locale) => {
      const email = writer();
      await request({ ...WISH, email, productCode: await makeProduct(t, { stock: 0 }) }, { locale });
      return lastMail(t, email, 'purchase_request');
    },
  ],
  [
    'in stock',
    'in_stock',
    async (locale) => {
      const email = writer();
      const productCode = await makeProduct(t, { stock: 0 });
      await request({ ...WISH, email, productCode }, { locale });
      await setStock(t, productCode, 10);
      await deskOk(t, 'POST', '/purchase-requests/mails', {
        token,
        body: { productCode, variantCode: null },
      });
      return lastMail(t, email, 'in_stock');
    },
    { ja_JP: ['ご要望の商品が入荷しました'], en_US: ['The product you asked for is in stock'] },
  ],
  [
    'seats of a seminar that was full',
    'in_stock',
    async (locale) => {
      const email = writer();
      const seminar = new Seminar(t, files);
      await seminar.create(seminar.onDay(10));
      const [productCode, variantCode] = [seminar.code, `${seminar.code}-HALL`];
      await setStock(t, variantCode, 0);
      await request({ ...WISH, email, productCode, variantCode }, { locale });
      await setStock(t, variantCode, 10);
      await deskOk(t, 'POST', '/purchase-requests/mails', { token, body: { productCode, variantCode } });
      return lastMail(t, email, 'in_stock');
    },
    {
      ja_JP: ['ご要望のセミナーにお席があります', '満席となった際は'],
      en_US: ['There are seats for the seminar you asked for', 'They are not reserved'],
      not: { ja_JP: ['入荷', '在庫'], en_US: ['in stock', 'sell out'] },
    },
  ],
]);
