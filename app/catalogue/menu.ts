/** The two levels of the category menu (§2). */
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

/** Without the taxon of recommended products, which is a list for the home page. */
export function menuOf(roots: readonly Taxon[], rootCode: string): MenuEntry[] {
  const root = roots.find((taxon) => taxon.code === rootCode);
  return visible(root?.children ?? []).map(entryOf);
}

/** Topic trees with at least one topic. A topic has products of many categories for an occasion. */
export const topicsOf = (roots: readonly Taxon[], topicSlug: string): MenuEntry[] =>
  roots
    .filter((root) => everySlug(root).includes(topicSlug) && visible(root.children).length > 0)
    .map(entryOf);
