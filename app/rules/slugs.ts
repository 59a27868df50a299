/** Products and categories may have a slug for each language. */
import type { LocaleCode } from '#contract/shapes.ts';
import { backendLocale, type Locale } from '#kit/i18n/locale.ts';

export type Slugged = { slug: string; slugs?: Partial<Record<LocaleCode, string>> | undefined };

/**
 * The slug for a path in the language `locale`. Without `slugs`, the slugs of other languages are unknown: returns the
 * code, whose path redirects to the slug.
 */
export const slugOrCodeIn = ({ code, slugs, slug }: Slugged & { code: string }, locale: Locale): string =>
  slugs ? (slugs[backendLocale[locale]] ?? slug) : code;

export const slugIn = ({ slug, slugs }: Slugged, locale: Locale): string =>
  slugs?.[backendLocale[locale]] ?? slug;

export const everySlug = ({ slug, slugs = {} }: Slugged): string[] => [slug, ...Object.values(slugs)];
