import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { insertRows, updateByCode } from '../../db/many-rows.ts';
import { readRows } from '../../db/rows.ts';
import { taxons, taxonTranslations } from '../../db/schema/catalogue.ts';
import { LOCALES } from '../locale.ts';
import { type CategoryEntry, type Difference, LAST } from './entries.ts';

/** Fields that product lists and search entries are made from. */
const LISTED = ['name', 'parent'];

/** Categories that the file lacks are turned off, not deleted, because goods and links refer to them. */
export async function writeCategories(tx: Tx, { added, changed, missing }: Difference<CategoryEntry>) {
  const known = await tx.select({ code: taxons.code, id: taxons.id }).from(taxons);
  const ids = new Map(known.map(({ code, id }) => [code, id]));
  const written = [...added, ...changed.map(({ entry }) => entry)];
  await keepFormerSlugs(
    tx,
    changed.filter(({ fields }) => fields.includes('slug')).map(({ entry }) => entry),
  );
  // The old translations are deleted before the new ones are written: slugs are unique, and two categories may swap
  // slugs.
  const before = changed.flatMap(({ entry }) => ids.get(entry.code) ?? []);
  if (before.length > 0) await tx.delete(taxonTranslations).where(inArray(taxonTranslations.taxonId, before));
  const made = await insertRows(
    tx,
    taxons,
    added.map(({ code, position, enabled }) => ({ code, path: `/${code}/`, level: 0, position, enabled })),
  );
  for (const [code, id] of made) ids.set(code, id);
  await freeSlugs(
    tx,
    missing.map(({ code }) => code),
    written,
  );
  await updateByCode(
    tx,
    taxons,
    written.map(({ code, parent, position, enabled }) => ({
      code,
      parentId: parent === null ? null : (ids.get(parent) ?? null),
      position,
      enabled,
    })),
  );
  await insertRows(
    tx,
    taxonTranslations,
    written.flatMap((entry) => translationsOf(entry, ids)),
  );
  await updateByCode(
    tx,
    taxons,
    missing.map(({ code, position }) => ({ code, enabled: false, position: LAST + (position % LAST) })),
  );
  await writePaths(tx);
  await markProducts(
    tx,
    changed
      .filter(({ fields }) => fields.some((field) => LISTED.includes(field)))
      .map(({ entry }) => entry.code),
  );
}

function translationsOf({ code, name, slug, description }: CategoryEntry, ids: ReadonlyMap<string, number>) {
  const taxonId = ids.get(code);
  if (taxonId === undefined) throw new Error(`no row of category ${code}`);
  return LOCALES.map(([locale, key]) => ({
    taxonId,
    locale,
    name: name[key],
    slug: slug[key],
    description: description[key] || null,
  }));
}

/** Slugs by language, as JSON. */
const slugsOf = (entries: CategoryEntry[]): string =>
  JSON.stringify(
    entries.flatMap(({ code, slug }) => LOCALES.map(([locale, key]) => ({ code, locale, slug: slug[key] }))),
  );

/** Keeps the stored slugs that these categories give up, so that their links redirect. */
async function keepFormerSlugs(tx: Tx, changed: CategoryEntry[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`insert into taxon_former_slugs (taxon_id, locale, slug)
    select t.id, tr.locale, tr.slug
    from json_to_recordset(${slugsOf(changed)}::json) as next(code text, locale text, slug text)
      join taxons t on t.code = next.code
      join taxon_translations tr on tr.taxon_id = t.id and tr.locale = next.locale
    where tr.slug <> next.slug
    on conflict (locale, slug) do update set taxon_id = excluded.taxon_id`);
}

/** Frees the slugs of categories that are turned off, if other ones need them, by appending the category's code. */
async function freeSlugs(tx: Tx, missing: string[], written: CategoryEntry[]): Promise<void> {
  if (missing.length === 0 || written.length === 0) return;
  await tx.execute(sql`update taxon_translations tr set slug = tr.slug || '-' || replace(lower(t.code), '_', '-')
    from taxons t, json_to_recordset(${slugsOf(written)}::json) as next(locale text, slug text)
    where t.id = tr.taxon_id and t.code in (select json_array_elements_text(${JSON.stringify(missing)}::json))
      and tr.locale = next.locale and tr.slug = next.slug`);
}

/** Writes the paths, which list the codes from the root down. */
const writePaths = (tx: Tx) =>
  tx.execute(sql`with recursive tree (id, path, level) as (
      select id, '/' || code || '/', 0 from taxons where parent_id is null
      union all
      select t.id, tree.path || t.code || '/', tree.level + 1 from taxons t join tree on t.parent_id = tree.id)
    update taxons set path = tree.path, level = tree.level from tree
    where tree.id = taxons.id and taxons.path <> tree.path`);

/** Makes the worker refresh the lists and search entries of the goods in these categories and below. */
async function markProducts(tx: Tx, codes: string[]): Promise<void> {
  if (codes.length === 0) return;
  await readRows(
    tx,
    sql`update products set updated_at = greatest(now(), updated_at + interval '1 millisecond') where id in (
      select pt.product_id from product_taxons pt join taxons t on t.id = pt.taxon_id
      where exists (select 1 from json_array_elements_text(${JSON.stringify(codes)}::json) code
        where t.path like '%/' || replace(code, '_', '\\_') || '/%'))`,
  );
}
