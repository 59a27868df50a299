/** Languages (§3): the URL decides. No prefix is Japanese (§9.29), `/en` is English (§9.30). */
export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

export const htmlLang = { ja: 'ja', en: 'en' } as const satisfies Record<Locale, string>;
/** Each language by its own name, whatever the page speaks. */
export const languageName = { ja: '日本語', en: 'English' } as const satisfies Record<Locale, string>;
/** §3 The languages' codes outside of our code: in cookies, local storage and the address of the switch … */
export const browserLocale = { ja: 'jp', en: 'en' } as const satisfies Record<Locale, string>;
/** … and at the Shop API. */
export const backendLocale = { ja: 'ja_JP', en: 'en_US' } as const satisfies Record<Locale, string>;

const ENGLISH = /^\/en(?=\/|$)/;

export const localeOf = (pathname: string): Locale => (ENGLISH.test(pathname) ? 'en' : 'ja');

const SESSION_API = /^\/session-api\//;

/**
 * The language of a request. Screens say it by their path; the Session API has one path for all, so a script says it as to
 * the Shop API (`locale`), or its browser does.
 */
export function requestLocale({ pathname, searchParams }: URL, accepted: string | null): Locale {
  if (!SESSION_API.test(pathname)) return localeOf(pathname);
  const asked = searchParams.get('locale') ?? accepted ?? '';
  return /^\s*en\b|^\s*en_/i.test(asked) ? 'en' : 'ja';
}

/**
 * An English page and a browser that would rather have Japanese: the page offers it, so it is not everybody's. nginx has the
 * same rule (deploy/nginx/http.conf).
 */
export const prefersJapanese = (pathname: string, accepted: string | null | undefined): boolean =>
  localeOf(pathname) === 'en' && /^\s*ja\b/i.test(accepted ?? '');

/** The path without its language prefix: `/en/login` → `/login`, `/en` → `/`. */
export const pathWithoutLocale = (pathname: string): string => pathname.replace(ENGLISH, '') || '/';

/** The path of a screen in a language; `path` starts with a slash and has no prefix. */
export const localisedPath = (path: string, locale: Locale): string =>
  locale === 'ja' ? path : path === '/' ? '/en' : `/en${path}`;

export const otherLocale = (locale: Locale): Locale => (locale === 'ja' ? 'en' : 'ja');
