/** Searches as shoppers type them. */
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { searchSynonyms } from '#api/db/schema/content.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { refreshStale } from '#api/domain/search/refresh.ts';
import { synonymsFrom, synonymsOf } from '#api/domain/search/synonyms.ts';
import { demoForSale } from '../kit/demo.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

type OfADay = { seminar?: { startsAt: string } };

const t = await testShop();

const search = async (text: string, more = '') =>
  (await call(t, 'GET', `/products/by-search?limit=100&search=${encodeURIComponent(text)}${more}`)).data;
const totalOf = async (text: string): Promise<number> => (await search(text)).total;
const by = (author: string) => demoForSale.filter(({ columns }) => columns['author_ja'] === author).length;

describe('the name of an author', () => {
  it.each(['八坂みのり', '八坂 みのり', '八坂　みのり', 'やさかみのり', 'ヤサカ ミノリ', 'Minori Yasaka'])(
    'written as %s finds her books',
    async (text) => expect(await totalOf(text)).toBeGreaterThanOrEqual(by('八坂 みのり')),
  );
});

describe('a category, topic, publisher, place or product number', () => {
  it.each([
    '受講券',
    'チケット',
    '贈りもの',
    'ギフト',
    'プレゼント',
    '夏休み',
    '大阪',
    'こもれび書房',
    'Komorebi Books',
    'KMR-MAT-0001',
    '教材',
    'summer research',
    'Osaka',
    'ticket',
  ])('such as %s finds products', async (text) => expect(await totalOf(text)).toBeGreaterThan(0));

  it('such as セミナー finds every seminar', async () => {
    const { total } = (await call(t, 'GET', '/taxon-products/by-code/seminars')).data;
    const found = await search('セミナー');
    expect(total).toBeGreaterThan(30);
    expect(found.items.filter((p: { kind: string }) => p.kind === 'seminar')).toHaveLength(total);
  });
});

describe('the long texts of a product page', () => {
  const first = async (text: string) => (await search(text)).items.map((p: { code: string }) => p.code);

  it.each([
    ['ねこ', 'BK-PIC-0002'],
    ['望遠鏡', 'BK-SCI-0005'],
    ['telescope', 'BK-SCI-0005'],
    // Only the attribute `content_list` contains these words.
    ['玉ねぎの皮', 'BK-CRF-0002'],
    ['vine twigs', 'BK-CRF-0002'],
  ])('are found by %s', async (text, code) => expect((await first(text)).slice(0, 5)).toContain(code));

  it('are found by other forms of their English words', async () => {
    const knitted = ['BK-CRF-0001', 'NT-0024'];
    for (const text of ['knit', 'knits', 'knitting'])
      expect(await first(text), text).toEqual(expect.arrayContaining(knitted));
    expect(await first('Knitted')).toContain('BK-CRF-0001');
    expect(await first('weave')).toContain('BK-CRF-0005');
    expect(await first('carving')).toEqual(await first('carve'));
  });

  it('rank lower than the names of products', async () => {
    const codes = await first('星');
    const described = codes.findIndex((code: string) => code === 'BK-PIC-0012');
    const named = demoForSale
      .filter(({ columns }) => columns.name_ja.includes('星'))
      .map(({ code }) => codes.indexOf(code));
    expect(named.length).toBeGreaterThan(3);
    expect(described).toBeGreaterThan(Math.max(...named));
  });

  it('are searched without HTML tags, and without the cancellation terms that all seminars share', async () => {
    for (const text of ['strong', 'nbsp', '振込手数料']) expect(await totalOf(text), text).toBe(0);
  });

  it('match kana only if they are next to each other in the text', async () => {
    // Many pages contain どり, りり and りこ in different places.
    for (const text of ['ドリリ', 'のとりこ']) expect(await totalOf(text), text).toBe(0);
  });
});

describe('searches for several words', () => {
  it.each(['ja_JP', 'en_US'] as const)('find products for any two popular keywords (%s)', async (locale) => {
    const popular = await call(t, 'GET', '/blocks/section/popular_keywords', { locale });
    const words: string[] = popular.data.items.map(({ content }: { content: string }) => content);
    expect(words).toHaveLength(10);
    for (const one of words)
      for (const other of words)
        if (one < other) expect(await totalOf(`${one} ${other}`), `${one} ${other}`).toBeGreaterThan(0);
  });

  it('find the notebook for practising kanji with 漢字 ドリル', async () => {
    const found = await search('漢字 ドリル');
    expect(found.someWords).toBeUndefined();
    expect(found.items.slice(0, 3).map((p: { code: string }) => p.code)).toContain('NT-0003');
  });

  it('find products with some of the words if no product contains all, and the response says so', async () => {
    const found = await search('決算 だんごむし');
    expect(found.someWords).toBe(true);
    const codes = found.items.map((p: { code: string }) => p.code);
    expect(codes).toEqual(expect.arrayContaining(['BK-BIZ-0002', 'BK-SCI-0014']));
    const priced = (await search('決算 だんごむし', '&sortBy[price]=ASC')).items;
    expect(priced).toHaveLength(codes.length);
    const two = await search('決算 だんごむし zzzz');
    expect(two.total).toBe(found.total);
    expect(await search('zzzz qqqq')).toMatchObject({ total: 0, items: [] });
  });

  it('find only products with all words if a category or a filter is chosen', async () => {
    expect((await search('決算 だんごむし', '&taxon_code=books')).total).toBe(0);
    expect((await search('決算 だんごむし', '&price_min=100')).total).toBe(0);
  });
});

describe('synonyms', () => {
  it('are read from a table', async () => {
    const before = await totalOf('へびやさん');
    expect(before).toBe(0);
    await t.shop.db.insert(searchSynonyms).values({ words: ['へびやさん', '小刀', 'cloth bound'] });
    t.shop.caches.synonyms.clear();
    t.shop.catalogueChanged();
    const codes = (await search('へびやさん')).items.map((p: { code: string }) => p.code);
    expect(codes).toEqual(expect.arrayContaining(['BK-CRF-0003', 'NT-0022']));
  });

  it('apply in both directions, or only from the first word to the others', () => {
    const synonyms = synonymsFrom([
      { words: ['ドリル', 'ワーク'], oneWay: false },
      { words: ['DVD', 'ブルーレイ'], oneWay: true },
    ]);
    expect(synonymsOf(synonyms, 'わーく')).toEqual(['どりる']);
    expect(synonymsOf(synonyms, 'dvd')).toEqual(['ぶるーれい']);
    expect(synonymsOf(synonyms, 'ぶるーれい')).toEqual([]);
    expect(synonymsOf(synonyms, '算数どりる')).toEqual(['算数わーく']);
  });
});

describe('the spelling', () => {
  it.each([
    ['1年生', '一年生'],
    ['小1', '小学１年'],
    ['小学校1年生', '小学１年'],
    ['数学1', '数学Ⅰ'],
    ['手帖', '手帳'],
    ['Notebooks', 'notebook'],
    ['プレゼント', 'ギフト'],
    ['400題', '四百題'],
    ['カレンダー', 'かれんだー'],
  ])('%s finds the same as %s', async (one, other) => {
    expect(await totalOf(one)).toBeGreaterThan(0);
    expect(await totalOf(one)).toBe(await totalOf(other));
  });
});

describe('the code', () => {
  it.each([
    'BK-ENG-0001',
    'bk-eng-0001',
    'BKENG0001',
    'ＢＫ－ＥＮＧ－０００１',
    'bk eng 0001',
    'KMR-ENG-0001',
  ])('%s finds its product first', async (text) => {
    const found = (await search(text)).items[0];
    const number = found.attributes.find((a: { code: string }) => a.code === 'product_number')?.value;
    expect([found.code, number]).toContain(text.startsWith('KMR') ? text : 'BK-ENG-0001');
  });

  it.each(['bkeng0001', 'BK ENG 0001', 'ｂｋｅｎｇ０００１'])(
    '%s finds its product in GET /products/by-code as well',
    async (typed) => {
      const found = await call(t, 'GET', `/products/by-code/${encodeURIComponent(typed)}`);
      expect(found.data?.code).toBe('BK-ENG-0001');
      expect((await call(t, 'GET', '/products/by-code/----')).status).toBe(404);
    },
  );

  it('may also be the slug in capitals, which finds its product', async () => {
    for (const { columns, code } of demoForSale.slice(3, 6))
      expect((await search(columns.slug_ja.toUpperCase())).items[0].code).toBe(code);
  });
});

describe('a single character', () => {
  it.each(['Ⅰ', 'a', '1', 'の'])('such as %s finds fewer than a third of the products', async (sign) => {
    expect(await totalOf(sign)).toBeLessThan(demoForSale.length / 3);
  });

  it('finds products if it is a kanji or a kana', async () => {
    expect(await totalOf('英')).toBeGreaterThan(10);
    const names = (await search('え')).items.length;
    expect(names).toBeGreaterThan(0);
  });
});

describe('in a list of products,', () => {
  const codes = (page: { items: { code: string }[] }) => page.items.map((p) => p.code);

  it('the default order is the same for a category and for a search without words in this category', async () => {
    const listed = (await call(t, 'GET', '/taxon-products/by-code/notebooks?limit=100')).data;
    expect(codes(await search('', '&taxon_code=notebooks'))).toEqual(codes(listed));
  });

  it.each(['/taxon-products/by-code/main?limit=100', '/products/by-search?limit=100&search=英語'])(
    'the filters by kind, price and stock apply to %s',
    async (path) => {
      const page = async (more: string) => (await call(t, 'GET', `${path}${more}`)).data;
      type Found = {
        kind: string;
        variants: Record<string, { available: boolean; price: { current: number } }>;
      };
      const books: Found[] = (await page('&kind=book')).items;
      expect(books.length).toBeGreaterThan(0);
      expect(books.every((p) => p.kind === 'book')).toBe(true);
      const cheap: Found[] = (await page('&price_min=50000&price_max=150000')).items;
      const cheapest = cheap.map((p) => Math.min(...Object.values(p.variants).map((v) => v.price.current)));
      expect(cheapest.length).toBeGreaterThan(0);
      expect(cheapest.every((price) => price >= 50_000 && price <= 150_000)).toBe(true);
      const there: Found[] = (await page('&in_stock=1')).items;
      expect(there.every((p) => Object.values(p.variants).some((v) => v.available))).toBe(true);
      expect((await page('&kind=nonsense&price_min=&price_max=x&in_stock=maybe')).total).toBe(
        (await page('')).total,
      );
    },
  );

  it('seminars can be sorted by date', async () => {
    const { items } = (
      await call(t, 'GET', '/taxon-products/by-code/seminars?limit=100&sortBy[startsAt]=ASC')
    ).data;
    const days = items.map((p: { seminar: { startsAt: string } }) => p.seminar.startsAt);
    expect(days).toEqual([...days].sort());
  });

  it.each(['/taxon-products/by-code/main?', '/products/by-search?search=講座&'])(
    'the order by date has past seminars after future ones, and products without a date last: %s',
    async (path) => {
      const [first] = (await call(t, 'GET', `${path}limit=100&sortBy[startsAt]=ASC`)).data.items;
      const begun = new Date(Date.now() - 3_600_000);
      const product = t.shop.db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.code, first.code));
      await t.shop.db.update(seminars).set({ startsAt: begun }).where(inArray(seminars.productId, product));
      await t.shop.db.update(products).set({ updatedAt: new Date() }).where(eq(products.code, first.code));
      await refreshStale(t.shop.db);
      t.shop.catalogueChanged();
      const { items } = (await call(t, 'GET', `${path}limit=100&sortBy[startsAt]=ASC`)).data;
      const days: (string | undefined)[] = items.map((p: OfADay) => p.seminar?.startsAt);
      const held = days.filter((day) => day !== undefined);
      expect(days.slice(0, held.length)).toEqual(held);
      const isOver = (day: string) => new Date(day) < new Date();
      expect(held.filter(isOver).length).toBeGreaterThan(0);
      expect(held).toEqual([...held.filter((day) => !isOver(day)).sort(), ...held.filter(isOver).sort()]);
    },
  );
});
