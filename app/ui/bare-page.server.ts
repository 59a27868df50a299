/**
 * Pages without a component and without a call: when rendering itself has failed (§2), and for requests that Remix could
 * not even match to a screen. Our own texts only, so there is nothing to escape.
 */
import { href } from '#app/i18n/href.ts';
import { translator } from '#app/i18n/i18n.server.ts';
import { htmlLang, type Locale, localeOf } from '#app/i18n/locale.ts';
import { shopName } from '#app/i18n/shop-name.server.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { applyDocumentHeaders } from '#app/security/headers.server.ts';
import { stylesheetHref } from '#app/styles/stylesheet.server.ts';

type Words = { status: number; title: TextKey; text: TextKey };

function barePage(locale: Locale, { status, title, text }: Words): string {
  const t = translator(locale);
  const shop = shopName(locale);
  const home = href('home', {}, locale);
  return `<!DOCTYPE html><html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t(title)} | ${t('chrome.title_suffix', { shop })}</title><link rel="stylesheet" href="${stylesheetHref}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body><main><p><a class="logo" href="${home}">${shop}</a></p><section class="error-page"><p class="error-status">${status}</p><h1>${t(title)}</h1><p>${t(text)}</p><p class="actions"><a class="button" href="${home}">${t('errors.back_home')}</a> <a class="button quiet" href="${href('products.categories', {}, locale)}">${t('errors.see_categories')}</a></p></section></main></body></html>`;
}

export const fallbackPage = (locale: Locale): string =>
  barePage(locale, { status: 500, title: 'errors.title', text: 'errors.unexpected' });

const reasons: Record<number, TextKey> = {
  400: 'refusal.bad_address',
  403: 'refusal.foreign_form',
  413: 'refusal.too_large',
  414: 'refusal.bad_address',
};

/** What server.js answers where it lets nothing through: in the language of the address, however broken that is. */
export function refusalPage(
  status: number,
  { url, method }: { url: string; method: string },
): { headers: Record<string, string>; body: string } {
  const headers = new Headers();
  applyDocumentHeaders(headers, {
    screen: undefined,
    status,
    method,
    personal: true,
    styleHash: undefined,
    choosesLanguage: false,
  });
  const locale = localeOf(url.split('?', 1)[0] ?? '');
  return {
    headers: Object.fromEntries(headers),
    body: barePage(locale, { status, title: 'refusal.title', text: reasons[status] ?? 'refusal.unknown' }),
  };
}
