/** §7 The usage guides are the pages of a section. */
import { href } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { pageBySlug, pagesOfSection } from '#app/shop-api/content.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import type { CmsPage } from '#contract/content.ts';
import { otherLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

const SECTION = 'usage_guide';

/** A page without sections counts as a guide. Pages of other sections also have slugs, but are not guides. */
export const isGuide = ({ sections }: CmsPage): boolean =>
  sections.length === 0 || sections.some(({ code }) => code === SECTION);

type GuideEntry = { slug: string; title: string };

/**
 * Finds a guide by its slug in any language. Also tries the other language, because some Shop APIs find a page only by
 * its slug in the requested language.
 */
export async function guideBySlug(scope: Scope, slug: string): Promise<CmsPage> {
  const { publicCaller: caller, locale } = scope;
  try {
    return await pageBySlug(caller, slug);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const inOther = await pagesOfSection({ ...caller, locale: otherLocale(locale) }, SECTION).catch(() => []);
    const code = inOther.find((page) => page.slug === slug)?.code;
    const own = code && (await pagesOfSection(caller, SECTION)).find((page) => page.code === code);
    if (!own) throw error;
    return own;
  }
}

/** In the shop's order. Undefined if the call failed. */
export async function guideEntries(scope: Scope): Promise<GuideEntry[] | undefined> {
  const pages = await optional(scope, pagesOfSection(scope.publicCaller, SECTION), []);
  return pages
    ?.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ slug, title }) => ({ slug, title }));
}

export function GuideList({ guides, current }: { guides: GuideEntry[]; current?: string }) {
  const locale = useLocale();
  return (
    <ul className="guide-list">
      {guides.map(({ slug, title }) => (
        <li key={slug} lang={langOf(title, locale)}>
          <a
            href={href('usage-guides.guide', { id: slug }, locale)}
            {...(slug === current ? { 'aria-current': 'page' } : {})}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
