/** The two levels of the category menu (§2). */
import { env } from '#app/env.ts';
import { logLine } from '#app/log.ts';
import { categoryTrees, rootTaxon } from '#app/rules/root-taxon.ts';
import { everySlug } from '#app/rules/slugs.ts';
import type { MenuEntry } from '#app/ui/frame.ts';
import { RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import type { Taxon } from '#contract/shapes.ts';

const visible = (taxons: readonly Taxon[]) =>
  taxons.filter((taxon) => taxon.code !== RECOMMENDED_TAXON).sort((a, b) => a.position - b.position);

const entryOf = ({ code, name, slug, children }: Taxon): MenuEntry => ({
  code,
  name,
  slug,
  children: visible(children).map((child) => ({ name: child.name, slug: child.slug })),
});

let hasWarned = false;

/** §9.38 The root of the category tree. If it is not known, the log says so once. */
export function rootOf(roots: readonly Taxon[]): Taxon | undefined {
  const root = rootTaxon(roots, { rootCode: env.ROOT_TAXON_CODE, topicSlug: env.TOPIC_SLUG });
  if (!root && roots.length > 0 && !hasWarned) {
    hasWarned = true;
    logLine('warn', 'root_taxon_unknown', {
      message: 'ROOT_TAXON_CODE must be the code of the tree whose children are the menu',
      codes: roots.map(({ code }) => code),
    });
  }
  return root;
}

/**
 * The main categories: the children of the root or, while it is not known, all trees. Without the taxon of recommended
 * products, which is a list for the home page.
 */
export function menuOf(roots: readonly Taxon[]): MenuEntry[] {
  const below = rootOf(roots)?.children ?? categoryTrees(roots, { topicSlug: env.TOPIC_SLUG });
  return visible(below).map(entryOf);
}

/** Topic trees with at least one topic. A topic has products of many categories for an occasion. */
export const topicsOf = (roots: readonly Taxon[], topicSlug: string): MenuEntry[] =>
  roots
    .filter((root) => everySlug(root).includes(topicSlug) && visible(root.children).length > 0)
    .map(entryOf);
