/** Variants without options are told apart by their own names, wherever the shop's pages tell them apart by these. */
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { payHosted } from '../kit/card.ts';
import { CatalogueFiles, productLines } from '../setup/catalogue-files.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';
import { deskOk, staffMember } from './desk/desk.ts';
import { Seminar } from './seminar.ts';

const t = await testShop();
const files = new CatalogueFiles(t.shop);
const { token } = await staffMember(t);
afterAll(() => files.remove());

const named = (variant_code: string, variant_name_ja: string) => ({
  variant_code,
  variant_name_ja,
  price: 1500,
  stock: 9,
});

it('in the order mail, for the picking list and on the order’s page at the desk', async () => {
  const variants = [named('PENCASE-R', '赤'), named('PENCASE-B', '青')];
  const line = productLines({ product_code: 'PENCASE', kind: 'notebook', name_ja: 'ふでばこ', variants });
  expect((await files.import(line, 'jsonl')).errors).toEqual([]);
  t.shop.catalogueChanged();
  const { bearer, email } = await member(t);
  const bought = variants.map(({ variant_code: variantCode }) => ({
    productCode: 'PENCASE',
    variantCode,
    quantity: 1,
  }));
  const cart = await cartWith(t, bought, bearer);
  await readyToPay(t, cart);
  const { data } = await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'hosted' } });
  expect((await call(t, 'PUT', `/checkout/${cart}/complete`, { bearer })).status).toBe(204);
  await payHosted(data.hosted);
  await t.work();
  const mails = await t.shop.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.to, email))
    .orderBy(outboxMails.id);
  for (const name of ['ふでばこ（赤）', 'ふでばこ（青）']) expect(mails.at(-1)?.text).toContain(name);
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, cart));
  const options = [{ options: ['赤'] }, { options: ['青'] }];
  const { picking } = await deskOk(t, 'GET', `/packing?ids=${row?.id}`, { token });
  expect(picking).toMatchObject(options.toReversed());
  expect((await deskOk(t, 'GET', `/orders/${row?.id}`, { token })).items).toMatchObject(options);
});

it('in the mails about a seminar: a seat named オンライン gets the link', async () => {
  const s = new Seminar(t, files);
  const variants = [named(`${s.code}-HALL`, '会場参加'), named(`${s.code}-WEB`, 'オンライン参加')];
  await s.create({ ...s.onDay(2), variants });
  const [hall, web] = [await s.buy('HALL'), await s.buy('WEB')];
  expect(await s.templates(hall)).toEqual([]);
  expect(await s.templates(web)).toEqual(['seminar_link']);
  expect((await s.lastMail(web))?.text).not.toContain('こもれび会館');
});

it('by their options if they have no names, as on the list of a seminar’s seats', async () => {
  const s = new Seminar(t, files);
  await s.create();
  const namesIn = async (locale: string) => {
    const { data } = await call(t, 'GET', `/products/by-code/${s.code}`, { locale });
    return [data.variants[`${s.code}-HALL`].name, data.variants[`${s.code}-WEB`].name];
  };
  expect(await namesIn('ja_JP')).toEqual(['会場参加', 'オンライン参加']);
  expect(await namesIn('en_US')).toEqual(['At the venue', 'Online']);
});

it('by their codes if they have neither names nor options', async () => {
  const variants = ['BOX-1', 'BOX-2'].map((code) => named(code, ''));
  const line = productLines({ product_code: 'BOX', kind: 'notebook', name_ja: '文箱', variants });
  expect((await files.import(line, 'jsonl')).errors).toEqual([]);
  t.shop.catalogueChanged();
  const { data } = await call(t, 'GET', '/products/by-code/BOX');
  expect(Object.values(data.variants)).toMatchObject([{ name: 'BOX-1' }, { name: 'BOX-2' }]);
});
