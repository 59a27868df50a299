import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readEnv } from '#sandbox/env.ts';
import { filesOf } from '#sandbox/postal-data/build.ts';
import { addCompanies, addTowns, type Places } from '#sandbox/postal-data/japan-post.ts';

const app = createSandbox(readEnv({}));
const get = (file: string, headers: Record<string, string> = {}) =>
  app.request(`http://sandbox.test/postal-data/${file}`, { headers });

/** A row of `utf_ken_all.csv`, with only the columns that are read. */
const town = (jis: string, code: string, city: string, area: string) => [
  jis,
  '',
  code,
  '',
  '',
  '',
  '',
  city,
  area,
];
const company = (jis: string, code: string, city: string, area: string, street: string) => [
  jis,
  '',
  '',
  '',
  city,
  area,
  street,
  code,
];
function placesOf(rows: string[][], companies: string[][] = []): Places {
  const places: Places = new Map();
  addTowns(places, rows);
  addCompanies(places, companies);
  return places;
}

describe('the served files', () => {
  const names = readdirSync(join(import.meta.dirname, '../../services/sandbox/postal-data/data'));

  test('contain every prefecture and only values that fit the forms', async () => {
    expect(names).toHaveLength(951);
    let codes = 0;
    const prefectures = new Set<number>();
    for (const name of names) {
      const prefix = name.slice(0, 3);
      const answer = await get(`${prefix}.json`);
      const file = (await answer.json()) as Record<string, unknown[]>;
      for (const [code, value] of Object.entries(file)) {
        codes++;
        expect(code.startsWith(prefix) && /^\d{7}$/.test(code), code).toBe(true);
        const places = (Array.isArray(value[0]) ? value : [value]) as [number, ...string[]][];
        for (const [prefecture, ...texts] of places) {
          prefectures.add(prefecture);
          if (texts.length < 1 || texts.length > 3 || texts.some((t) => typeof t !== 'string'))
            expect.fail(`${code}: ${JSON.stringify(value)}`);
          if (!texts[0] || /[（〜]/.test(texts[1] ?? '')) expect.fail(`${code}: ${JSON.stringify(value)}`);
        }
      }
    }
    expect(codes).toBe(142_895);
    expect([...prefectures].sort((a, b) => a - b)).toEqual(Array.from({ length: 47 }, (_, i) => i + 1));
  });

  test('contain codes of one town, no town, a company, and several municipalities', async () => {
    const file = (await (await get('100.json')).json()) as Record<string, unknown>;
    expect(file['1000001']).toEqual([13, '千代田区', '千代田']);
    expect(file['1000000']).toEqual([13, '千代田区']);
    expect(file['1008979']).toHaveLength(4);
    const several = (await (await get('498.json')).json()) as Record<string, unknown>;
    expect(several['4980000']).toEqual([
      [23, '弥富市'],
      [24, '桑名郡木曽岬町'],
    ]);
  });

  test('are compressed as Accept-Encoding allows, may be read by every origin, and have an ETag', async () => {
    const plain = await (await get('939.json')).text();
    const br = await get('939.json', { 'Accept-Encoding': 'gzip, br' });
    expect(br.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(plain);
    const gzip = await get('939.json', { 'Accept-Encoding': 'gzip' });
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
    expect(br.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(br.headers.get('Cache-Control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    const etag = br.headers.get('ETag') as string;
    expect((await get('939.json', { 'If-None-Match': etag })).status).toBe(304);
  });

  test.each(['000.json', '12.json', '1234.json', '../README.md', '%2e%2e.json', '１００.json'])(
    'do not include %s, which is 404',
    async (file) => {
      expect((await get(file)).status).toBe(404);
    },
  );
});

describe("reading Japan Post's lists", () => {
  test.each([
    ['丸の内（次のビルを除く）', '丸の内'],
    ['以下に掲載がない場合', undefined],
    ['大島町の次に番地がくる場合', undefined],
    ['利島村一円', undefined],
    ['種市第８地割〜第１４地割', '種市'],
    ['種市第１５地割～第２１地割', '種市'],
    ['梅田', '梅田'],
  ])('reads the town %s as %s', (text, expected) => {
    const [place] = placesOf([town('13101', '1000005', '千代田区', text)]).get('1000005') ?? [];
    expect(place).toEqual([13, '千代田区', ...(expected ? [expected] : [])]);
  });

  test('keeps 一円 if it is the whole name of the town', () => {
    expect(placesOf([town('25443', '5220317', '犬上郡多賀町', '一円')]).get('5220317')).toEqual([
      [25, '犬上郡多賀町', '一円'],
    ]);
  });

  test('joins a town whose parentheses continue in the next rows', () => {
    const rows = [
      town('03302', '0285102', '岩手郡葛巻町', '葛巻（第４０地割「５７番地１２５、'),
      town('03302', '0285102', '岩手郡葛巻町', '１７６を除く」〜第４５'),
      town('03302', '0285102', '岩手郡葛巻町', '地割）'),
      town('03302', '0285103', '岩手郡葛巻町', '田子'),
    ];
    const places = placesOf(rows);
    expect(places.get('0285102')).toEqual([[3, '岩手郡葛巻町', '葛巻']]);
    expect(places.get('0285103')).toEqual([[3, '岩手郡葛巻町', '田子']]);
  });

  test('lists all towns of a code, each once', () => {
    const rows = [
      town('23235', '4980000', '弥富市', '以下に掲載がない場合'),
      town('24303', '4980000', '桑名郡木曽岬町', '以下に掲載がない場合'),
      town('24303', '4980000', '桑名郡木曽岬町', '以下に掲載がない場合'),
    ];
    expect(placesOf(rows).get('4980000')).toEqual([
      [23, '弥富市'],
      [24, '桑名郡木曽岬町'],
    ]);
  });

  test("adds the street of a company's own code, but never replaces the places of a town's code", () => {
    const places = placesOf(
      [town('13101', '1000001', '千代田区', '千代田')],
      [
        company('13101', '1008979', '千代田区', '霞が関', '３丁目３−２（合同庁舎）'),
        company('13101', '1000001', '千代田区', '丸の内', '１丁目'),
      ],
    );
    expect(places.get('1008979')).toEqual([[13, '千代田区', '霞が関', '３丁目３−２']]);
    expect(places.get('1000001')).toEqual([[13, '千代田区', '千代田']]);
  });

  test('writes one file of sorted codes for all codes with the same first three digits', () => {
    const places = placesOf([
      town('27127', '5300012', '大阪市北区', '芝田'),
      town('27127', '5300001', '大阪市北区', '梅田'),
      town('01101', '0600000', '札幌市中央区', '以下に掲載がない場合'),
    ]);
    expect([...filesOf(places)]).toEqual([
      ['060.json', '{"0600000":[1,"札幌市中央区"]}'],
      ['530.json', '{"5300001":[27,"大阪市北区","梅田"],"5300012":[27,"大阪市北区","芝田"]}'],
    ]);
  });

  test.each([
    [town('13101', '100-0001', '千代田区', '千代田'), 'row 1: "100-0001" is not a postal code'],
    [town('99101', '1000001', '千代田区', '千代田'), 'row 1: "99101" is not a municipality\'s code'],
    [['郵便番号'], 'row 1: "" is not a postal code'],
  ])('refuses the row %j with the message: %s', (row, message) => {
    expect(() => placesOf([row])).toThrow(message);
  });
});
