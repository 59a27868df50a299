/** Products and categories may have a slug for each language. */
import { backendLocale, type Locale } from '#app/i18n/locale.ts';
import type { LocaleCode } from '#contract/shapes.ts';

export type Slugged = { slug: string; slugs?: Partial<Record<LocaleCode, string>> | undefined };

/** A Shop API that tells one slug has the same for every language. */
export const slugIn = ({ slug, slugs }: Slugged, locale: Locale): string =>
  slugs?.[backendLocale[locale]] ?? slug;

export const everySlug = ({ slug, slugs = {} }: Slugged): string[] => [slug, ...Object.values(slugs)];
