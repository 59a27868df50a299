/** schema.org data for search engines: the shop, its search, and the breadcrumb of a page. */
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import type { Scope } from '#app/request/scope.ts';
import { TEXT_QUERY } from '#app/rules/search.ts';
import type { Crumb } from '#app/ui/breadcrumb.tsx';
import { htmlLang } from '#kit/i18n/locale.ts';

type Data = Record<string, unknown>;

const context = { '@context': 'https://schema.org' };

/** For the home page: Organization, and WebSite with its SearchAction. */
export function shopData({ locale }: Scope): Data[] {
  const name = shopName(locale);
  const home = env.SHOP_URL + href('home', {}, locale);
  // The braces are part of the template and must not be escaped.
  const target = `${env.SHOP_URL}${href('products.search', {}, locale)}?${TEXT_QUERY}={search_term_string}`;
  return [
    {
      ...context,
      '@type': 'Organization',
      name,
      url: home,
      logo: `${env.SHOP_URL}/apple-touch-icon.png`,
    },
    {
      ...context,
      '@type': 'WebSite',
      name,
      url: home,
      inLanguage: htmlLang[locale],
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: target },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The breadcrumb (§2) of the page, whose last entry is the page itself. */
export function breadcrumbData({ locale, t }: Scope, crumbs: readonly Crumb[]): Data {
  const home: Crumb = { name: t('chrome.home'), href: href('home', {}, locale) };
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      ...(crumb.href ? { item: env.SHOP_URL + crumb.href.split('?', 1)[0] } : {}),
    })),
  };
}
