/** The two levels of the category menu (§2). */
import type { MenuEntry } from '#app/ui/frame.ts';
import { RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import type { Taxon } from '#contract/shapes.ts';

const visible = (taxons: readonly Taxon[]) =>
  taxons.filter((taxon) => taxon.code !== RECOMMENDED_TAXON).sort((a, b) => a.position - b.position);

/** The taxon of recommended products steers the home page and is no category. */
export function menuOf(roots: readonly Taxon[], rootCode: string): MenuEntry[] {
  const root = roots.find((taxon) => taxon.code === rootCode);
  return visible(root?.children ?? []).map(({ code, name, slug, children }) => ({
    code,
    name,
    slug,
    children: visible(children).map((child) => ({ name: child.name, slug: child.slug })),
  }));
}
