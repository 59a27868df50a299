import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { searchFormat } from '#api/db/schema/listing.ts';
import { FORMAT } from '#api/domain/search/document.ts';
import { searchText, searchWords } from '#api/domain/search/normalise.ts';
import type { SearchRequest } from '#api/domain/search/query.ts';
import { refreshStale } from '#api/domain/search/refresh.ts';
import { searchProductIds } from '#api/domain/search/search.ts';
import { demoForSale } from '../kit/demo.ts';
import { call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

const search = async (text: string, more = '') =>
  (await call(t, 'GET', `/products/by-search?limit=100&search=${encodeURIComponent(text)}${more}`)).data;
const totalOf = async (text: string) => (await search(text)).total as number;

describe('the text of a search', () => {
  it.each([
    ['ﾄﾞﾘﾙ', 'どりる'],
    ['ＤＶＤ', 'dvd'],
    ['データ・サイエンス', 'でーたさいえんす'],
    ['サーバー', 'さーば'],
    ['コンピュータ-', 'こんぴゅーた'],
    ['ヴァイオリン', 'ばいおりん'],
    ['髙橋', '高橋'],
    ['眞理の發見', '真理の発見'],
    ['﨑濱嶋國', '崎浜島国'],
    ['葛\u{e0100}城', '葛城'],
    ['数\u200b学\u00ad', '数学'],
    ['情報Ⅰ', '情報1'],
    ['数学I', '数学1'],
    ['一年生', '1年生'],
    ['十一年', '十一年'],
    ['Notebooks', 'notebook'],
    ['stories, boxes, classes', 'story box class'],
    ['英語　ドリル', '英語 どりる'],
    ['!!!', ''],
  ])('%s is normalised to "%s"', (text, expected) => expect(searchText(text)).toBe(expected));

  it('is not changed by a second normalisation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = searchText(text.toWellFormed());
        expect(searchText(once)).toBe(once);
      }),
    );
  });

  it('has at most eight words, and at most 64 characters in a word', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords('あ'.repeat(500))[0]).toHaveLength(64);
  });
});

describe('GET /products/by-search', () => {
  it.each([
    ['ﾄﾞﾘﾙ', 'ドリル'],
    ['どりる', 'ドリル'],
    ['讀書感想文', '読書感想文'],
    ['寫眞', '写真'],
    ['敎材', '教材'],
    ['ｄｖｄ', 'DVD'],
    ['ノ-ト', 'ノート'],
    ['数学1A', '数学 1・A'],
    ['数学ⅠA', '数学Ⅰ・Ａ'],
    ['数学Ⅰ A', '数学１Ａ'],
  ])('finds as many products for %s as for %s', async (one, other) => {
    expect(await totalOf(one)).toBe(await totalOf(other));
    expect(await totalOf(one)).toBeGreaterThan(0);
  });

  it('finds one- and two-character words, readings and English names', async () => {
    for (const word of ['英', '英語', 'えいご', 'notebook'])
      expect(await totalOf(word), word).toBeGreaterThan(0);
  });

  it('finds only products with all words, and ranks products with the words in their names first', async () => {
    const both = await search('英語　ノート');
    expect(both.total).toBeGreaterThan(0);
    expect(both.total).toBeLessThan(await totalOf('英語'));
    const [first] = (await search('英文法')).items;
    expect(first.name).toContain('英文法');
  });

  it('treats special characters as text, not as wildcards or SQL', async () => {
    expect(await totalOf('%')).toBe(0);
    expect(await totalOf("'; --")).toBe(0);
    expect(await totalOf('📚')).toBe(0);
    expect(await totalOf('')).toBe(0);
  });

  it('searches within the category if one is given, and lists the category if no text is given', async () => {
    const inBooks = await search('ノート', '&taxon_code=notebooks');
    const all = await search('ノート');
    expect(inBooks.total).toBeGreaterThan(0);
    expect(inBooks.total).toBeLessThan(all.total);
    const listed = await search('', '&taxon_code=notebooks');
    const { data } = await call(t, 'GET', '/taxon-products/by-code/notebooks?limit=1');
    expect(listed.total).toBe(data.total);
    expect((await search('ノート', '&taxon_code=nothing')).total).toBe(0);
  });

  it('returns different products on each page, and a chosen order replaces the ranking', async () => {
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

describe('a search for any text', () => {
  const ask = (text: string, more: Partial<SearchRequest> = {}) =>
    searchProductIds(t.shop, {
      text,
      taxonId: undefined,
      page: 1,
      limit: 1000,
      sorting: [],
      filter: {},
      ...more,
    });

  it.each([
    "'; --",
    '100%',
    '📚',
    "''",
    '\\',
    "'a'|'b'",
    'あ'.repeat(65),
    'a'.repeat(500),
    '1',
    ':*',
    '英 国 算 理 社 音 図 体 家',
  ])('such as %s causes no error', async (text) => expect((await ask(text)).total).toBeGreaterThanOrEqual(0));

  it('finds a product by any part of its name, in any spelling', async () => {
    const isWord = (piece: string) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}$/u.test(piece);
    const ids = new Map((await codesAndIds()).map(({ code, id }) => [code, id]));
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
    const kana = (text: string) =>
      text.replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
    const spelling = fc.constantFrom<(text: string) => string>((text) => text, wide, kana);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...demoForSale),
        fc.nat({ max: 30 }),
        fc.integer({ min: 2, max: 6 }),
        spelling,
        async ({ code, columns: { name_ja: name } }, from, length, spelled) => {
          const signs = [...name];
          const piece = signs.slice(from % signs.length, (from % signs.length) + length).join('');
          // Skips a part with a number, because the part may end within the number.
          fc.pre(isWord(piece) && searchText(piece) !== '' && !/[一二三四五六七八九ー]/.test(piece));
          expect((await ask(spelled(piece))).ids, `${name}: ${piece}`).toContain(ids.get(code));
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it('finds for two words exactly the products that both words find', async () => {
    const words = [
      '英語',
      'ドリル',
      'ノート',
      'セミナー',
      '小学',
      'notebook',
      '学',
      '1年生',
      '八坂みのり',
      'komorebi',
    ];
    for (const one of words)
      for (const other of words) {
        const [both, first, second] = await Promise.all([ask(`${one} ${other}`), ask(one), ask(other)]);
        const shared = first.ids.filter((id) => second.ids.includes(id));
        expect([...both.ids].sort(), `${one} ${other}`).toEqual([...shared].sort());
      }
  });

  it('has pages that together are the whole result, even with a chosen order', async () => {
    const sorting = [
      { key: 'price' as const, direction: 'DESC' as const },
      { key: 'createdAt' as const, direction: 'ASC' as const },
    ];
    for (const more of [{}, { sorting }]) {
      const whole = await ask('学', more);
      expect(whole.total).toBeGreaterThan(20);
      const page = (n: number) => ask('学', { ...more, limit: 7, page: n });
      expect([...(await page(1)).ids, ...(await page(2)).ids]).toEqual(whole.ids.slice(0, 14));
      expect(await page(999)).toEqual({ ids: [], total: whole.total });
    }
  });

  it('uses search entries that are rebuilt if an older release wrote them, and kept if a newer one did', async () => {
    const writtenBy = (format: number) => t.shop.db.update(searchFormat).set({ format });
    await refreshStale(t.shop.db);
    await writtenBy(FORMAT + 1);
    expect(await refreshStale(t.shop.db)).toBe(0);
    await writtenBy(FORMAT - 1);
    expect(await refreshStale(t.shop.db)).toBe((await codesAndIds()).length);
    expect(await refreshStale(t.shop.db)).toBe(0);
  });

  it('uses search entries that are updated when a product is added, disabled or deleted', async () => {
    const total = async () => (await ask('試験の本')).total;
    const before = await total();
    const product = eq(products.code, await makeProduct(t, { taxon: 'notebooks' }));
    expect(await total()).toBe(before + 1);
    for (const [enabled, more] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await t.shop.db.update(products).set({ enabled, updatedAt: new Date() }).where(product);
      expect(await refreshStale(t.shop.db)).toBe(1);
      expect(await total()).toBe(before + more);
    }
    await t.shop.db.delete(products).where(product);
    expect(await total()).toBe(before);
  });
});

const codesAndIds = () => t.shop.db.select({ code: products.code, id: products.id }).from(products);

describe('the other product calls', () => {
  it('return products by code in the requested order, without unknown codes', async () => {
    const { data } = await call(t, 'GET', '/product-latest?limit=3');
    const [a, b, c] = data.items.map((p: { code: string }) => p.code);
    const batch = await call(t, 'GET', `/products/batch/by-codes?codes=${c},NOTHING,${a},${b},${a}`);
    expect(batch.data.items.map((p: { code: string }) => p.code)).toEqual([c, a, b]);
    expect((await call(t, 'GET', '/products/batch/by-codes?codes=')).data.items).toEqual([]);
  });

  it('return recommended products', async () => {
    const { data } = await call(t, 'GET', '/taxon-products/by-code/recommended_products?limit=1');
    const answer = await call(t, 'GET', `/products/by-code/${data.items[0].code}/recommendations`);
    expect(answer.status).toBe(200);
    expect((await call(t, 'GET', '/products/by-code/NOTHING/recommendations')).status).toBe(404);
  });

  it('store a member’s review, and return it at once', async () => {
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

  it('store one review for each member and product, which a later review replaces', async () => {
    const [m, other] = [await member(t), await member(t)];
    const { data } = await call(t, 'GET', '/product-latest?limit=1');
    const path = `/products/by-code/${data.items[0].code}/reviews`;
    const review = { rating: 4, title: '二度押し', comment: '同じ文面です。', anonymous: false };
    const send = (bearer: string, body: object) => call(t, 'POST', path, { body, bearer });
    const before = (await call(t, 'GET', path)).data.total;
    const answers = await Promise.all([1, 2, 3].map(() => send(m.bearer, review)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await call(t, 'GET', path)).data.total).toBe(before + 1);
    await send(m.bearer, { ...review, rating: 1, comment: '考え直しました。' });
    await send(other.bearer, review);
    const after = (await call(t, 'GET', path)).data;
    expect(after.total).toBe(before + 2);
    const comments = after.items.map(({ comment }: { comment: string }) => comment);
    expect(comments.slice(0, 2).sort()).toEqual(['考え直しました。', review.comment].sort());
    const more = await Promise.all(Array.from({ length: 20 }, () => send(m.bearer, review)));
    expect(more.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
