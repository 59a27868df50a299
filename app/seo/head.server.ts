/** What a page's head says: title with the shop's suffix, description, canonical, hreflang. */
import { env } from '#app/env.server.ts';
import { backendLocale, htmlLang, type Locale, localisedPath, otherLocale } from '#app/i18n/locale.ts';
import { shopName } from '#app/i18n/shop-name.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { mediaUrl } from '#app/ui/media-url.ts';
import type { Head } from './head.ts';

export const titleSuffix = (scope: Scope): string =>
  scope.t('chrome.title_suffix', { shop: shopName(scope.locale) });

type Words = {
  title: string;
  description?: string | undefined;
  /** The query that makes this page a different one, such as `?page=2`; everything else is dropped. */
  query?: string;
  noindex?: boolean;
  /** Without language prefix; by default the path asked for. */
  path?: string;
  /** Open Graph's word for what the page is. */
  kind?: 'website' | 'product';
  /** A picture's path in the media folder. */
  image?: string | undefined;
  feeds?: Head['feeds'];
  facts?: Head['facts'];
};

export function headOf(scope: Scope, words: Words): Head {
  const title = `${words.title} | ${titleSuffix(scope)}`;
  const description = words.description || scope.t('chrome.description', { shop: shopName(scope.locale) });
  const bare = words.path ?? scope.bare;
  const address = (locale: Locale) => `${env.SHOP_URL}${localisedPath(bare, locale)}${words.query ?? ''}`;
  return {
    title: scope.formFailed ? scope.t('form.error_title', { title }) : title,
    description,
    canonical: address(scope.locale),
    alternates: [
      [htmlLang[scope.locale], address(scope.locale)],
      [htmlLang[otherLocale(scope.locale)], address(otherLocale(scope.locale))],
      ['x-default', address('jp')],
    ],
    noindex: words.noindex ?? false,
    // Nobody passes on the address of a page that is not to be found.
    social: words.noindex
      ? []
      : [
          ['og:title', words.title],
          ['og:description', description],
          ['og:type', words.kind ?? 'website'],
          ['og:url', address(scope.locale)],
          ['og:site_name', shopName(scope.locale)],
          ['og:locale', backendLocale[scope.locale]],
          ...(words.image
            ? [['og:image', env.SHOP_URL + mediaUrl('500x500', words.image)] as [string, string]]
            : []),
        ],
    feeds: words.feeds ?? [],
    facts: words.facts ?? [],
  };
}
