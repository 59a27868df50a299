import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readEnv } from '#sandbox/env.ts';
import { filesOf } from '#sandbox/postal-data/build.ts';
import { addCompanies, addTowns, type Places } from '#sandbox/postal-data/japan-post.ts';

/** `[code, city, area]`: an example of each form of notes and brackets in Japan Post's list of November 2022. */
const forms = JSON.parse(readFileSync(join(import.meta.dirname, 'postal-forms.json'), 'utf8')) as [
  string,
  string,
  string,
][];

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

/** What the list says about a place and no address has. */
const NOTE = /[（）「」、〜～]|の次に|がくる場合|を除く|以下に掲載/;

describe('the served files', () => {
  const names = readdirSync(join(import.meta.dirname, '../../services/sandbox/postal-data/data'));

  test('contain every prefecture and only values that fit the forms', async () => {
    expect(names).toHaveLength(951);
    let codes = 0;
    let floors = 0;
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
          if (texts.length < 1 || texts.length > 4 || texts.some((t) => typeof t !== 'string'))
            expect.fail(`${code}: ${JSON.stringify(value)}`);
          // Streets of companies name several floors.
          if (!texts[0] || NOTE.test(texts[1] ?? '') || /[（）]/.test(texts.join('')))
            expect.fail(`${code}: ${JSON.stringify(value)}`);
          if (texts[3]) floors++;
        }
      }
    }
    expect(codes).toBe(142_895);
    expect(floors).toBe(3_437);
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
    ['小菅村の次に１〜６６３番地がくる場合', undefined],
    ['小菅村の次に６６４番地以降がくる場合', undefined],
    ['琴平町の次に４２７番地以降がくる場合（川西）', undefined],
    ['琴平町の次に１〜４２６番地がくる場合（川東）', undefined],
    ['穴明２２地割、穴明２３地割', '穴明'],
    ['新所・岡崎・梅田入会地', '新所・岡崎・梅田入会地'],
    ['利島村一円', undefined],
    ['種市第８地割〜第１４地割', '種市'],
    ['種市第１５地割～第２１地割', '種市'],
    ['梅田', '梅田'],
  ])('reads the town %s as %s', (text, expected) => {
    const [place] = placesOf([town('13101', '1000005', '千代田区', text)]).get('1000005') ?? [];
    expect(place).toEqual([13, '千代田区', ...(expected ? [expected] : [])]);
  });

  test('reads every form of notes and brackets that the national list has', () => {
    for (const [code, city, text] of forms) {
      const found = placesOf([town('13101', code, city, text)]).get(code) ?? [];
      for (const [, , area = '', ...more] of found) {
        expect(
          [area, ...more].filter((part) => NOTE.test(part ?? '')),
          text,
        ).toEqual([]);
        expect(
          [...area].every((sign) => text.includes(sign)),
          `${text}: ${area}`,
        ).toBe(true);
      }
      expect(found.length, text).toBeGreaterThan(0);
    }
    expect(forms.length).toBeGreaterThan(100);
  });

  test.each([
    ['甲、乙（大木戸）', ['甲', '乙']],
    ['井道、奥井道、内井道', ['井道', '奥井道', '内井道']],
    ['岩田町居村、北郷中', ['岩田町居村', '岩田町北郷中']],
  ])('offers each of the towns %s', (text, areas) => {
    const places = placesOf([town('13101', '1000005', '千代田区', text)]).get('1000005') ?? [];
    expect(places.map(([, , area]) => area)).toEqual(areas);
  });

  test('divides the word for a floor of a tower into town and building', () => {
    const places = placesOf([
      town('13103', '1060032', '港区', '六本木（次のビルを除く）'),
      town('13103', '1066101', '港区', '六本木六本木ヒルズ森タワー（１階）'),
      town('13103', '1066154', '港区', '六本木六本木ヒルズ森タワー（５４階）'),
      town('13103', '1066190', '港区', '六本木六本木ヒルズ森タワー（地階・階層不明）'),
      town('23105', '4500002', '名古屋市中村区', '名駅（次のビルを除く）'),
      town('23105', '4506247', '名古屋市中村区', '名駅ミッドランドスクエア（高層棟）（４７階）'),
      town('13116', '1706001', '豊島区', '東池袋サンシャイン６０（１階）'),
      town('13116', '1700013', '豊島区', '東池袋（次のビルを除く）'),
    ]);
    const of = (code: string) => places.get(code)?.[0]?.slice(2);
    expect(of('1060032')).toEqual(['六本木']);
    expect(of('1066101')).toEqual(['六本木', '', '六本木ヒルズ森タワー1階']);
    expect(of('1066154')).toEqual(['六本木', '', '六本木ヒルズ森タワー54階']);
    expect(of('1066190')).toEqual(['六本木', '', '六本木ヒルズ森タワー']);
    expect(of('4506247')).toEqual(['名駅', '', 'ミッドランドスクエア 高層棟47階']);
    expect(of('1706001')).toEqual(['東池袋', '', 'サンシャイン６０ 1階']);
  });

  test('leaves out brackets of companies, also those without their other half', () => {
    const street = (text: string) =>
      placesOf([], [company('13101', '1008245', '千代田区', '丸の内', text)]).get('1008245')?.[0]?.[3];
    expect(street('１丁目３番２号内）')).toBe('１丁目３番２号');
    expect(street('１丁目３番２号（東宝日比谷ビル')).toBe('１丁目３番２号');
    expect(street('１丁目（次のビルを除く）３番２号')).toBe('１丁目３番２号');
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
