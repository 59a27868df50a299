import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { searchDocument, stemTerms } from '#api/domain/search/document.ts';
import { latinIn } from '#api/domain/search/lexemes.ts';
import { searchText } from '#api/domain/search/normalise.ts';
import { stemsOf } from '#api/domain/search/stems.ts';
import { Copy, dropIndexes, type Value } from './tables.ts';
import { Language, randomOf } from './words.ts';

export const CATALOGUE_SEED = 7;
const SECTIONS = 12;
const LEAVES = 24;
const AUTHORS = 20_000;
/** Larger than all ids of the demo. */
const FIRST_ID = 1_000_001;
const NEWEST = Date.UTC(2026, 9, 1);

type Taxon = { id: number; code: string; names: [string, string] };
type Leaf = Taxon & { section: Taxon };

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Adds twelve sections of 24 categories each, below the demo's main category. Returns the categories. */
async function addTaxons(client: Client, language: Language): Promise<Leaf[]> {
  const { rows } = await client.query<{ id: string }>("select id from taxons where code = 'main'");
  const main = Number(rows[0]?.id);
  const add = async (
    id: number,
    parent: number,
    path: string,
    level: number,
    position: number,
  ): Promise<Taxon> => {
    const code = `big_${id}`;
    const names: [string, string] = [
      language.many(language.japanese, 2).join(''),
      language.many(language.english, 2).join(' '),
    ];
    await client.query(
      `insert into taxons (id, code, parent_id, path, level, position) overriding system value
        values ($1, $2, $3, $4, $5, $6)`,
      [id, code, parent, `${path}${code}/`, level, position],
    );
    for (const [at, locale] of ['ja_JP', 'en_US'].entries())
      await client.query(
        'insert into taxon_translations (taxon_id, locale, name, slug) values ($1, $2, $3, $4)',
        [id, locale, names[at], `big/${id}`],
      );
    return { id, code, names };
  };
  const leaves: Leaf[] = [];
  for (let s = 0; s < SECTIONS; s++) {
    const section = await add(10_000 + s * 100, main, '/main/', 1, 100 + s);
    for (let l = 1; l <= LEAVES; l++)
      leaves.push({ ...(await add(section.id + l, section.id, `/main/${section.code}/`, 2, l)), section });
  }
  return leaves;
}

export async function fillCatalogue(client: Client, databaseUrl: string, count: number): Promise<void> {
  const language = new Language(randomOf(CATALOGUE_SEED));
  const stems = await stemsOf(drizzle(client), language.english.map(searchText));
  const leaves = await addTaxons(client, language);
  const authors = Array.from({ length: AUTHORS }, () => language.many(language.japanese, 2).join(' '));
  const tables = ['product_translations', 'variants', 'product_taxons', 'listings'];
  for (let bucket = 0; bucket < 6; bucket++) tables.push(`search_entries_${bucket}`);
  const makeIndexes: (() => Promise<void>)[] = [];
  for (const table of tables) makeIndexes.push(await dropIndexes(client, table));
  const copy = (table: string, ...columns: string[]) => new Copy(databaseUrl, table, columns);
  const products = copy(
    'products',
    'id',
    'code',
    'kind',
    'main_taxon_id',
    'position',
    'min_price',
    'last_six_months_sales_quantity',
    'created_at',
    'updated_at',
    'listed_at',
  );
  const translations = copy(
    'product_translations',
    'product_id',
    'locale',
    'name',
    'slug',
    'author',
    'short_description',
    'description',
  );
  const variants = copy('variants', 'id', 'product_id', 'code', 'names', 'position', 'price', 'on_hand');
  const inTaxons = copy('product_taxons', 'product_id', 'taxon_id');
  const sorted = ['position', 'sales', 'created_at', 'price'];
  const listings = copy('listings', 'taxon_id', 'product_id', 'kind', ...sorted);
  const entries = copy('search_entries', 'bucket', 'product_id', ...sorted, 'heading', 'codes', 'terms');
  const main = Number((await client.query("select id from taxons where code = 'main'")).rows[0]?.id);
  const bounds = [2000, 10_000, 50_000, 250_000, 1_250_000].filter((place) => place < count);

  for (let n = 0; n < count; n++) {
    const id = FIRST_ID + n;
    const code = `BIG-${n}`;
    const leaf = leaves[language.whole(leaves.length)] as Leaf;
    const kind = ['book', 'book', 'book', 'material', 'notebook', 'cd_dvd'][n % 6] as string;
    // No two products have the same position, so that the position determines the bucket.
    const place = (n * 7919) % count;
    const sales = language.whole(3) === 0 ? language.whole(300) : 0;
    const price = (3 + language.whole(97)) * 11_000;
    const createdAt = new Date(NEWEST - language.whole(2000 * 86_400) * 1000).toISOString();
    const names = [
      language.many(language.japanese, 2 + language.whole(3)).join(''),
      language.many(language.english, 2 + language.whole(3)).join(' '),
    ] as const;
    const author = authors[language.whole(AUTHORS)] ?? '';
    const short = [
      language.many(language.japanese, 25).join(''),
      language.many(language.english, 15).join(' '),
    ] as const;
    const long = [
      short[0] + language.many(language.japanese, 60).join(''),
      `${short[1]} ${language.many(language.english, 40).join(' ')}`,
    ] as const;
    const slug = `big-${n}`;
    await products.add(id, code, kind, leaf.id, place, price, sales, createdAt, createdAt, createdAt);
    for (const [at, locale] of (['ja_JP', 'en_US'] as const).entries())
      await translations.add(id, locale, names[at] ?? '', slug, author, short[at] ?? '', long[at] ?? '');
    await variants.add(id, id, code, '{"ja_JP": "", "en_US": ""}', 0, price, n % 10 === 0 ? 0 : 1 + (n % 50));
    await inTaxons.add(id, leaf.id);
    const keys: Value[] = [place, sales, createdAt, price];
    const taxonIds = [main, leaf.section.id, leaf.id];
    for (const taxonId of taxonIds) await listings.add(taxonId, id, kind, ...keys);
    const { heading, codes, terms } = searchDocument({
      code,
      kind,
      kana: '',
      authorKana: '',
      translations: names.map((name, at) => ({
        name,
        slug,
        author,
        shortDescription: short[at] ?? '',
        description: long[at] ?? '',
      })),
      variantCodes: [code],
      numbers: [],
      longTexts: [],
      terms: [...leaf.names, ...leaf.section.names],
      taxonIds,
    });
    const allTerms = terms.concat(stemTerms(latinIn(terms), stems));
    const bucket = bounds.filter((bound) => count - 1 - place >= bound).length;
    await entries.add(bucket, id, ...keys, heading, codes, allTerms.map(quote).join(' '));
  }
  for (const table of [products, translations, variants, inTaxons, listings, entries]) await table.end();
  for (const make of makeIndexes) await make();
  for (const [bucket, bound] of bounds.entries())
    await client.query(
      `insert into search_bounds select $1, position, last_six_months_sales_quantity, created_at, id from products
        where position = $2 and code like 'BIG-%'`,
      [bucket, count - bound],
    );
  await client.query('delete from listing_totals');
  await client.query('insert into listing_totals select taxon_id, count(*) from listings group by taxon_id');
  for (const table of ['taxons', 'products', 'variants'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
}
