/** Staff change a product's categories and a seminar's dates. */
import { afterAll, describe, expect, test } from 'vitest';
import { writeSeminarMails } from '#api/domain/mail/seminar-notices.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { Seminar } from '../seminar.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { productEditing } from './product-editing.ts';

const t = await testShop();
const files = new CatalogueFiles(t.shop);
const { token } = await staffMember(t, 'staff', '佐藤 誠');
const other: string = (await staffMember(t, 'staff', '高橋 葉子')).token;
afterAll(() => files.remove());

const { newProduct, read, change } = productEditing(t, token);
const isIn = async (category: string, code: string) => {
  const { data } = await call(t, 'GET', `/taxon-products/by-code/${category}?limit=100`);
  return JSON.stringify(data.items).includes(code);
};

describe('the categories of a product', () => {
  test('are used by the shop’s lists as soon as they are saved', async () => {
    const { id, code } = await newProduct({ taxon: 'books_science' });
    expect(await isIn('books_science', code)).toBe(true);
    const categories = 'books_math_junior books_math_high';
    expect((await change(id, { main_category: 'books_math_high', categories })).status).toBe(200);
    expect(
      await Promise.all(['books_science', 'books_math_junior', 'books_math'].map((c) => isIn(c, code))),
    ).toEqual([false, true, true]);
    expect((await read(id)).values).toMatchObject({
      main_category: 'books_math_high',
      categories: 'books_math_junior',
    });
    await change(id, { main_category: '', categories: '' });
    expect((await read(id)).values).toMatchObject({ main_category: '', categories: '' });
  });

  test('are refused if they do not exist', async () => {
    const { id } = await newProduct();
    const answer = await change(id, { main_category: 'gone', categories: 'books_science lost' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['main_category', 'categories']]);
  });

  test('are not overwritten if somebody else has changed them', async () => {
    const { id } = await newProduct();
    const { revision } = await read(id);
    await change(id, { main_category: 'books_science' }, other);
    const body = { revision, values: { main_category: 'books_math' } };
    expect(await desk(t, 'PATCH', `/goods/${id}`, { token, body })).toMatchObject({
      status: 409,
      body: { conflict: { by: '高橋 葉子' } },
    });
    expect((await read(id)).values['main_category']).toBe('books_science');
  });
});

describe('the dates of a seminar', () => {
  const made = async () => {
    const seminar = new Seminar(t, files);
    await seminar.create();
    const { items } = await deskOk(t, 'GET', `/goods?q=${seminar.code}`, { token });
    return { seminar, id: Number(items[0].id) };
  };
  const minute = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 16);

  test('are returned with the number of booked seats, and a changed date is mailed to the participants', async () => {
    const { seminar, id } = await made();
    const buyer = await seminar.buy();
    const before = await read(id);
    expect(before.bookedSeats).toMatchObject({ paid: 1, waiting: 0 });
    expect(before.values['seminar_starts_at']).toBe(minute(seminar.inDays(10, '13:00')));
    const moved = {
      seminar_starts_at: minute(seminar.inDays(12, '10:00')),
      seminar_ends_at: minute(seminar.inDays(12, '12:00')),
      seminar_sales_end_at: minute(seminar.inDays(11, '12:00')),
    };
    expect((await change(id, moved)).status).toBe(200);
    const after = await read(id);
    expect(after.values).toEqual({ ...before.values, ...moved });
    expect(after.bookedSeats).toMatchObject({ paid: 1, waiting: 0 });
    await writeSeminarMails(t.shop);
    expect(await seminar.templates(buyer)).toEqual(['seminar_moved']);
  });

  test('are refused at their fields if they are invalid, and for products that are not seminars', async () => {
    const { seminar, id } = await made();
    const wrong = await change(id, {
      seminar_starts_at: minute(seminar.inDays(10, '13:00')),
      seminar_ends_at: minute(seminar.inDays(10, '13:00')),
      seminar_sales_end_at: 'tomorrow',
      seminar_venue_ja: ' ',
    });
    expect(wrong.body.errors).toEqual({
      seminar_ends_at: ['終了は、開始よりあとの日時にしてください。'],
      seminar_sales_end_at: ['日付の形式が正しくありません。'],
      seminar_venue_ja: ['必ず入力してください。'],
    });
    const late = {
      seminar_doors_at: minute(seminar.inDays(10, '13:01')),
      seminar_sales_end_at: minute(seminar.inDays(10, '15:01')),
    };
    expect((await change(id, late)).body.errors).toEqual({
      seminar_doors_at: ['開場は、開始までの日時にしてください。'],
      seminar_sales_end_at: ['申込の締切は、終了までの日時にしてください。'],
    });
    const latest = {
      seminar_doors_at: minute(seminar.inDays(10, '13:00')),
      seminar_sales_end_at: minute(seminar.inDays(10, '15:00')),
    };
    expect((await change(id, latest)).status).toBe(200);
    const { id: bookId } = await newProduct();
    expect((await change(bookId, { seminar_venue_ja: '会館' })).status).toBe(400);
    expect((await read(bookId)).bookedSeats).toBeNull();
  });

  test('include whether the seminar is cancelled', async () => {
    const { seminar, id } = await made();
    expect((await change(id, { seminar_cancelled: 'on' })).status).toBe(200);
    expect((await read(id)).values['seminar_cancelled']).toBe('on');
    const { seminar: head } = await deskOk(t, 'GET', `/goods/${id}/participants`, { token });
    expect([head.code, head.isCancelled]).toEqual([seminar.code, true]);
  });
});
