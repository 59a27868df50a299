/** Search entries of products, with the categories they are listed in (search/refresh.ts). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { listedIn, setOf, VISIBLE } from '../catalogue/lists.ts';
import { BUCKET } from './bounds.ts';
import { type Searchable, type SearchDocument, searchDocument, stemTerms } from './document.ts';
import { latinIn } from './lexemes.ts';
import { stemsOf } from './stems.ts';

type Texts = Record<string, string | null> | null;

/** Texts by language, and category ids. */
type Row = Omit<Searchable, 'numbers' | 'terms' | 'longTexts'> & {
  id: number | string;
  attributes: { code: string; isLong: boolean; values: Texts }[];
  seminar: Texts[];
};

/** Names in both languages, by category id. */
export type CategoryNames = ReadonlyMap<number, string[]>;

const AT_ONCE = 25;
/** The attribute with the publisher's own number of a product. */
const PRODUCT_NUMBER = 'product_number';
/** The same for all seminars, so not searched. */
const TERMS_OF_CANCELLATION = 'seminar_cancellation_terms';

const select = (ids: SQL) => sql`
  select p.id, p.code, p.kind, p.kana, p.author_kana as "authorKana",
    (select coalesce(json_agg(json_build_object('name', tr.name, 'slug', tr.slug, 'author', tr.author,
      'shortDescription', tr.short_description, 'description', tr.description) order by tr.locale desc), '[]')
      from product_translations tr where tr.product_id = p.id) as translations,
    (select coalesce(json_agg(v.code order by v.position, v.id), '[]')
      from variants v where v.product_id = p.id) as "variantCodes",
    (select coalesce(json_agg(json_build_object('code', a.code, 'isLong', a.type in ('textarea', 'html'),
      'values', pav.values) order by a.position), '[]')
      from product_attribute_values pav join attributes a on a.id = pav.attribute_id
      where pav.product_id = p.id and (a.type in ('text', 'textarea', 'html') or a.code = ${PRODUCT_NUMBER})
        and a.code <> ${TERMS_OF_CANCELLATION}) as attributes,
    (select coalesce(json_agg(part), '[]') from seminars s
      cross join unnest(array[s.venues, s.addresses, s.organisers, s.lecturers]::jsonb[]) part
      where s.product_id = p.id) as seminar,
    coalesce(listed.taxon_ids, '[]') as "taxonIds"
  from products p left join (select l.product_id, json_agg(l.taxon_id) as taxon_ids
      from ${listedIn(ids)} l group by l.product_id) listed on listed.product_id = p.id
  where p.id in ${ids} and ${VISIBLE}`;

/** Visible products only. */
export const readSearchables = (tx: Tx, ids: number[]): Promise<Row[]> =>
  readRows<Row>(tx, select(setOf(ids)));

/** `terms` as one string, separated by spaces, which no term has: much cheaper than a list to keep and to send. */
export type SearchEntry = Omit<SearchDocument, 'terms'> & {
  id: number;
  terms: string;
  /** The Latin words among the terms. */
  words: string[];
};

/** Pauses between entries, because making many in a row would block other work. */
export async function makeSearchEntries(rows: Row[], names: CategoryNames): Promise<SearchEntry[]> {
  const made: SearchEntry[] = [];
  for (const [n, row] of rows.entries()) {
    if (n % AT_ONCE === 0) await nextTurn();
    const { terms, ...document } = searchDocument(searchableOf(row, names));
    made.push({ id: Number(row.id), ...document, terms: terms.join(' '), words: latinIn(terms) });
  }
  return made;
}

function searchableOf({ attributes, seminar, ...row }: Row, names: CategoryNames): Searchable {
  const valuesOf = (texts: Texts): string[] => Object.values(texts ?? {}).flatMap((text) => text || []);
  const those = (wanted: (attribute: Row['attributes'][number]) => boolean) =>
    attributes.filter(wanted).flatMap(({ values }) => valuesOf(values));
  const isNumber = ({ code }: { code: string }) => code === PRODUCT_NUMBER;
  const terms = [
    ...row.taxonIds.flatMap((id) => names.get(id) ?? []),
    ...those((one) => !isNumber(one) && !one.isLong),
    ...seminar.flatMap(valuesOf),
  ];
  return {
    ...row,
    numbers: [...new Set(those(isNumber))],
    terms: [...new Set(terms)].sort(),
    longTexts: those((one) => !isNumber(one) && one.isLong),
  };
}

/** The names of each category except the root. */
export async function categoryNames(tx: Tx): Promise<CategoryNames> {
  const rows = await readRows<{ id: number | string; names: string[] }>(
    tx,
    sql`select t.id, json_agg(tt.name) as names from taxons t join taxon_translations tt on tt.taxon_id = t.id
      where t.level > 0 group by t.id`,
  );
  return new Map(rows.map(({ id, names }) => [Number(id), names]));
}

export async function deleteSearchEntries(tx: Tx, ids: number[]): Promise<void> {
  await tx.execute(sql`delete from search_entries where product_id in ${setOf(ids)}`);
}

export async function insertSearchEntries(tx: Tx, entries: SearchEntry[]): Promise<void> {
  const stems = await stemsOf(
    tx,
    entries.flatMap(({ words }) => words),
  );
  const rows = entries.map(({ words, terms, ...entry }) => ({
    ...entry,
    terms: [terms, ...stemTerms(words, stems)].join(' '),
  }));
  await tx.execute(sql`
    insert into search_entries (bucket, product_id, position, sales, created_at, price, starts_at, heading, codes, terms)
    select ${BUCKET}, p.id, p.position, p.last_six_months_sales_quantity, p.created_at, p.min_price, s.starts_at,
      made.heading, made.codes, array_to_tsvector(string_to_array(made.terms, ' '))
    from json_to_recordset(${JSON.stringify(rows)}::json) as made(id bigint, heading text, codes text, terms text)
      join products p on p.id = made.id left join seminars s on s.product_id = p.id`);
}
