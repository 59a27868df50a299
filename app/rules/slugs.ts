/** Products and categories may have a slug for each language. */
import { backendLocale, type Locale } from '#app/i18n/locale.ts';
import type { LocaleCode } from '#contract/shapes.ts';

export type Slugged = { slug: string; slugs?: Partial<Record<LocaleCode, string>> | undefined };

/**
 * What names it in a path of that language. Where the Shop API does not tell the slugs of every language (`slugs`) it is
 * the code, which leads on to the page's own slug.
 */
export const nameIn = ({ code, slugs, slug }: Slugged & { code: string }, locale: Locale): string =>
  slugs ? (slugs[backendLocale[locale]] ?? slug) : code;

export const slugIn = ({ slug, slugs }: Slugged, locale: Locale): string =>
  slugs?.[backendLocale[locale]] ?? slug;

export const everySlug = ({ slug, slugs = {} }: Slugged): string[] => [slug, ...Object.values(slugs)];
