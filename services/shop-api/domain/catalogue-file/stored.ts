/** Reads stored products, as columns of a catalogue file. */
import { type SQL, sql } from 'drizzle-orm';
import { CANCELLATION_STEPS } from '#contract/desk/goods/edit.ts';
import { type CancellationStep, writeSteps } from '#contract/rules/cancellation-steps.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { attributeColumns, type Columns, cleanText, type Fields } from './fields.ts';
import { writeMoment } from './moment.ts';
import { deriveColumns, deriveVariantColumns, inOrder } from './plan-change.ts';
import type { StoredProduct, StoredVariant } from './product-plan.ts';

type Translation = Record<'locale' | 'name' | 'slug' | 'author' | 'short' | 'description', string | null>;
type Seminar = Record<'starts' | 'ends' | 'salesEnd', number> & {
  doors: number | null;
  venues: Texts;
  addresses: Texts | null;
  organisers: Texts | null;
  lecturers: Texts | null;
  joinUrl: string | null;
  joinNotes: Texts | null;
  cancelled: boolean;
  cancellationSteps: CancellationStep[] | null;
};
type VariantRow = {
  id: number;
  code: string;
  names: Texts;
  position: number;
  enabled: boolean;
  price: number;
  originalPrice: number | null;
  tracked: boolean;
  onHand: number;
  reorderLevel: number | null;
  options: string[];
};
type Row = {
  id: number | string;
  code: string;
  kind: string;
  enabled: boolean;
  fixedPrice: boolean;
  position: number;
  sales: number;
  kana: string;
  authorKana: string;
  added: number;
  mainCategory: string | null;
  categories: string[];
  translations: Translation[];
  attributes: { code: string; values: Partial<Texts> }[];
  images: string[];
  seminar: Seminar | null;
  variants: VariantRow[];
};

const milliseconds = (column: SQL) => sql`trunc(extract(epoch from ${column}) * 1000)::float8`;

const select = (where: SQL, end: SQL) => sql`
  select p.id, p.code, p.kind, p.enabled, p.fixed_price as "fixedPrice", p.position, p.kana, p.author_kana as "authorKana",
    p.last_six_months_sales_quantity as sales, ${milliseconds(sql`p.created_at`)} as added,
    (select t.code from taxons t where t.id = p.main_taxon_id) as "mainCategory",
    (select coalesce(json_agg(t.code), '[]') from product_taxons pt
      join taxons t on t.id = pt.taxon_id where pt.product_id = p.id) as categories,
    (select coalesce(json_agg(json_build_object('locale', tr.locale, 'name', tr.name, 'slug', tr.slug,
      'author', tr.author, 'short', tr.short_description, 'description', tr.description)), '[]')
      from product_translations tr where tr.product_id = p.id) as translations,
    (select coalesce(json_agg(json_build_object('code', a.code, 'values', pav.values)), '[]')
      from product_attribute_values pav join attributes a on a.id = pav.attribute_id
      where pav.product_id = p.id) as attributes,
    (select coalesce(json_agg(i.path order by i.position, i.id), '[]')
      from product_images i where i.product_id = p.id) as images,
    (select json_build_object('starts', ${milliseconds(sql`s.starts_at`)}, 'ends', ${milliseconds(sql`s.ends_at`)},
      'doors', ${milliseconds(sql`s.doors_at`)}, 'salesEnd', ${milliseconds(sql`s.sales_end_at`)},
      'venues', s.venues, 'addresses', s.addresses, 'organisers', s.organisers, 'lecturers', s.lecturers,
      'joinUrl', s.join_url, 'joinNotes', s.join_notes, 'cancelled', s.cancelled,
      'cancellationSteps', s.cancellation_steps)
      from seminars s where s.product_id = p.id) as seminar,
    (select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code, 'names', v.names,
      'position', v.position, 'enabled', v.enabled, 'price', v.price, 'originalPrice', v.original_price,
      'tracked', v.tracked, 'onHand', v.on_hand, 'reorderLevel', v.reorder_level, 'options',
      (select coalesce(json_agg(ov.code), '[]') from variant_option_values vov
        join product_option_values ov on ov.id = vov.option_value_id where vov.variant_id = v.id))), '[]')
      from variants v where v.product_id = p.id) as variants
  from products p where ${where} ${end}`;

export async function productsByCode(
  tx: Db | Tx,
  codes: string[],
  fields: Fields,
): Promise<Map<string, StoredProduct>> {
  const list = JSON.stringify(codes);
  const where = sql`p.code in (select json_array_elements_text(${list}::json))`;
  return new Map((await load(tx, where, sql``, fields)).map((product) => [product.code, product]));
}

/** The next products after `code`; the order is the same in every database. */
export async function productsAfter(
  tx: Tx,
  code: string,
  limit: number,
  fields: Fields,
): Promise<StoredProduct[]> {
  return load(tx, sql`p.code collate "C" > ${code}`, sql`order by p.code collate "C" limit ${limit}`, fields);
}

async function load(tx: Db | Tx, where: SQL, end: SQL, fields: Fields): Promise<StoredProduct[]> {
  const rows = await readRows<Row>(tx, select(where, end));
  return rows.map((row) => ({
    id: Number(row.id),
    code: row.code,
    columns: deriveColumns(row.code, productColumns(row, fields)),
    variants: row.variants.map(variantOf).sort(inOrder),
  }));
}

const textOf = (value: string | null | undefined): string => cleanText(value ?? '');
const inBoth = (name: string, texts: Partial<Texts> | null | undefined): Columns => ({
  [`${name}_ja`]: textOf(texts?.ja_JP),
  [`${name}_en`]: textOf(texts?.en_US),
});
const momentOf = (time: number | null | undefined) => (time == null ? null : writeMoment(time));

function productColumns(row: Row, fields: Fields): Columns {
  const columns: Columns = {};
  // Missing attributes are blank.
  for (const name of fields.keys()) columns[name] = '';
  for (const { code, values } of row.attributes) {
    const [ja, en] = attributeColumns(code);
    columns[ja] = textOf(values.ja_JP);
    columns[en] = textOf(values.en_US);
  }
  return {
    ...columns,
    kind: row.kind,
    enabled: row.enabled,
    fixed_price: row.fixedPrice,
    position: row.position,
    sales: row.sales,
    added_at: writeMoment(row.added),
    main_category: row.mainCategory ?? '',
    categories: row.categories,
    kana: textOf(row.kana),
    author_kana: textOf(row.authorKana),
    images: row.images,
    ...translationColumns(row.translations),
    ...seminarColumns(row.seminar),
  };
}

function translationColumns(translations: Translation[]): Columns {
  const columns: Columns = {};
  for (const { locale, name, slug, author, short, description } of translations) {
    const language = locale === 'en_US' ? 'en' : 'ja';
    columns[`name_${language}`] = textOf(name);
    columns[`slug_${language}`] = textOf(slug);
    columns[`author_${language}`] = textOf(author);
    columns[`short_description_${language}`] = textOf(short);
    columns[`description_${language}`] = textOf(description);
  }
  return columns;
}

const seminarColumns = (seminar: Seminar | null): Columns => ({
  seminar_starts_at: momentOf(seminar?.starts),
  seminar_ends_at: momentOf(seminar?.ends),
  seminar_doors_at: momentOf(seminar?.doors),
  seminar_sales_end_at: momentOf(seminar?.salesEnd),
  ...inBoth('seminar_venue', seminar?.venues),
  ...inBoth('seminar_address', seminar?.addresses),
  ...inBoth('seminar_organiser', seminar?.organisers),
  ...inBoth('seminar_lecturer', seminar?.lecturers),
  seminar_join_url: textOf(seminar?.joinUrl),
  ...inBoth('seminar_join_note', seminar?.joinNotes),
  seminar_cancelled: seminar?.cancelled ?? false,
  [CANCELLATION_STEPS]: writeSteps(seminar?.cancellationSteps ?? []),
});

const yenOf = (minor: number | null) => (minor === null ? null : minor / MINOR_PER_YEN);

const variantOf = (row: VariantRow): StoredVariant => ({
  id: row.id,
  code: row.code,
  columns: deriveVariantColumns({
    ...{ variant_name_ja: textOf(row.names.ja_JP), variant_name_en: textOf(row.names.en_US) },
    variant_enabled: row.enabled,
    variant_position: row.position,
    price: yenOf(row.price),
    original_price: yenOf(row.originalPrice),
    stock: row.tracked ? row.onHand : null,
    reorder_level: row.reorderLevel,
    options: row.options,
  }),
});
