/** Languages (§3), by the URL: no prefix for Japanese (§9.29), `/en` for English (§9.30). */
export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

export const htmlLang = { ja: 'ja', en: 'en' } as const satisfies Record<Locale, string>;
/** The name of each language in that language. */
export const languageName = { ja: '日本語', en: 'English' } as const satisfies Record<Locale, string>;
/** §3 Language codes in cookies, local storage and the query of the language switch. */
export const browserLocale = { ja: 'jp', en: 'en' } as const satisfies Record<Locale, string>;
/** Language codes of the Shop API. */
export const backendLocale = { ja: 'ja_JP', en: 'en_US' } as const satisfies Record<Locale, string>;

const ENGLISH = /^\/en(?=\/|$)/;

export const localeOf = (pathname: string): Locale => (ENGLISH.test(pathname) ? 'en' : 'ja');

/**
 * The supported language with the highest weight in Accept-Language (RFC 9110, 12.5.4), or undefined if the header names
 * no supported language. `ko-KR,ko;q=0.9,en-US;q=0.8` gives English; remix-i18next 6.4 finds `en` only if the header
 * names it without a region.
 */
export function acceptedLocale(header: string | null | undefined): Locale | undefined {
  const wanted = (header ?? '').split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return {
      locale: locales.find((locale) => htmlLang[locale] === range.split('-')[0]),
      weight: Number(weight),
    };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ locale }) => locale)?.locale;
}

const SESSION_API = /^\/session-api\//;

/**
 * The language of a request. Screens have it in their path. The Session API has one path for all languages: there the
 * query parameter `locale` decides, as in the Shop API, or without it Accept-Language.
 */
export function requestLocale({ pathname, searchParams }: URL, accepted: string | null): Locale {
  if (!SESSION_API.test(pathname)) return localeOf(pathname);
  const asked = searchParams.get('locale');
  if (asked !== null) return /^en(?:[-_]|$)/i.test(asked) ? 'en' : 'ja';
  return acceptedLocale(accepted) ?? 'ja';
}

/**
 * Whether an English page is requested by a browser that prefers Japanese. The page then offers Japanese, so no shared
 * cache may store it. nginx has the same rule (deploy/nginx/http.conf).
 */
export const prefersJapanese = (pathname: string, accepted: string | null | undefined): boolean =>
  localeOf(pathname) === 'en' && /^\s*ja\b/i.test(accepted ?? '');

/** The path without its language prefix: `/en/login` → `/login`, `/en` → `/`. */
export const pathWithoutLocale = (pathname: string): string => pathname.replace(ENGLISH, '') || '/';

/** The path of a screen in a language; `path` starts with a slash and has no prefix. */
export const localisedPath = (path: string, locale: Locale): string =>
  locale === 'ja' ? path : path === '/' ? '/en' : `/en${path}`;

export const otherLocale = (locale: Locale): Locale => (locale === 'ja' ? 'en' : 'ja');
