/** Categories, options and free codes for the forms that add or edit products. */
import { sql } from 'drizzle-orm';
import { type ProductKind, productKinds } from '#contract/catalogue.ts';
import type { GoodsChoices } from '#contract/desk/goods/add.ts';
import type { Category } from '#contract/desk/setup/shop-file.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { readCategories, readOptions } from '../setup/stored.ts';

export async function readGoodsChoices(db: Db): Promise<GoodsChoices> {
  return {
    categories: inMenuOrder(await readCategories(db)),
    options: await readOptions(db),
    codes: await freeCodes(db),
  };
}

const inMenuOrder = (categories: readonly Category[], level = 0): GoodsChoices['categories'] =>
  categories.flatMap(({ code, name, enabled, children }) => [
    { code, name, level, isEnabled: enabled },
    ...inMenuOrder(children, level + 1),
  ]);

const FIRST: Record<ProductKind, string> = {
  book: 'BK-0001',
  seminar: 'SM-0001',
  cd_dvd: 'CD-0001',
  notebook: 'NT-0001',
  material: 'MT-0001',
};
/** To find how a shop numbers its goods, only this many products are looked at, newest first. */
const RECENT = 1_000;
/** Number of codes that are tried. */
const TRIED = 100;

/** Returns for each kind the next free code; '' if all tried codes are taken, or if its codes are not numbered. */
async function freeCodes(db: Db): Promise<Record<ProductKind, string>> {
  const recent = await readRows<{ kind: ProductKind; code: string }>(
    db,
    sql`select kind, code from products order by id desc limit ${RECENT}`,
  );
  const candidates = (kind: ProductKind): string[] => {
    const last = lastNumbered(
      kind,
      recent.filter((row) => row.kind === kind).map(({ code }) => code),
    );
    return last === undefined ? [FIRST[kind], ...codesAfter(FIRST[kind])] : codesAfter(last);
  };
  const all = productKinds.map((kind) => [kind, candidates(kind)] as const);
  const asked = sql`(select json_array_elements_text(${JSON.stringify(all.flatMap(([, codes]) => codes))}::json))`;
  const rows = await readRows<{ code: string }>(
    db,
    sql`select code from products where code in ${asked} union select code from variants where code in ${asked}`,
  );
  const taken = new Set(rows.map(({ code }) => code));
  const free = all.map(([kind, codes]) => [kind, codes.find((code) => !taken.has(code)) ?? ''] as const);
  return Object.fromEntries(free) as Record<ProductKind, string>;
}

const beginningOf = (code: string): string => code.replace(/\d{1,12}$/, '');

/**
 * The code whose number a new one follows: the newest of those that begin as most do. If they begin differently, as
 * BK-ART-1 and BK-MAP-1 with a category, none of them suits every product: then the newest that has only the kind, BK-1.
 */
function lastNumbered(kind: ProductKind, codes: readonly string[]): string | undefined {
  const newestOf = (beginning: string) => codes.find((code) => beginningOf(code) === beginning);
  const most = codes.find(
    (code) => 2 * codes.filter((one) => beginningOf(one) === beginningOf(code)).length > codes.length,
  );
  return most ?? newestOf(beginningOf(FIRST[kind]));
}

/** BK-0009 is followed by BK-0010. Returns an empty list for digits only, such as an ISBN. */
function codesAfter(code: string): string[] {
  if (/^\d+$/.test(code)) return [];
  const [, start = code, digits = ''] = /^(.*?)(\d{1,12})?$/.exec(code) ?? [];
  const numbered = digits === '' ? `${start}-` : start;
  return Array.from({ length: TRIED }, (_, n) => {
    const number = String(Number(digits === '' ? 1 : digits) + n + 1);
    return `${numbered}${number.padStart(digits.length, '0')}`;
  });
}
