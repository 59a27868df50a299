/** Finding one's way in the category trees: the way to a category, and what lies around it. */
import { RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import type { Taxon } from '#contract/shapes.ts';
import { everySlug } from './slugs.ts';

function way(roots: readonly Taxon[], isWanted: (taxon: Taxon) => boolean): Taxon[] | undefined {
  for (const taxon of roots) {
    if (isWanted(taxon)) return [taxon];
    const below = way(taxon.children, isWanted);
    if (below) return [taxon, ...below];
  }
  return undefined;
}

/** From the root to the category with this slug, which may be another language's or in capitals; undefined: none has it. */
export const pathToTaxon = (roots: readonly Taxon[], slug: string): Taxon[] | undefined =>
  way(roots, (taxon) => taxon.slug === slug) ??
  way(roots, (taxon) => everySlug(taxon).includes(slug)) ??
  way(roots, (taxon) => everySlug(taxon).some((one) => one.toLowerCase() === slug.toLowerCase()));

/** From the root to the category with this code; empty when there is none. */
export const pathToTaxonCode = (roots: readonly Taxon[], code: string): Taxon[] =>
  way(roots, (taxon) => taxon.code === code) ?? [];

/** The taxon of recommended products steers the home page and is no category. */
export const subcategories = (taxon: Taxon): Taxon[] =>
  taxon.children.filter((child) => child.code !== RECOMMENDED_TAXON).sort((a, b) => a.position - b.position);

export type Branch = {
  name: string;
  href: string;
  current: boolean;
  /** Shown only along the way to the current category. */
  below: Branch[];
};

/** The filter column (§2): the top categories, and below those that lead here, what lies inside them. */
export function branchesOf(way: readonly Taxon[], to: (taxon: Taxon) => string): Branch[] {
  const [here, ...rest] = way;
  if (!here) return [];
  return subcategories(here).map((taxon) => {
    const leadsHere = taxon === rest[0];
    return {
      name: taxon.name,
      href: to(taxon),
      current: leadsHere && rest.length === 1,
      below: leadsHere ? branchesOf(rest, to) : [],
    };
  });
}
