import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchText, searchWords } from '../../services/shop-api/domain/search/normalise.ts';
import { call, member } from '../setup/client.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

let t: TestShop;

beforeAll(async () => {
  t = await testShop();
});

const search = async (text: string, more = '') =>
  (await call(t, 'GET', `/products/by-search?limit=100&search=${encodeURIComponent(text)}${more}`)).data;
const totalOf = async (text: string) => (await search(text)).total as number;

describe('normalisation (japan.md 6.3)', () => {
  it.each([
    ['ﾄﾞﾘﾙ', 'どりる'],
    ['ＤＶＤ', 'dvd'],
    ['データ・サイエンス', 'でーたさいえんす'],
    ['サーバー', 'さーば'],
    ['コンピュータ-', 'こんぴゅーた'],
    ['ヴァイオリン', 'ばいおりん'],
    ['髙橋', '高橋'],
    ['情報Ⅰ', '情報i'],
    ['英語　ドリル', '英語 どりる'],
    ['!!!', ''],
  ])('%s → %s', (text, expected) => expect(searchText(text)).toBe(expected));

  it('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = searchText(text.toWellFormed());
        expect(searchText(once)).toBe(once);
      }),
    );
  });

  it('looks at eight words and 64 characters at most', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords('あ'.repeat(500))[0]).toHaveLength(64);
  });
});

describe('GET /products/by-search', () => {
  it.each([
    ['ﾄﾞﾘﾙ', 'ドリル'],
    ['どりる', 'ドリル'],
    ['ｄｖｄ', 'DVD'],
    ['ノ-ト', 'ノート'],
  ])('%s finds as many as %s', async (one, other) => {
    expect(await totalOf(one)).toBe(await totalOf(other));
    expect(await totalOf(one)).toBeGreaterThan(0);
  });

  it('finds one- and two-character words, readings and English names', async () => {
    for (const word of ['英', '英語', 'えいご', 'notebook'])
      expect(await totalOf(word), word).toBeGreaterThan(0);
  });

  it('takes several words as AND, and ranks names first', async () => {
    const both = await search('英語　ノート');
    expect(both.total).toBeGreaterThan(0);
    expect(both.total).toBeLessThan(await totalOf('英語'));
    const [first] = (await search('英文法')).items;
    expect(first.name).toContain('英文法');
  });

  it('takes signs as signs: no wildcard, no injection', async () => {
    expect(await totalOf('%')).toBe(0);
    expect(await totalOf("'; --")).toBe(0);
    expect(await totalOf('📚')).toBe(0);
    expect(await totalOf('')).toBe(0);
  });

  it('looks below a category, and lists it when there is no text', async () => {
    const inBooks = await search('ノート', '&taxon_code=notebooks');
    const all = await search('ノート');
    expect(inBooks.total).toBeGreaterThan(0);
    expect(inBooks.total).toBeLessThan(all.total);
    const listed = await search('', '&taxon_code=notebooks');
    const { data } = await call(t, 'GET', '/taxon-products/by-code/notebooks?limit=1');
    expect(listed.total).toBe(data.total);
    expect((await search('ノート', '&taxon_code=nothing')).total).toBe(0);
  });

  it('pages are disjoint, a chosen sort wins', async () => {
    const prices = (await search('英語', '&sortBy[price]=ASC')).items.map(
      (p: { variants: Record<string, { price: { current: number } }> }) =>
        Math.min(...Object.values(p.variants).map((v) => v.price.current)),
    );
    expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
    const page = async (n: number) =>
      (await call(t, 'GET', `/products/by-search?search=英語&limit=5&page=${n}`)).data.items.map(
        (p: { code: string }) => p.code,
      );
    expect(new Set([...(await page(1)), ...(await page(2))]).size).toBe(10);
  });
});

describe('recommendations, batch, reviews', () => {
  it('answers products in the order asked for, without the unknown', async () => {
    const { data } = await call(t, 'GET', '/product-latest?limit=3');
    const [a, b, c] = data.items.map((p: { code: string }) => p.code);
    const batch = await call(t, 'GET', `/products/batch/by-codes?codes=${c},NOTHING,${a},${b},${a}`);
    expect(batch.data.items.map((p: { code: string }) => p.code)).toEqual([c, a, b]);
    expect((await call(t, 'GET', '/products/batch/by-codes?codes=')).data.items).toEqual([]);
  });

  it('recommends', async () => {
    const { data } = await call(t, 'GET', '/taxon-products/by-code/recommended_products?limit=1');
    const answer = await call(t, 'GET', `/products/by-code/${data.items[0].code}/recommendations`);
    expect(answer.status).toBe(200);
    expect((await call(t, 'GET', '/products/by-code/NOTHING/recommendations')).status).toBe(404);
  });

  it('takes a member’s review and shows it at once', async () => {
    const m = await member(t);
    const { data } = await call(t, 'GET', '/product-latest?limit=1');
    const path = `/products/by-code/${data.items[0].code}/reviews`;
    const review = { rating: 5, title: 'よい本でした', comment: '教室で使っています。', anonymous: true };
    expect((await call(t, 'POST', path, { body: review })).status).toBe(401);
    for (const [wrong, field] of [
      [{ rating: 6 }, 'rating'],
      [{ rating: undefined }, 'rating'],
      [{ title: 'あ'.repeat(50) }, 'title'],
      [{ comment: ' ' }, 'comment'],
    ] as const)
      expect(
        (await call(t, 'POST', path, { body: { ...review, ...wrong }, bearer: m.bearer })).body.errors,
      ).toHaveProperty(field);
    expect((await call(t, 'POST', path, { body: review, bearer: m.bearer })).status).toBe(201);
    const [newest] = (await call(t, 'GET', path)).data.items;
    expect(newest).toMatchObject({ rating: 5, title: 'よい本でした', anonymous: true });
    expect(newest.author).toBeUndefined();
  });
});
