/** Reviews are hidden for fixed, public reasons, of which their author is told. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { users } from '#api/db/schema/people.ts';
import { REVIEW_GROUNDS, reviewGrounds } from '#contract/rules/review-grounds.ts';
import { call, member } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { mailsTo } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');
const ok = (method: string, path: string, body?: unknown) => deskOk(t, method, path, { token, body });

async function reviewed(rating = 1) {
  const author = await member(t);
  const code = await makeProduct(t);
  const path = `/products/by-code/${code}/reviews`;
  const write = (comment: string) =>
    call(t, 'POST', path, {
      body: { rating, title: '感想', comment, anonymous: false },
      bearer: author.bearer,
    });
  expect((await write('090-1234-5678に電話しました。')).status).toBe(201);
  const own = async () => (await call(t, 'GET', `${path}/own`, { bearer: author.bearer })).data.review;
  const { id } = await own();
  return { ...author, id: id as number, memberId: author.id, code, path, write, own };
}
const hidden = (email: string) => mailsTo(t, email, 'review_hidden');
const shown = (email: string) => mailsTo(t, email, 'review_shown');

test('a review is hidden for one of the fixed reasons only, and another breach is named in the note', async () => {
  const { id } = await reviewed();
  const refused = async (body: object) =>
    (await desk(t, 'POST', `/reviews/${id}/hiding`, { token, body })).body;
  expect((await refused({})).errors.ground).toHaveLength(1);
  expect((await refused({ ground: 'low_rating', note: '低い評価' })).errors.ground).toHaveLength(1);
  expect((await refused({ ground: 'breach', note: ' ' })).errors.note).toHaveLength(1);
  expect((await ok('GET', `/reviews/${id}`)).hidden).toBeNull();
  for (const ground of reviewGrounds) {
    const note = ground === 'breach' ? '同じ内容の再投稿' : undefined;
    const { hidden: row } = await ok('POST', `/reviews/${id}/hiding`, { ground, note });
    expect(row).toMatchObject({ ground, note: note ?? '', by: '佐藤 誠', isRewritten: false });
    await ok('DELETE', `/reviews/${id}/hiding`);
  }
});

test('the author is told the reason by mail and at the own review, never the note', async () => {
  const { id, email, memberId, own, code } = await reviewed();
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'personal_data', note: '弁護士に相談済み' });
  expect(await own()).toMatchObject({ hidden: true, hiddenFor: 'personal_data' });
  const [mail, ...more] = await hidden(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('レビュー');
  expect(mail?.text).toContain('個人情報を含む内容');
  expect(mail?.text).toContain(`/products/${code.toLowerCase()}`);
  // Until then, staff can take it back.
  expect(Number(mail?.dueAt) - t.shop.now().getTime()).toBeGreaterThan(100_000);
  expect(JSON.stringify([mail, await own()])).not.toContain('弁護士');
  await t.shop.db.update(users).set({ locale: 'en_US' }).where(sql`id = ${memberId}`);
  await ok('DELETE', `/reviews/${id}/hiding`);
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'advert' });
  const [english] = await hidden(email);
  expect(english?.text).toContain(REVIEW_GROUNDS.advert.en);
  expect(english?.text).not.toMatch(/[ぁ-ん]/);
});

test('what is taken back before the mail is sent is never mailed; afterwards the author is told, too', async () => {
  const { id, email, own } = await reviewed();
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'abuse' });
  await ok('DELETE', `/reviews/${id}/hiding`);
  expect([await hidden(email), await shown(email)]).toEqual([[], []]);
  expect(await own()).not.toHaveProperty('hiddenFor');
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'abuse' });
  await t.shop.db.execute(
    sql`update outbox_mails set status = 'sent', tries = 1 where to_address = ${email}`,
  );
  await ok('DELETE', `/reviews/${id}/hiding`);
  expect(await shown(email)).toMatchObject([{ text: expect.stringContaining('公開') }]);
});

test('a rewritten review shows its author no reason until staff decide again', async () => {
  const { id, email, write, own } = await reviewed();
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'personal_data', note: '電話番号' });
  await write('電話番号を消しました。');
  expect(await own()).toMatchObject({ hidden: true });
  expect(await own()).not.toHaveProperty('hiddenFor');
  const [waiting] = (await ok('GET', '/reviews?view=rewritten')).items;
  expect(waiting).toMatchObject({
    id,
    hidden: { ground: 'personal_data', note: '電話番号', isRewritten: true },
  });
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'other_goods' });
  expect(await own()).toMatchObject({ hiddenFor: 'other_goods' });
  // The first was not sent yet: one mail says what holds now.
  expect(await hidden(email)).toMatchObject([
    { text: expect.stringContaining(REVIEW_GROUNDS.other_goods.ja) },
  ]);
});

test('a review that was hidden before there were fixed reasons keeps the text of staff', async () => {
  const { id, own } = await reviewed();
  await readRows(
    t.shop.db,
    sql`update reviews set hidden_at = now(), hidden_reason = '古い理由' where id = ${id} returning id`,
  );
  expect((await ok('GET', `/reviews/${id}`)).hidden).toMatchObject({ ground: null, note: '古い理由' });
  expect(await own()).not.toHaveProperty('hiddenFor');
});

test('the list says how many reviews are hidden, and the average leaves them out', async () => {
  const { id, path, code } = await reviewed(1);
  const { bearer } = await member(t);
  await call(t, 'POST', path, {
    body: { rating: 5, title: '感想', comment: '良い本です。', anonymous: true },
    bearer,
  });
  const read = async () => {
    const { total, hidden: count } = (await call(t, 'GET', path)).data;
    const product = (await call(t, 'GET', `/products/by-code/${code}`)).data;
    return { total, hidden: count, average: product.averageRating };
  };
  expect(await read()).toEqual({ total: 2, hidden: undefined, average: 3 });
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'untrue' });
  expect(await read()).toEqual({ total: 1, hidden: 1, average: 5 });
});

test('an erased member is not mailed', async () => {
  const { id, email } = await reviewed();
  await t.shop.db.execute(sql`update reviews set user_id = null where id = ${id}`);
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'advert' });
  expect(await hidden(email)).toEqual([]);
});
