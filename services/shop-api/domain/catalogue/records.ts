/** Loads any number of products, in all languages, by one statement. */
import { type SQL, sql } from 'drizzle-orm';
import { localeCodes } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { type JsonRow, jsonFields } from '../../db/json-rows.ts';
import { readRows } from '../../db/rows.ts';
import { productTranslations, variants } from '../../db/schema/catalogue.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { seminars } from '../../db/schema/seminars.ts';

const VARIANT = [
  'id',
  'code',
  'names',
  'enabled',
  'price',
  'originalPrice',
  'tracked',
  'onHand',
  'onHold',
] as const;
const TRANSLATION = ['locale', 'name', 'slug', 'author', 'shortDescription', 'description'] as const;
const SEMINAR = [
  'startsAt',
  'endsAt',
  'doorsAt',
  'salesEndAt',
  'venues',
  'addresses',
  'organisers',
  'lecturers',
  'cancelled',
  'cancellationSteps',
] as const;

/** SQL of the options of a variant `v`. */
export const variantOptions = sql`(select coalesce(json_agg(
    json_build_object('code', ov.code, 'labels', ov.labels, 'optionNames', op.names) order by op.position, ov.position), '[]')
  from variant_option_values vov join product_option_values ov on ov.id = vov.option_value_id
  join product_options op on op.id = ov.option_id where vov.variant_id = v.id)`;

export type VariantRecord = JsonRow<typeof variants, (typeof VARIANT)[number]> & {
  options: { code: string; labels: Texts; optionNames: Texts }[];
};
type Translation = JsonRow<typeof productTranslations, (typeof TRANSLATION)[number]>;
export type SeminarRecord = JsonRow<typeof seminars, (typeof SEMINAR)[number]>;

export type ProductRecord = {
  id: number;
  code: string;
  kind: string;
  enabled: boolean;
  fixedPrice: boolean;
  createdAt: string;
  mainTaxon: string | null;
  taxons: string[];
  translations: Translation[];
  variants: VariantRecord[];
  attributes: { code: string; type: string; names: Texts; values: Texts }[];
  images: { path: string; alts: Texts | null }[];
  seminar: SeminarRecord | null;
  ratingCount: number;
  ratingSum: number;
};

/** A single statement, because PGlite answers one query at a time. */
const select = (where: SQL) => sql`
  select p.id, p.code, p.kind, p.enabled, p.fixed_price as "fixedPrice",
    to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
    (select t.code from taxons t where t.id = p.main_taxon_id and t.enabled) as "mainTaxon",
    (select coalesce(json_agg(t.code order by t.path), '[]') from product_taxons pt
      join taxons t on t.id = pt.taxon_id where pt.product_id = p.id and t.enabled) as taxons,
    (select coalesce(json_agg(json_build_object(${jsonFields(productTranslations, 'tr', TRANSLATION)})), '[]')
      from product_translations tr where tr.product_id = p.id) as translations,
    (select coalesce(json_agg(json_build_object(${jsonFields(variants, 'v', VARIANT)}, 'options',
      ${variantOptions}) order by v.position, v.id), '[]')
      from variants v where v.product_id = p.id) as variants,
    (select coalesce(json_agg(json_build_object('code', a.code, 'type', a.type, 'names', a.names,
      'values', pav.values) order by a.position), '[]')
      from product_attribute_values pav join attributes a on a.id = pav.attribute_id
      where pav.product_id = p.id) as attributes,
    (select coalesce(json_agg(json_build_object('path', i.path, 'alts', i.alts) order by i.position, i.id), '[]')
      from product_images i where i.product_id = p.id) as images,
    (select json_build_object(${jsonFields(seminars, 's', SEMINAR)})
      from seminars s where s.product_id = p.id) as seminar,
    (select count(*)::int from reviews r where r.product_id = p.id and r.hidden_at is null) as "ratingCount",
    (select coalesce(sum(r.rating), 0)::int from reviews r where r.product_id = p.id and r.hidden_at is null) as "ratingSum"
  from products p where ${where}`;

async function run(db: Db | Tx, where: SQL): Promise<ProductRecord[]> {
  const rows = await readRows<ProductRecord>(db, select(where));
  // One of the drivers returns bigint as text.
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** In the order of `ids`; unknown ids are left out. */
export async function productsByIds(db: Db | Tx, ids: number[]): Promise<ProductRecord[]> {
  if (ids.length === 0) return [];
  const found = new Map((await run(db, sql`p.id in ${ids}`)).map((p) => [p.id, p]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** In the order of `codes`; unknown ones are left out. */
export async function productsByCodeList(db: Db | Tx, codes: string[]): Promise<ProductRecord[]> {
  if (codes.length === 0) return [];
  const found = new Map((await run(db, sql`p.code in ${codes}`)).map((p) => [p.code, p]));
  return codes.flatMap((code) => found.get(code) ?? []);
}

export async function productByCode(db: Db | Tx, code: string): Promise<ProductRecord | undefined> {
  return (await run(db, sql`p.code = ${code}`))[0];
}

/**
 * Finds a product by its slug in `locale`; without a hit, by its slug in any language, because the language switch
 * keeps the path; then by a former slug.
 */
export async function productBySlug(
  db: Db | Tx,
  slug: string,
  locale: string,
): Promise<ProductRecord | undefined> {
  // The indexes begin with the language, so the condition names every language.
  const idIn = (table: SQL) => sql`(select tr.product_id from ${table} tr
    where tr.locale in ${localeCodes} and tr.slug = ${slug} order by (tr.locale = ${locale}) desc limit 1)`;
  const where = sql`p.id = coalesce(${idIn(sql`product_translations`)}, ${idIn(sql`product_former_slugs`)})`;
  return (await run(db, where))[0];
}
