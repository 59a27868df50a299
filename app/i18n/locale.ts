/** Languages (§3): the URL decides. No prefix is Japanese, `/en` is English. */
export const locales = ['jp', 'en'] as const;
export type Locale = (typeof locales)[number];

export const htmlLang = { jp: 'ja', en: 'en' } as const satisfies Record<Locale, string>;
/** Each language by its own name, whatever the page speaks. */
export const languageName = { jp: '日本語', en: 'English' } as const satisfies Record<Locale, string>;
export const backendLocale = { jp: 'ja_JP', en: 'en_US' } as const satisfies Record<Locale, string>;

const ENGLISH = /^\/en(?=\/|$)/;

export const localeOf = (pathname: string): Locale => (ENGLISH.test(pathname) ? 'en' : 'jp');

/** The path without its language prefix: `/en/login` → `/login`, `/en` → `/`. */
export const barePath = (pathname: string): string => pathname.replace(ENGLISH, '') || '/';

/** The path of a screen in a language; `bare` starts with a slash and has no prefix. */
export const localisedPath = (bare: string, locale: Locale): string =>
  locale === 'jp' ? bare : bare === '/' ? '/en' : `/en${bare}`;

export const otherLocale = (locale: Locale): Locale => (locale === 'jp' ? 'en' : 'jp');
