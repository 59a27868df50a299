import { asc } from 'drizzle-orm';
import type { LocaleCode, Taxon } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { taxons, taxonTranslations } from '../../db/schema/catalogue.ts';
import { ApiError } from '../errors.ts';
import { DEFAULT_LOCALE } from '../locale.ts';

export type TaxonRecord = {
  id: number;
  code: string;
  parentId: number | null;
  path: string;
  position: number;
  translations: Map<string, { name: string; slug: string; description: string | null }>;
};

export const taxonNotFound = () => new ApiError(404, 'taxon_not_found', 'taxon_not_found');

/** Every category; the whole tree is small. */
export async function loadTaxons(db: Db): Promise<TaxonRecord[]> {
  const rows = await db.select().from(taxons).orderBy(asc(taxons.position), asc(taxons.code));
  const translations = await db.select().from(taxonTranslations);
  return rows.map((row) => ({
    ...row,
    translations: new Map(translations.filter((t) => t.taxonId === row.id).map((t) => [t.locale, t])),
  }));
}

const translationOf = (taxon: TaxonRecord, locale: LocaleCode) =>
  taxon.translations.get(locale) ?? taxon.translations.get(DEFAULT_LOCALE);

function bare(taxon: TaxonRecord, locale: LocaleCode): Taxon {
  const translation = translationOf(taxon, locale);
  return {
    code: taxon.code,
    name: translation?.name ?? taxon.code,
    slug: translation?.slug ?? taxon.code,
    description: translation?.description ?? '',
    position: taxon.position,
    children: [],
    images: [],
  };
}

function subtree(taxon: TaxonRecord, all: TaxonRecord[], locale: LocaleCode): Taxon {
  const children = all.filter((t) => t.parentId === taxon.id).map((t) => subtree(t, all, locale));
  return { ...bare(taxon, locale), children };
}

/** The root nodes with everything under them. */
export const taxonTrees = (all: TaxonRecord[], locale: LocaleCode): Taxon[] =>
  all.filter((t) => t.parentId === null).map((t) => subtree(t, all, locale));

/** One category with its subtree, and the way from the root to it, one child per level. */
export function taxonWithWay(all: TaxonRecord[], code: string, locale: LocaleCode) {
  let taxon = all.find((t) => t.code === code);
  if (!taxon) throw taxonNotFound();
  const self = subtree(taxon, all, locale);
  let parentTree = bare(taxon, locale);
  while (taxon?.parentId) {
    const parentId: number = taxon.parentId;
    taxon = all.find((t) => t.id === parentId);
    if (taxon) parentTree = { ...bare(taxon, locale), children: [parentTree] };
  }
  return { self, parentTree };
}

/** By its slug in this language, else in any. */
export function taxonBySlug(all: TaxonRecord[], slug: string, locale: LocaleCode): TaxonRecord | undefined {
  const bySlug = (wanted: string) => all.find((t) => t.translations.get(wanted)?.slug === slug);
  return bySlug(locale) ?? all.find((t) => [...t.translations.values()].some((x) => x.slug === slug));
}
