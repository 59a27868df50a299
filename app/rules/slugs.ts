/** Products and categories may have a slug for each language. */
import { backendLocale, type Locale } from '#app/i18n/locale.ts';
import type { LocaleCode } from '#contract/shapes.ts';

export type Slugged = { slug: string; slugs?: Partial<Record<LocaleCode, string>> | undefined };

/** The one of another language is known only where the Shop API tells the slugs of all (`slugs`). */
/** The path in the other language: a code leads there, too, and on to the page's own slug. */
export const nameIn = ({ code, slugs, slug }: Slugged & { code: string }, locale: Locale): string =>
  slugs ? (slugs[backendLocale[locale]] ?? slug) : code;

export const slugIn = ({ slug, slugs }: Slugged, locale: Locale): string =>
  slugs?.[backendLocale[locale]] ?? slug;

export const everySlug = ({ slug, slugs = {} }: Slugged): string[] => [slug, ...Object.values(slugs)];
