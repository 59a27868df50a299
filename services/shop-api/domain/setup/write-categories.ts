import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { taxons, taxonTranslations } from '../../db/schema/catalogue.ts';
import { taxonFormerSlugs } from '../../db/schema/goods.ts';
import { LOCALES } from '../locale.ts';
import { type CategoryEntry, type Difference, LAST } from './entries.ts';

/** Fields that product lists and search entries are made from. */
const LISTED = ['name', 'parent'];

/** Categories that the file lacks are turned off, not deleted, because goods and links refer to them. */
export async function writeCategories(tx: Tx, { added, changed, missing }: Difference<CategoryEntry>) {
  const rows = await tx.select().from(taxons);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const written = [...added, ...changed.map(({ entry }) => entry)];
  for (const { entry, fields } of changed) if (fields.includes('slug')) await keepFormerSlugs(tx, entry);
  // The old translations are deleted before the new ones are written: slugs are unique, and two categories may swap
  // slugs.
  const ids = changed.flatMap(({ entry }) => byCode.get(entry.code)?.id ?? []);
  if (ids.length > 0) await tx.delete(taxonTranslations).where(inArray(taxonTranslations.taxonId, ids));
  for (const { code, position, enabled } of added) {
    const [row] = await tx
      .insert(taxons)
      .values({ code, path: `/${code}/`, level: 0, position, enabled })
      .returning();
    if (row) byCode.set(code, row);
  }
  for (const { code } of missing) await freeSlugs(tx, byCode.get(code)?.id, code, written);
  for (const { code, parent, position, enabled, name, slug, description } of written) {
    const row = byCode.get(code);
    if (!row) throw new Error(`no row of category ${code}`);
    const parentId = parent === null ? null : (byCode.get(parent)?.id ?? null);
    await tx.update(taxons).set({ parentId, position, enabled }).where(eq(taxons.id, row.id));
    await tx.insert(taxonTranslations).values(
      LOCALES.map(([locale, key]) => ({
        taxonId: row.id,
        locale,
        name: name[key],
        slug: slug[key],
        description: description[key] || null,
      })),
    );
  }
  for (const { code, position } of missing)
    await tx
      .update(taxons)
      .set({ enabled: false, position: LAST + (position % LAST) })
      .where(eq(taxons.code, code));
  await writePaths(tx);
  await markProducts(
    tx,
    changed
      .filter(({ fields }) => fields.some((field) => LISTED.includes(field)))
      .map(({ entry }) => entry.code),
  );
}

/** Keeps the stored slugs that the category gives up, so that their links redirect. */
async function keepFormerSlugs(tx: Tx, { code, slug }: CategoryEntry): Promise<void> {
  const stored = await tx
    .select({ taxonId: taxons.id, locale: taxonTranslations.locale, slug: taxonTranslations.slug })
    .from(taxonTranslations)
    .innerJoin(taxons, eq(taxonTranslations.taxonId, taxons.id))
    .where(eq(taxons.code, code));
  const former = stored.filter((row) =>
    LOCALES.some(([locale, key]) => row.locale === locale && row.slug !== slug[key]),
  );
  if (former.length === 0) return;
  await tx
    .insert(taxonFormerSlugs)
    .values(former)
    .onConflictDoUpdate({
      target: [taxonFormerSlugs.locale, taxonFormerSlugs.slug],
      set: { taxonId: sql`excluded.taxon_id` },
    });
}

/** Frees the slug of a category that is turned off, if another category needs it, by appending the category's code. */
async function freeSlugs(tx: Tx, taxonId: number | undefined, code: string, written: CategoryEntry[]) {
  if (taxonId === undefined) return;
  for (const [locale, key] of LOCALES) {
    const taken = written.map(({ slug }) => slug[key]);
    if (taken.length > 0)
      await tx
        .update(taxonTranslations)
        .set({ slug: sql`${taxonTranslations.slug} || ${`-${code.toLowerCase().replaceAll('_', '-')}`}` })
        .where(
          and(
            eq(taxonTranslations.taxonId, taxonId),
            eq(taxonTranslations.locale, locale),
            inArray(taxonTranslations.slug, taken),
          ),
        );
  }
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
