/** Importing and exporting catalogue files with a real database (docs/catalogue-file.md). */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { productFields, VARIANT_FIELDS } from '#api/domain/catalogue-file/fields.ts';
import { CatalogueFiles, productLines } from '../setup/catalogue-files.ts';
import { call } from '../setup/client.ts';
import { isolatedShop } from '../setup/isolated-shop.ts';

const t = await isolatedShop();
const files = new CatalogueFiles(t.shop);
afterAll(async () => {
  files.remove();
  await t.close();
});

describe.each(['csv', 'jsonl'] as const)('a whole catalogue as %s', (format) => {
  it('is not written again by an import of its unchanged export', async () => {
    const file = await files.export(format);
    const before = await files.version();
    expect(await files.import(file, format)).toMatchObject({
      errors: [],
      isWritten: false,
      products: { created: 0, changed: 0, unchanged: 285 },
    });
    expect(await files.version()).toBe(before);
  }, 60_000);

  it('is exported byte for byte as it was imported', async () => {
    const file = await files.export(format);
    await t.shop.db.execute('delete from products');
    expect(await files.import(file, format)).toMatchObject({ errors: [], products: { created: 285 } });
    expect(await files.export(format)).toBe(file);
    expect(await files.import(file, format)).toMatchObject({
      isWritten: false,
      products: { unchanged: 285 },
    });
  }, 120_000);
});

describe('an imported product', () => {
  /** Codes found by a search. Drops the cached answers first, because the import does not. */
  async function found(text: string): Promise<string[]> {
    t.shop.catalogueChanged();
    const { data } = await call(t, 'GET', `/products/by-search?search=${encodeURIComponent(text)}`);
    return data.items.map((item: { code: string }) => item.code);
  }

  it('is shown in both languages with its variants, is found by a search, and is changed by later imports', async () => {
    const product = {
      product_code: 'NEW-1',
      name_ja: '朝焼けの幾何学',
      name_en: 'Geometry at Dawn',
      kana: 'あさやけのきかがく',
      author_ja: '木漏 陽子',
      images: ['BK-BIZ-0001.svg'],
      attributes: { pages: { ja: '88ページ', en: '88 pages' } },
      variants: [
        { variant_code: 'NEW-1-S', price: 1500, original_price: 1800, stock: 3, options: ['binding_soft'] },
        { variant_code: 'NEW-1-H', price: 2500, stock: null, options: ['binding_hard'] },
      ],
    };
    const created = await files.import(productLines(product), 'jsonl');
    expect(created).toMatchObject({ errors: [], products: { created: 1 }, variants: { created: 2 } });
    for (const [locale, name, pages] of [
      ['ja_JP', '朝焼けの幾何学', '88ページ'],
      ['en_US', 'Geometry at Dawn', '88 pages'],
    ] as const) {
      const { data } = await call(t, 'GET', '/products/by-slug/new-1', { locale });
      expect(data).toMatchObject({ code: 'NEW-1', name, attributes: [{ value: pages }] });
      expect(Object.keys(data.variants)).toEqual(['NEW-1-S', 'NEW-1-H']);
      expect(data.variants['NEW-1-S']).toMatchObject({ availableQuantity: 3, price: { current: 150_000 } });
      expect(data.variants['NEW-1-H'].availableQuantity).toBeUndefined();
    }
    for (const text of ['朝焼け', 'ｱｻﾔｹ', 'geometry dawn', '木漏 幾何学'])
      expect(await found(text)).toEqual(['NEW-1']);

    const changed = await files.import('{"product_code":"NEW-1","name_ja":"夜更けの幾何学"}', 'jsonl');
    expect(changed).toMatchObject({ products: { changed: 1 }, variants: { changed: 0 } });
    expect(await found('夜更け')).toEqual(['NEW-1']);
    expect(await found('朝焼け')).toEqual([]);
    await files.import('{"product_code":"NEW-1","enabled":false}', 'jsonl');
    expect(await found('夜更け')).toEqual([]);
    expect((await call(t, 'GET', '/products/by-code/NEW-1')).status).toBe(404);
  });

  it('keeps values whose column is missing in the file, and loses texts whose cell is blank', async () => {
    await files.import(productLines({ product_code: 'PART-1', kana: 'ぶぶん', position: 7 }), 'jsonl');
    const before = JSON.parse(await line('PART-1'));
    const prices = 'product_code,variant_code,price\nPART-1,PART-1,1300\n';
    expect(await files.import(prices, 'csv')).toMatchObject({
      products: { changed: 1 },
      variants: { changed: 1 },
    });
    const [variant] = before.variants;
    expect(JSON.parse(await line('PART-1'))).toEqual({ ...before, variants: [{ ...variant, price: 1300 }] });
    expect(await files.import(prices, 'csv')).toMatchObject({ isWritten: false, products: { unchanged: 1 } });

    await files.import('product_code,kana,position,name_en\nPART-1,,,\n', 'csv');
    expect(JSON.parse(await line('PART-1'))).toMatchObject({
      kana: '',
      position: 7,
      name_en: '',
      slug_en: '',
    });
    const { data } = await call(t, 'GET', '/products/by-code/PART-1', { locale: 'en_US' });
    expect(data.name).toBe('試作の本 PART-1');
  });

  const line = async (code: string) =>
    (await files.export('jsonl')).split('\n').find((text) => text.includes(`"${code}"`)) ?? '';

  it('appends new variants after existing ones', async () => {
    await files.import(
      productLines({
        product_code: 'GROW-1',
        variants: [{ variant_code: 'GROW-S', price: 700, options: ['size_small'] }],
      }),
      'jsonl',
    );
    await files.import(
      'product_code,variant_code,price,options\nGROW-1,GROW-L,900,size_large\n,GROW-M,800,size_medium\n',
      'csv',
    );
    const { data } = await call(t, 'GET', '/products/by-code/GROW-1');
    expect(Object.keys(data.variants)).toEqual(['GROW-S', 'GROW-L', 'GROW-M']);
  });

  it('can take over a slug that the same file takes from another product', async () => {
    await files.import(
      productLines({ product_code: 'SW-1', slug_ja: 'left' }, { product_code: 'SW-2', slug_ja: 'right' }),
      'jsonl',
    );
    const exchange = '{"product_code":"SW-1","slug_ja":"right"}\n{"product_code":"SW-2","slug_ja":"left"}';
    expect(await files.import(exchange, 'jsonl')).toMatchObject({ errors: [], products: { changed: 2 } });
    expect((await call(t, 'GET', '/products/by-slug/right')).data).toMatchObject({ code: 'SW-1' });
  });

  it('can take over a slug even if the other product is in a distant row', async () => {
    const codes = ['FAR-1', 'FAR-2', 'FAR-3', 'FAR-4'];
    const between = Array.from({ length: 600 }, (_, n) => ({ product_code: `BETWEEN-${n}` }));
    const slugs = (all: string[]) =>
      codes.map((product_code, n) => ({ product_code, slug_ja: all[n], slug_en: `${all[n]}-en` }));
    const file = (all: string[]) => {
      const [first, second, ...rest] = slugs(all);
      return productLines(first ?? {}, second ?? {}, ...between, ...rest);
    };
    await files.import(file(['one', 'two', 'three', 'four']), 'jsonl');
    // Products take over slugs from rows below and above, in pairs and in a circle.
    for (const turned of [
      ['three', 'four', 'one', 'two'],
      ['two', 'three', 'four', 'one'],
      ['five', 'two', 'three', 'four'],
    ]) {
      const { errors, products } = await files.import(file(turned), 'jsonl');
      expect(errors).toEqual([]);
      expect(products.unchanged).toBe(600);
      t.shop.catalogueChanged();
      for (const [n, code] of codes.entries())
        expect((await call(t, 'GET', `/products/by-slug/${turned[n]}`)).data).toMatchObject({ code });
    }
    const taken = productLines({ product_code: 'FAR-4', slug_ja: 'five' }, ...between);
    expect((await files.import(taken, 'jsonl')).errors).toEqual([
      '1 slug_ja: five is the slug of product FAR-1',
    ]);
  });

  it('can be imported from a Shift_JIS file of Excel', async () => {
    const row = Buffer.concat([
      Buffer.from('product_code,variant_code,kind,price,name_ja\r\nSJIS-1,SJIS-1,book,800,"'),
      // 日本語髙① in Shift_JIS. Only Microsoft's extension has the last two characters.
      Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0xfb, 0xfc, 0x87, 0x40]),
      Buffer.from('"\r\n'),
    ]);
    await expect(files.import(row, 'csv')).rejects.toThrow('--encoding shift_jis');
    expect(await files.import(row, 'csv', { encoding: 'shift_jis' })).toMatchObject({ errors: [] });
    expect((await call(t, 'GET', '/products/by-code/SJIS-1')).data).toMatchObject({ name: '日本語髙①' });
  });
});

describe('docs/catalogue-file.md', () => {
  const text = readFileSync('docs/catalogue-file.md', 'utf8');

  it.each([
    ['csv', 'csv'],
    ['json', 'jsonl'],
  ] as const)('has an example in %s that can be imported', async (language, format) => {
    const example = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '';
    const { errors, products } = await files.import(example, format, { dryRun: true });
    expect(errors).toEqual([]);
    expect(products.created).toBeGreaterThan(0);
  });

  it('names every column', () => {
    for (const column of [...productFields([]).keys(), ...VARIANT_FIELDS.keys()])
      expect(text).toContain(`\`${column.replace(/_en$/, '_ja')}\``);
  });
});

describe('a dry run of an import', () => {
  it('reports the changes and writes nothing', async () => {
    const before = await files.export('csv');
    const file = `${productLines({ product_code: 'DRY-1' })}\n{"product_code":"BK-BIZ-0001","sales":9999}`;
    expect(await files.import(file, 'jsonl', { dryRun: true })).toMatchObject({
      errors: [],
      isWritten: false,
      products: { created: 1, changed: 1, unchanged: 0 },
    });
    expect(await files.export('csv')).toBe(before);
  });
});
