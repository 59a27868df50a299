/** Shared by tests without a browser: both languages, requests, and parsed pages. */
import { expect } from '@playwright/test';
import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';
import { translator } from '#app/i18n/i18n.ts';
import { htmlLang, type Locale, locales, localisedPath } from '#kit/i18n/locale.ts';
import { decoded } from '../kit/plain-browser.ts';
import { origin } from './members.ts';
import { test } from './tagged.ts';

export { expect, test };

/** Each language with its paths and texts. */
export const languages = locales.map((locale: Locale) => ({
  locale,
  lang: htmlLang[locale],
  at: (bare: string) => localisedPath(bare, locale),
  say: translator(locale),
}));

const config = new HtmlValidate(new StaticConfigLoader({ root: true, elements: ['html5'] })).getConfigFor(
  'page.html',
);

/** Parses a page without the repairs that browsers make. */
export async function treeOf(html: string): Promise<HtmlElement> {
  return new Parser(await config).parseHtml(html);
}

export const attributeOf = (element: HtmlElement | null, name: string): string | undefined => {
  const value = element?.getAttributeValue(name);
  return value === null || value === undefined ? undefined : decoded(value);
};
/** The page's scripts, without the one by which a member's page loads itself anew (kit/serving/restored-page.ts). */
export const scriptsOf = (tree: HtmlElement): HtmlElement[] =>
  tree
    .querySelectorAll('script')
    // Data blocks are not executed.
    .filter((script) => !['application/ld+json', 'text/html'].includes(attributeOf(script, 'type') ?? ''))
    .filter((script) => !wordsOf(script).includes('pageshow'));

export const wordsOf = (element: HtmlElement | null): string =>
  decoded(element?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();

type Cookies = readonly { name: string; value: string }[];
type Asked = {
  cookies?: Cookies;
  headers?: Record<string, string>;
  method?: string;
  form?: Record<string, string>;
};
export type Answer = { status: number; headers: Headers; html: string; location: string | undefined };

/** Sends one request like a browser, and returns redirects without following them. */
export async function ask(
  path: string,
  { cookies = [], headers = {}, method, form }: Asked = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, origin()), {
    method: method ?? (form ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: {
      Accept: 'text/html',
      ...(cookies.length > 0
        ? { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
        : {}),
      ...(form ? { Origin: origin() } : {}),
      ...headers,
    },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const location = response.headers.get('Location') ?? undefined;
  return { status: response.status, headers: response.headers, html: await response.text(), location };
}
