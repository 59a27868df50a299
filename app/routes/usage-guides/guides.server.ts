/** §7: the guides are pages of one section. */
import { optional } from '#app/request/optional.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { pagesOfSection } from '#app/shop-api/content.server.ts';
import type { CmsPage } from '#contract/content.ts';
import type { GuideEntry } from './guide-list.tsx';

const SECTION = 'usage_guide';

/** Other sections' pages are no guides, though they have slugs as well. */
export const isGuide = ({ sections }: CmsPage): boolean =>
  sections.length === 0 || sections.some(({ code }) => code === SECTION);

/** In the shop's order; undefined while they cannot be told. */
export async function guideEntries(scope: Scope): Promise<GuideEntry[] | undefined> {
  const pages = await optional(scope, pagesOfSection(scope.publicCaller, SECTION), []);
  return pages
    ?.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ slug, title }) => ({ slug, title }));
}
