/** Finding one's way in the category trees: the way to a category, and what lies around it. */
import type { Taxon } from '#contract/shapes.ts';
import { RECOMMENDED_TAXON } from '~/rules/constants.ts';

function way(roots: readonly Taxon[], isWanted: (taxon: Taxon) => boolean): Taxon[] | undefined {
  for (const taxon of roots) {
    if (isWanted(taxon)) return [taxon];
    const below = way(taxon.children, isWanted);
    if (below) return [taxon, ...below];
  }
  return undefined;
}

/** From the root to the category with this slug; undefined when there is none. */
export const wayTo = (roots: readonly Taxon[], slug: string) => way(roots, (taxon) => taxon.slug === slug);

/** From the root to the category with this code; empty when there is none. */
export const wayToCode = (roots: readonly Taxon[], code: string): Taxon[] =>
  way(roots, (taxon) => taxon.code === code) ?? [];

export const subcategories = (taxon: Taxon): Taxon[] =>
  taxon.children.filter((child) => child.code !== RECOMMENDED_TAXON).sort((a, b) => a.position - b.position);

export type Filter = {
  /** One level up; absent at the top. */
  up: { name: string; slug: string } | undefined;
  heading: string;
  entries: { name: string; slug: string; current: boolean }[];
};

/** The filter column: the subcategories, or, at the end of a branch, the categories beside this one. */
export function filterOf(path: readonly Taxon[], rootName: string): Filter {
  const here = path.at(-1);
  const parent = path.at(-2);
  if (!here) return { up: undefined, heading: rootName, entries: [] };
  const own = subcategories(here);
  const around = own.length > 0 || !parent ? here : parent;
  const above = own.length > 0 || !parent ? parent : path.at(-3);
  const isRoot = (taxon: Taxon) => taxon === path[0];
  return {
    up: above && { name: isRoot(above) ? rootName : above.name, slug: isRoot(above) ? '' : above.slug },
    heading: isRoot(around) ? rootName : around.name,
    entries: subcategories(around).map(({ name, slug }) => ({ name, slug, current: slug === here.slug })),
  };
}
