/** Copies of products. */
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { productImages, products, variants } from '#api/db/schema/catalogue.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { copiedStockField } from '#contract/desk/goods/copy.ts';
import { CatalogueFiles, productLines } from '../../setup/catalogue-files.ts';
import { testShop } from '../../setup/shop.ts';
import { Seminar } from '../seminar.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { productEditing } from './product-editing.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
const { newProduct, read, change, inShop } = productEditing(t, token);

describeRoles(t, [['POST', '/goods/99999999/copies', 'staff', { values: {} }]]);

const copy = (id: number, values: Record<string, string>, key = newKey()) =>
  desk(t, 'POST', `/goods/${id}/copies`, { token, key, body: { values } });
const idOf = async (code: string) => {
  const [row] = await t.shop.db.select().from(products).where(eq(products.code, code));
  if (!row) throw new Error(`no product ${code}`);
  return row.id;
};
const columnsOf = async (code: string) => {
  const variantsOf = await t.shop.db
    .select()
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(products.code, code));
  return variantsOf.map(({ variants: row }) => row).sort((a, b) => a.position - b.position);
};

describe('a copy of goods', () => {
  test('has everything of the product but what belongs to it alone, and is not on sale', async () => {
    const line = {
      product_code: 'COPY-1',
      kind: 'notebook',
      main_category: 'notebooks',
      categories: ['books_english_grammar'],
      fixed_price: false,
      sales: 40,
      name_ja: '月夜のノート',
      name_en: 'Moonlight notebook',
      kana: 'つきよののーと',
      author_ja: '月野',
      short_description_ja: '短い文',
      description_ja: '長い文',
      description_en: 'Long text',
      images: ['notebooks/a.jpg'],
      attributes: { publisher: { ja: '月夜社', en: 'Moonlight' } },
      variants: [
        {
          variant_code: 'COPY-1-S',
          price: 500,
          original_price: 700,
          stock: 9,
          options: ['binding_soft'],
          reorder_level: 4,
        },
        {
          variant_code: 'OTHER-H',
          price: 800,
          stock: null,
          options: ['binding_hard'],
          variant_enabled: false,
        },
      ],
    };
    expect((await files.import(productLines(line), 'jsonl')).errors).toEqual([]);
    const id = await idOf('COPY-1');
    const [soft] = await columnsOf('COPY-1');
    await t.shop.db
      .update(productImages)
      .set({ alts: { ja_JP: '表紙', en_US: 'Cover' } })
      .where(eq(productImages.productId, id));
    const { status, body } = await copy(id, {
      product_code: 'COPY-2',
      name_ja: '朝のノート',
      name_en: 'Morning notebook',
      slug_ja: '',
      slug_en: 'morning-notebook',
      [copiedStockField(soft?.id ?? 0)]: '3',
    });
    expect([status, body]).toMatchObject([
      201,
      { code: 'COPY-2', name: '朝のノート', slug: 'morning-notebook', kind: 'notebook', isOnSale: false },
    ]);
    expect(await columnsOf('COPY-2')).toMatchObject([
      { code: 'COPY-2-S', price: 50_000, originalPrice: 70_000, onHand: 3, onHold: 0, reorderLevel: 4 },
      { code: 'COPY-2-1', price: 80_000, tracked: false, enabled: false },
    ]);
    const [before, after] = [await read(id), await read(body.id)];
    const own = /^(?:name|slug)_|_\d+$/;
    const shared = ({ values }: typeof before) =>
      Object.fromEntries(
        Object.entries(values).filter(([name]) => !own.test(name) || name.startsWith('attribute_')),
      );
    expect(shared(after)).toEqual(shared(before));
    expect(after.values['slug_en']).toBe('morning-notebook');
    expect(after.pictures).toMatchObject([{ path: 'notebooks/a.jpg', altJa: '表紙', altEn: 'Cover' }]);
    const [row] = await t.shop.db.select().from(products).where(eq(products.id, body.id));
    expect(row?.lastSixMonthsSalesQuantity).toBe(0);
    expect(await inShop('COPY-2')).toBeNull();
    await deskOk(t, 'POST', `/goods/${body.id}/sale`, { token, body: { onSale: true } });
    expect(await inShop('COPY-2', 'en_US')).toMatchObject({ name: 'Morning notebook' });
    const [audited] = await t.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.call, 'desk.copyProduct'), eq(auditLog.entityId, 'COPY-2')));
    expect(audited?.after).toEqual({
      copiedFrom: 'COPY-1',
      name_ja: '朝のノート',
      name_en: 'Morning notebook',
      slug_ja: 'morning-notebook',
      slug_en: 'morning-notebook',
      'COPY-2-S stock': 3,
      revision: expect.any(String),
    });
    // The product itself is as it was.
    expect(await read(id)).toEqual(before);
  });

  test('is made once when the form is sent twice', async () => {
    const { id, code, variantId } = await newProduct();
    const values = { product_code: `${code}-B`, name_ja: '写し', [copiedStockField(variantId)]: '0' };
    const key = newKey();
    const [one, two] = [await copy(id, values, key), await copy(id, values, key)];
    expect(two.body.id).toBe(one.body.id);
    expect(await columnsOf(`${code}-B`)).toMatchObject([{ code: `${code}-B`, onHand: 0, tracked: true }]);
  });

  test('without an English name has no English texts', async () => {
    const { id, code, variantId } = await newProduct();
    await change(id, { author_ja: '月野', author_en: 'Tsukino' });
    const { body } = await copy(id, {
      product_code: `${code}-J`,
      name_ja: '写し',
      name_en: '',
      [copiedStockField(variantId)]: '0',
    });
    expect((await read(body.id)).values).toMatchObject({ author_ja: '月野', author_en: '', name_en: '' });
  });

  test('reports every wrong field at once', async () => {
    const { id, code, variantId } = await newProduct();
    const { body } = await copy(id, { product_code: '本', name_ja: '', slug_ja: code.toLowerCase() });
    expect(Object.keys(body.errors)).toEqual([
      'product_code',
      'name_ja',
      'slug_ja',
      copiedStockField(variantId),
    ]);
    const taken = await copy(id, { product_code: code, name_ja: '写し', [copiedStockField(variantId)]: '1' });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['product_code']]);
    const digits = await copy(id, {
      product_code: '97840',
      name_ja: '写し',
      [copiedStockField(variantId)]: '1',
    });
    expect(digits.body.errors['product_code']).toEqual([expect.stringContaining('SKU')]);
    expect((await copy(999_999_999, {})).status).toBe(404);
  });
});

describe('a copy of a seminar', () => {
  test('has the new date, and neither the old link nor the old participants', async () => {
    const seminar = new Seminar(t, files);
    await seminar.create({ seminar_join_note_ja: '合言葉', seminar_cancellation_steps: '8:100,1:50' });
    const buyer = await seminar.buy('HALL');
    const id = await idOf(seminar.code);
    const [hall, web] = await columnsOf(seminar.code);
    const seats = {
      [copiedStockField(hall?.id ?? 0)]: '30',
      [copiedStockField(web?.id ?? 0)]: '100',
    };
    const names = { product_code: `${seminar.code}-2`, name_ja: '第2回' };
    const { body: refused } = await copy(id, { ...names, ...seats });
    expect(Object.keys(refused.errors)).toEqual(['seminar_starts_at']);
    expect((await read(id)).bookedSeats).toEqual({ paid: 1, waiting: 0, sold: { [hall?.code ?? '']: 1 } });
    const { body } = await copy(id, {
      ...names,
      ...seats,
      seminar_starts_at: '2031-01-02T10:00',
      seminar_sales_end_at: '2031-01-01T12:00',
    });
    const [row] = await t.shop.db.select().from(seminars).where(eq(seminars.productId, body.id));
    expect(row).toMatchObject({
      startsAt: new Date('2031-01-02T10:00:00+09:00'),
      // Two hours later, as in the copied seminar.
      endsAt: new Date('2031-01-02T12:00:00+09:00'),
      doorsAt: null,
      salesEndAt: new Date('2031-01-01T12:00:00+09:00'),
      venues: { ja_JP: 'こもれび会館' },
      joinUrl: null,
      joinNotes: null,
      cancelled: false,
    });
    expect(row?.cancellationSteps).toHaveLength(2);
    expect((await columnsOf(`${seminar.code}-2`)).map(({ onHand }) => onHand)).toEqual([30, 100]);
    const participants = (of: number) => deskOk(t, 'GET', `/goods/${of}/participants`, { token });
    expect(JSON.stringify(await participants(id))).toContain(buyer.email);
    expect(JSON.stringify(await participants(body.id))).not.toContain(buyer.email);
    expect((await read(body.id)).bookedSeats).toEqual({ paid: 0, waiting: 0, sold: {} });
  });
});
