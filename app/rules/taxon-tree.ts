/** Finds categories in the category trees. */
import { RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import type { Taxon } from '#contract/shapes.ts';
import { everySlug } from './slugs.ts';

function findPath(roots: readonly Taxon[], isWanted: (taxon: Taxon) => boolean): Taxon[] | undefined {
  for (const taxon of roots) {
    if (isWanted(taxon)) return [taxon];
    const below = findPath(taxon.children, isWanted);
    if (below) return [taxon, ...below];
  }
  return undefined;
}

/**
 * The path from the root to the category with this slug: an exact match, else a match in another language, else one in
 * another letter case. Undefined if there is no such category.
 */
export const pathToTaxon = (roots: readonly Taxon[], slug: string): Taxon[] | undefined =>
  findPath(roots, (taxon) => taxon.slug === slug) ??
  findPath(roots, (taxon) => everySlug(taxon).includes(slug)) ??
  findPath(roots, (taxon) => everySlug(taxon).some((one) => one.toLowerCase() === slug.toLowerCase()));

/** The path from the root to the category with this code; empty if there is no such category. */
export const pathToTaxonCode = (roots: readonly Taxon[], code: string): Taxon[] =>
  findPath(roots, (taxon) => taxon.code === code) ?? [];

/** The path from the root to a category that had this slug before; empty if there is no such category. */
export const pathToFormerSlug = (roots: readonly Taxon[], slug: string): Taxon[] =>
  findPath(roots, ({ formerSlugs = [] }) => formerSlugs.includes(slug)) ?? [];

/** In the order of the menu. Without the taxon of recommended products, which is a list for the home page. */
export const subcategories = (taxon: Taxon): Taxon[] =>
  taxon.children.filter((child) => child.code !== RECOMMENDED_TAXON).sort((a, b) => a.position - b.position);

export type Branch = {
  name: string;
  href: string;
  current: boolean;
  /** Empty outside the path to the current category. */
  below: Branch[];
};

/**
 * The filter column (§2): the subcategories of each category of `path`, which goes from the root to the current one.
 */
export function branchesOf(path: readonly Taxon[], to: (taxon: Taxon) => string): Branch[] {
  const [root, ...rest] = path;
  if (!root) return [];
  return subcategories(root).map((taxon) => {
    const isOnPath = taxon === rest[0];
    return {
      name: taxon.name,
      href: to(taxon),
      current: isOnPath && rest.length === 1,
      below: isOnPath ? branchesOf(rest, to) : [],
    };
  });
}
