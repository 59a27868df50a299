/** Content of a page's head: title with the shop's suffix, description, canonical, hreflang. */
import type { Notice } from '#app/cookies/notice.ts';
import { env } from '#app/env.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import type { Page, PageHead } from '#app/page.ts';
import type { Scope } from '#app/request/scope.ts';
import { newsOf } from '#app/rules/news.ts';
import type { Screen } from '#app/screens.ts';
import { type Head, useDocument } from '#app/ui/document.tsx';
import { mediaUrl } from '#app/ui/media-url.ts';
import { firstSentence } from '#kit/i18n/first-sentence.ts';
import { backendLocale, htmlLang, type Locale, localisedPath, otherLocale } from '#kit/i18n/locale.ts';

const titleSuffix = (scope: Scope): string =>
  scope.t('chrome.title_suffix', { shop: shopName(scope.locale) });

/**
 * The title is what a screen reader says first about a page, with scripts or without. So it begins with what happened: the
 * first sentence of a notice.
 */
function withNews(scope: Scope, title: string, { formFailed, news }: Page, notices: Notice[]): string {
  const notice = newsOf(notices);
  const text = notice ? scope.t(notice.key, notice.values) : news;
  const what = text && firstSentence(text);
  const whole = what ? scope.t('chrome.news_title', { what, title }) : title;
  return formFailed || notice?.tone === 'alert' ? scope.t('form.error_title', { title: whole }) : whole;
}

/** The head from `page` or, if it has none, from the screen's row, completed with what every page has. */
export function headOf(scope: Scope, screen: Screen, page: Page, notices: Notice[] = []): Head {
  const words: PageHead = page.head ?? { title: scope.t(screen.title), noindex: !screen.sitemap };
  const description =
    words.description ||
    (screen.description && scope.t(screen.description, { shop: shopName(scope.locale) }));
  const title = `${words.title} | ${titleSuffix(scope)}`;
  const path = words.path ?? scope.pathWithoutLocale;
  const pathIn = (locale: Locale) => (locale === scope.locale ? path : (page.otherPath ?? path));
  const address = (locale: Locale) =>
    `${env.SHOP_URL}${localisedPath(pathIn(locale), locale)}${words.query ?? ''}`;
  return {
    title: withNews(scope, title, page, notices),
    description,
    ...(words.noindex ? { noindex: 'noindex, follow' } : { canonical: address(scope.locale) }),
    alternates: page.otherPathRedirects
      ? []
      : [
          [htmlLang[scope.locale], address(scope.locale)],
          [htmlLang[otherLocale(scope.locale)], address(otherLocale(scope.locale))],
          ['x-default', address('ja')],
        ],
    // A page with noindex has no canonical URL.
    social: words.noindex
      ? []
      : [
          ['og:title', words.title],
          ...(description ? [['og:description', description] as [string, string]] : []),
          ['og:type', words.kind ?? 'website'],
          ['og:url', address(scope.locale)],
          ['og:site_name', shopName(scope.locale)],
          ['og:locale', backendLocale[scope.locale]],
          ...(words.image
            ? [['og:image', new URL(mediaUrl('500x500', words.image), env.SHOP_URL).href] as [string, string]]
            : []),
        ],
    feeds: words.feeds ?? [],
    structuredData: words.structuredData ?? [],
    ...(words.refresh ? { refresh: words.refresh } : {}),
  };
}

export const errorHead = (scope: Scope, status: number): Head => ({
  title: `${scope.t(status === 404 ? 'error.not_found_title' : 'error.title')} | ${titleSuffix(scope)}`,
  noindex: 'noindex',
});

export function HeadTags() {
  const { head } = useDocument();
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content={head.noindex} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates?.map(([lang, href]) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={href} />
      ))}
      {head.social?.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {head.feeds?.map(([title, href]) => (
        <link key={href} rel="alternate" type="application/atom+xml" title={title} href={href} />
      ))}
      {head.structuredData?.map((data) => (
        <script
          key={String(data['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, `<` escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
      {head.refresh && <meta httpEquiv="refresh" content={head.refresh} />}
    </>
  );
}
