/**
 * Pages made without React and without calls, for failed renderings (§2) and for requests that do not reach Remix. They
 * contain our own texts only, so nothing has to be escaped.
 */
import { href } from '#app/i18n/href.ts';
import { translator } from '#app/i18n/i18n.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { applyDocumentHeaders } from '#app/security/headers.ts';
import { inlineStyleOf, stylesheetHref } from '#app/styles/stylesheet.ts';
import { htmlLang, type Locale, localeOf } from '#kit/i18n/locale.ts';

type Page = {
  title: TextKey;
  text: TextKey;
  /** HTML of the stylesheet, and of the links onward. */
  style: string;
  actions: string;
  status?: number;
};

function barePage(locale: Locale, { title, text, style, actions, status }: Page): string {
  const t = translator(locale);
  const shop = shopName(locale);
  const number = status === undefined ? '' : `<p class="fine spaced">${t('error.status', { status })}</p>`;
  return `<!DOCTYPE html><html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t(title)} | ${t('chrome.title_suffix', { shop })}</title>${style}<link rel="icon" href="/favicon.svg"></head><body><main><p><a class="logo" href="${href('home', {}, locale)}">${shop}</a></p><section class="empty error-page"><h1>${t(title)}</h1><p>${t(text)}</p><p class="actions">${actions}</p>${number}</section></main></body></html>`;
}

const linkedStyle = `<link rel="stylesheet" href="${stylesheetHref}">`;

function links(locale: Locale): string {
  const t = translator(locale);
  const categories = href('products.categories', {}, locale);
  return `<a class="button" href="${href('home', {}, locale)}">${t('error.back_home')}</a> <a class="button quiet" href="${categories}">${t('error.see_categories')}</a>`;
}

const errorPage = (locale: Locale, words: { status: number; title: TextKey; text: TextKey }): string =>
  barePage(locale, { ...words, style: linkedStyle, actions: links(locale) });

export const fallbackPage = (locale: Locale): string =>
  errorPage(locale, { status: 500, title: 'error.title', text: 'error.unexpected_error' });

type BarePage = { headers: Record<string, string>; body: string };

function bareHeaders(status: number, method: string, styleHash?: string): Record<string, string> {
  const headers = new Headers();
  applyDocumentHeaders(headers, {
    screen: undefined,
    page: {},
    status,
    method,
    personal: true,
    styleHash,
    choosesLanguage: false,
  });
  return Object.fromEntries(headers);
}

/** Shown by the service worker while the browser is offline, so its stylesheet is inlined. */
export function offlinePage(locale: Locale): BarePage {
  const { text, cspHash } = inlineStyleOf('terms');
  const again = `<a class="button" href="">${translator(locale)('offline.again')}</a>`;
  const page: Page = {
    title: 'offline.title',
    text: 'offline.text',
    style: `<style>${text}</style>`,
    actions: again,
  };
  return { headers: bareHeaders(200, 'GET', cspHash), body: barePage(locale, page) };
}

const reasons: Record<number, TextKey> = {
  400: 'refusal.bad_address',
  403: 'refusal.foreign_form',
  413: 'refusal.too_large',
  414: 'refusal.long_address',
};

/** For requests refused by http/refuse.ts, in the language of the path, which may be invalid. */
export function refusalPage(status: number, { url, method }: { url: string; method: string }): BarePage {
  const locale = localeOf(url.split('?', 1)[0] ?? '');
  const body = errorPage(locale, {
    status,
    title: 'refusal.title',
    text: reasons[status] ?? 'refusal.unknown',
  });
  return { headers: bareHeaders(status, method), body };
}
