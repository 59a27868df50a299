import { and, asc, eq, inArray } from 'drizzle-orm';
import { type LocaleCode, localeCodes, type Taxon } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { taxons, taxonTranslations } from '../../db/schema/catalogue.ts';
import { taxonFormerSlugs } from '../../db/schema/goods.ts';
import { ApiError } from '../errors.ts';
import { DEFAULT_LOCALE } from '../locale.ts';
import { image, type ViewContext } from './product-views.ts';

export type TaxonRecord = {
  id: number;
  code: string;
  parentId: number | null;
  path: string;
  position: number;
  images: string[];
  translations: Map<string, { name: string; slug: string; description: string | null }>;
  formerSlugs: string[];
};

export const taxonNotFound = () => new ApiError(404, 'taxon_not_found', 'taxon_not_found');

/**
 * All enabled categories, for menus. To find a single one, use the lookups below: loading hundreds takes longer than
 * loading a page of products.
 */
export async function loadTaxons(db: Db): Promise<TaxonRecord[]> {
  const rows = await db
    .select()
    .from(taxons)
    .where(eq(taxons.enabled, true))
    .orderBy(asc(taxons.position), asc(taxons.code));
  const translations = await db.select().from(taxonTranslations);
  const former = await db.select().from(taxonFormerSlugs).orderBy(asc(taxonFormerSlugs.slug));
  const records = new Map(
    rows.map((row): [number, TaxonRecord] => [row.id, { ...row, translations: new Map(), formerSlugs: [] }]),
  );
  for (const translation of translations)
    records.get(translation.taxonId)?.translations.set(translation.locale, translation);
  for (const { taxonId, slug } of former) records.get(taxonId)?.formerSlugs.push(slug);
  return [...records.values()];
}

const translationOf = (taxon: TaxonRecord, locale: LocaleCode) =>
  taxon.translations.get(locale) ?? taxon.translations.get(DEFAULT_LOCALE);

export function taxonView(taxon: TaxonRecord, locale: LocaleCode) {
  const { name = taxon.code, slug = taxon.code } = translationOf(taxon, locale) ?? {};
  return { code: taxon.code, name, slug };
}

function withoutChildren(taxon: TaxonRecord, context: ViewContext): Taxon {
  return {
    ...taxonView(taxon, context.locale),
    slugs: Object.fromEntries([...taxon.translations].map(([locale, { slug }]) => [locale, slug])),
    ...(taxon.formerSlugs.length > 0 && { formerSlugs: [...new Set(taxon.formerSlugs)] }),
    description: translationOf(taxon, context.locale)?.description ?? '',
    position: taxon.position,
    children: [],
    images: taxon.images.map((path) => image(path, context)),
  };
}

function subtree(taxon: TaxonRecord, all: TaxonRecord[], context: ViewContext): Taxon {
  const children = all.filter((t) => t.parentId === taxon.id).map((t) => subtree(t, all, context));
  return { ...withoutChildren(taxon, context), children };
}

/** The root categories with their subtrees. */
export const taxonTrees = (all: TaxonRecord[], context: ViewContext): Taxon[] =>
  all.filter((t) => t.parentId === null).map((t) => subtree(t, all, context));

/** A category with its subtree, and its ancestors from the root down, each with a single child. */
export function taxonWithAncestors(all: TaxonRecord[], code: string, context: ViewContext) {
  let taxon = all.find((t) => t.code === code);
  if (!taxon) throw taxonNotFound();
  const self = subtree(taxon, all, context);
  let parentTree = withoutChildren(taxon, context);
  while (taxon?.parentId) {
    const parentId: number = taxon.parentId;
    taxon = all.find((t) => t.id === parentId);
    if (taxon) parentTree = { ...withoutChildren(taxon, context), children: [parentTree] };
  }
  return { self, parentTree };
}

export async function taxonIdByCode(db: Db, code: string): Promise<number | undefined> {
  const rows = await db
    .select({ id: taxons.id })
    .from(taxons)
    .where(and(eq(taxons.code, code), eq(taxons.enabled, true)));
  return rows[0]?.id;
}

/** Finds a category by its slug in this language; without a hit, in any other; then by a former slug. */
export async function taxonIdBySlug(db: Db, slug: string, locale: LocaleCode): Promise<number | undefined> {
  return (
    (await idBySlugIn(db, taxonTranslations, slug, locale)) ??
    (await idBySlugIn(db, taxonFormerSlugs, slug, locale))
  );
}

async function idBySlugIn(
  db: Db,
  table: typeof taxonTranslations | typeof taxonFormerSlugs,
  slug: string,
  locale: LocaleCode,
): Promise<number | undefined> {
  const rows = await db
    .select({ id: table.taxonId, locale: table.locale })
    .from(table)
    .innerJoin(taxons, eq(table.taxonId, taxons.id))
    .where(and(eq(taxons.enabled, true), inArray(table.locale, [...localeCodes]), eq(table.slug, slug)))
    .orderBy(asc(table.taxonId));
  return (rows.find((row) => row.locale === locale) ?? rows[0])?.id;
}

export async function taxonSlug(db: Db, code: string, locale: LocaleCode): Promise<string | undefined> {
  const rows = await db
    .select({ slug: taxonTranslations.slug })
    .from(taxons)
    .innerJoin(taxonTranslations, eq(taxonTranslations.taxonId, taxons.id))
    .where(and(eq(taxons.code, code), eq(taxons.enabled, true), eq(taxonTranslations.locale, locale)));
  return rows[0]?.slug;
}
