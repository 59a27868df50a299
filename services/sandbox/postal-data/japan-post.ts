/** Parses Japan Post's two lists of postal codes into rows for filling in a form. */

/** `[prefecture 1–47, city, area?, street?, building?]`; trailing parts are left out when empty. */
export type Place = [prefecture: number, city: string, area?: string, street?: string, building?: string];
/** Places by postal code (seven digits), in the order of the list. */
export type Places = Map<string, Place[]>;

/** Column numbers in `utf_ken_all.csv` and `KEN_ALL.CSV` (15 columns). */
const TOWN = { jis: 0, code: 2, city: 7, area: 8 };
/** Column numbers in `JIGYOSYO.CSV` (13 columns). */
const COMPANY = { jis: 0, city: 4, area: 5, street: 6, code: 7 };

/** The only town whose name really ends in 一円 (多賀町一円); elsewhere 一円 means 'all of the village'. */
const ICHIEN_TOWN = '5220317';

/**
 * Adds the postal codes of towns. A code in several rows gets the places of all these rows.
 * @throws Error naming a row that does not have Japan Post's format
 */
export function addTowns(places: Places, rows: string[][]): void {
  let open = false;
  const towns: { code: string; prefecture: number; city: string; text: string }[] = [];
  rows.forEach((row, i) => {
    const code = codeOf(row[TOWN.code], i);
    const text = row[TOWN.area] ?? '';
    // KEN_ALL.CSV continues long parentheses in the next row; their content is dropped.
    const continued = open;
    if (text.includes('（')) open = !text.includes('）');
    else if (text.includes('）')) open = false;
    if (!continued)
      towns.push({ code, prefecture: prefectureOf(row[TOWN.jis], i), city: row[TOWN.city] ?? '', text });
  });
  const known = new Map<string, Set<string>>();
  for (const { code, city, text } of towns)
    if (!FLOOR.test(text)) known.set(city, new Set([...(known.get(city) ?? []), ...areas(code, text)]));
  for (const { code, prefecture, city, text } of towns) {
    const tower = towerOf(text, known.get(city) ?? new Set());
    if (tower) add(places, code, [prefecture, city, ...tower]);
    else for (const name of areas(code, text)) add(places, code, [prefecture, city, name]);
  }
}

/** Adds the codes of companies that have a code of their own. A company's code never replaces a town's code. */
export function addCompanies(places: Places, rows: string[][]): void {
  const towns = new Set(places.keys());
  rows.forEach((row, i) => {
    const code = codeOf(row[COMPANY.code], i);
    if (towns.has(code)) return;
    const street = (row[COMPANY.street] ?? '')
      .replace(/（.*?）/g, '')
      // A bracket whose other half is missing in the list: １丁目３番２号内）
      .replace(/（.*$/, '')
      .replace(/内?）.*$/, '');
    add(places, code, [
      prefectureOf(row[COMPANY.jis], i),
      row[COMPANY.city] ?? '',
      row[COMPANY.area] ?? '',
      street,
    ]);
  });
}

function add(places: Places, code: string, place: Place): void {
  while (place.length > 2 && !place.at(-1)) place.pop();
  const known = places.get(code) ?? [];
  const same = (other: Place) => other.length === place.length && other.every((part, i) => part === place[i]);
  if (!known.some(same)) places.set(code, [...known, place]);
}

/** 霞が関霞が関ビル（２７階）, 霞が関霞が関ビル（地階・階層不明）: one of the codes of a tower, by floor. */
const FLOOR = /（(?:([０-９]+)階|地階・階層不明)）$/;

/**
 * Area, street and building of a tower's code: the list writes town and building into one word, so the town is the
 * longest other name of the city that the word begins with.
 */
function towerOf(text: string, towns: ReadonlySet<string>): [string, string, string] | undefined {
  const floor = FLOOR.exec(text);
  if (!floor) return undefined;
  // The part of a building may be in brackets: 名駅ミッドランドスクエア（高層棟）（１階）
  const word = text
    .slice(0, floor.index)
    .replace(/[（）]/g, ' ')
    .trim();
  const town = [...towns].filter((name) => name && word.startsWith(name) && word !== name);
  const [longest = ''] = town.sort((a, b) => b.length - a.length);
  const number = (floor[1] ?? '').replace(/[０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xfee0),
  );
  const building =
    word.slice(longest.length) + (number && `${/\d$|[０-９]$/.test(word) ? ' ' : ''}${number}階`);
  return [longest, '', building];
}

/** Lots of the north-east, such as 種市第１５地割～第２１地割: numbers, not names. */
const LOTS = /第?[０-９]+地割.*$/;

/**
 * The names of the towns, without the notes that Japan Post writes into the same column; `['']` if there is only a note.
 * 甲、乙（大木戸） are two towns, 穴明２２地割、穴明２３地割 are lots of one.
 */
function areas(code: string, text: string): string[] {
  const name = text.replace(/（.*$/, '');
  if (name === '以下に掲載がない場合' || /の次に.*がくる場合$/.test(name)) return [''];
  if (name.endsWith('一円') && code !== ICHIEN_TOWN) return [''];
  if (!/[、〜～]/.test(name)) return [name];
  const [first = '', ...others] = name
    .split('、')
    .map((part) => part.replace(LOTS, '').replace(/[〜～].*$/, ''));
  // 岩田町居村、北郷中: the second is in the same town.
  const [town = ''] = others.some((other) => other.includes('町')) ? [] : (/^.+町(?=.)/.exec(first) ?? []);
  return [...new Set([first, ...others.map((other) => (first === other ? other : town + other))])];
}

function codeOf(text: string | undefined, i: number): string {
  if (!/^\d{7}$/.test(text ?? '')) throw new Error(`row ${i + 1}: "${text ?? ''}" is not a postal code`);
  return text as string;
}

/** The first two digits of the municipality's JIS code are the number of the prefecture. */
function prefectureOf(jis: string | undefined, i: number): number {
  const n = Number((jis ?? '').trim().padStart(5, '0').slice(0, 2));
  if (!(n >= 1 && n <= 47)) throw new Error(`row ${i + 1}: "${jis ?? ''}" is not a municipality's code`);
  return n;
}
