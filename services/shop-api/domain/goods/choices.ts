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
/** To find the newest product of each kind, only this many products are looked at, newest first. */
const RECENT = 1_000;
/** Number of codes that are tried. */
const TRIED = 100;

/** Returns for each kind the first free code after the code of its newest product; '' if all tried codes are taken. */
async function freeCodes(db: Db): Promise<Record<ProductKind, string>> {
  const newest = await readRows<{ kind: ProductKind; code: string }>(
    db,
    sql`select distinct on (kind) kind, code
      from (select id, kind, code from products order by id desc limit ${RECENT}) recent order by kind, id desc`,
  );
  const last = new Map(newest.map(({ kind, code }) => [kind, code]));
  const candidates = (kind: ProductKind): string[] => {
    const code = last.get(kind);
    return code === undefined ? [FIRST[kind], ...codesAfter(FIRST[kind])] : codesAfter(code);
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
