/** Parses Japan Post's two lists of postal codes into rows for filling in a form. */

/** `[prefecture 1–47, city, area?, street?]`; trailing parts are left out when empty. */
export type Place = [prefecture: number, city: string, area?: string, street?: string];
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
  rows.forEach((row, i) => {
    const code = codeOf(row[TOWN.code], i);
    const text = row[TOWN.area] ?? '';
    // KEN_ALL.CSV continues long parentheses in the next row; their content is dropped.
    const continued = open;
    if (text.includes('（')) open = !text.includes('）');
    else if (text.includes('）')) open = false;
    if (!continued)
      add(places, code, [prefectureOf(row[TOWN.jis], i), row[TOWN.city] ?? '', area(code, text)]);
  });
}

/** Adds the codes of companies that have a code of their own. A company's code never replaces a town's code. */
export function addCompanies(places: Places, rows: string[][]): void {
  const towns = new Set(places.keys());
  rows.forEach((row, i) => {
    const code = codeOf(row[COMPANY.code], i);
    if (towns.has(code)) return;
    const street = (row[COMPANY.street] ?? '').replace(/（.*?）/g, '');
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

/** The name of a town, without the notes that Japan Post writes into the same column. */
function area(code: string, text: string): string {
  if (text === '以下に掲載がない場合' || text.endsWith('の次に番地がくる場合')) return '';
  let name = text.replace(/（.*$/, '');
  // 種市第８地割〜第１４地割: a range of lots, not a name.
  if (/[〜、～]/.test(name)) name = name.replace(/第?[０-９]+地割.*$/, '').replace(/[〜、～].*$/, '');
  if (name.endsWith('一円') && code !== ICHIEN_TOWN) return '';
  return name;
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
