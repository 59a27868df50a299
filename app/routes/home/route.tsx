/** §2 The home page. If the call of one section fails, the other sections are still shown (request/optional.ts). */

import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { popularKeywords } from '#app/catalogue/popular-keywords.ts';
import { recentlyViewed } from '#app/catalogue/recently-viewed.ts';
import { localeCookie } from '#app/cookies/locale.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { preferredLocale } from '#app/i18n/i18n.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { safeLink } from '#app/security/sanitise.ts';
import { feedTitle } from '#app/seo/feed.ts';
import { shopData } from '#app/seo/structured-data.ts';
import { latestProducts, taxonProductsByCode } from '#app/shop-api/catalogue.ts';
import { mediaSection } from '#app/shop-api/content.ts';
import { shopDetails } from '#app/shop-details.ts';
import { Cover } from '#app/ui/cover.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { FirstPicture } from '#app/ui/first-picture.tsx';
import { mediaUrl } from '#app/ui/media-url.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { cardOf, isHeld } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import { scrollRow } from '#app/ui/scroll-row/scroll-row.element.ts';
import { ScrollButtons, ScrollRow } from '#app/ui/scroll-row/scroll-row.tsx';
import { KeywordLinks } from '#app/ui/search/keyword-links.tsx';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { LATEST_ON_HOME, RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import { localisedPath } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';

export const { loader } = screen('home', { load: loadHome });

async function loadHome({ scope, request }: LoadArgs) {
  if (scope.locale === 'ja' && (await wantsEnglish(scope, request)))
    throw await redirectWith(scope, href('home', {}, 'en') + scope.url.search, { status: 302 });
  if (env.ROOT_REDIRECT_PATH) {
    const to = localisedPath(env.ROOT_REDIRECT_PATH, scope.locale) + scope.url.search;
    throw await redirectWith(scope, to, { status: env.ROOT_REDIRECT_STATUS });
  }
  const words = homeWords(scope);
  return {
    words,
    page: {
      head: {
        title: words.title,
        feeds: [[feedTitle(scope), href('feed', {}, scope.locale)]],
        structuredData: shopData(scope),
      },
      // Contains recently checked products of this browser.
      unshared: scope.jar.sent(viewedCookie.name),
    },
    ...(await homeView(scope)),
  };
}

/** Whether a request for `/` is redirected to English. False while the shopper is switching the language. */
async function wantsEnglish(scope: Scope, request: Request): Promise<boolean> {
  if (scope.url.searchParams.has('lang')) return false;
  return (await preferredLocale(request, await scope.jar.get(localeCookie))) === 'en';
}

function homeWords({ locale }: Scope) {
  const { homeTitleJa, homeTitleEn, homeTextJa, homeTextEn } = shopDetails();
  return locale === 'ja'
    ? { title: homeTitleJa, text: homeTextJa }
    : { title: homeTitleEn, text: homeTextEn };
}

async function homeView(scope: Scope) {
  const caller = scope.publicCaller;
  const [banners, latest, recommended, keywords, viewed] = await Promise.all([
    optional(scope, mediaSection(caller, 'carousel'), []),
    // §9.12
    optional(scope, itemsOf(latestProducts(caller, LATEST_ON_HOME)), []),
    // The shop may not have this taxon.
    optional(scope, itemsOf(taxonProductsByCode(caller, RECOMMENDED_TAXON, { page: 1 })), []),
    popularKeywords(scope),
    optional(scope, recentlyViewed(scope), []),
  ]);
  // All failed, so the Shop API is unavailable: shows the error page.
  if (!banners && !latest && !recommended && !keywords) throw data(null, { status: 503 });
  return {
    banners: banners?.map(
      ({ name, path, link }): Banner => ({ name, path, href: safeLink(link, scope.locale) }),
    ),
    latest: latest?.filter(isHeld).map(cardOf),
    recommended: recommended?.filter(isHeld).map(cardOf),
    keywords,
    viewed: viewed?.map(cardOf),
  };
}

async function itemsOf<T>(list: Promise<{ items: T[] }>): Promise<T[]> {
  return (await list).items;
}

export default function Home() {
  const { words, banners, latest, recommended, keywords, viewed } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const everything = href('products.categories', {}, locale);
  return (
    <>
      {banners ? banners.length > 0 && <Carousel banners={banners} /> : <SectionFailed />}
      <div className="home-lead">
        <h1>{words.title}</h1>
        <p className="fine">{words.text}</p>
      </div>
      <HomePart
        heading={t('home.latest')}
        more={
          <a className="more" href={everything}>
            {t('home.see_all')}
          </a>
        }
        items={latest}
      >
        {(cards) => <ProductGrid cards={cards} eager={2} />}
      </HomePart>
      {latest?.length === 0 && <EmptyState text={t('home.empty')} />}
      <HomePart heading={t('finding.keywords')} items={keywords}>
        {(words) => <KeywordLinks keywords={words} inOneRow />}
      </HomePart>
      <HomePart heading={t('home.recommended')} items={recommended}>
        {(cards) => <ProductGrid cards={cards} strip />}
      </HomePart>
      <RecentlyViewed>
        <HomePart heading={t('finding.viewed')} items={viewed}>
          {(cards) => <ProductGrid cards={cards} strip />}
        </HomePart>
      </RecentlyViewed>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

type Props<T> = {
  heading: string;
  more?: ReactNode;
  /** Undefined when the call failed: the section shows an error. Empty: the section is hidden. */
  items: T[] | undefined;
  children: (items: T[]) => ReactNode;
};

/** A heading, at its right a link that shows all, and products or keywords. */
function HomePart<T>({ heading, more, items, children }: Props<T>) {
  if (items?.length === 0) return null;
  return (
    <section>
      <div className="head">
        <h2 className="voice">{heading}</h2>
        {more}
      </div>
      {items ? children(items) : <SectionFailed />}
    </section>
  );
}

type Banner = { name: string; path: string; href: string | undefined };

const idOf = (index: number) => `banner-${index + 1}`;

/**
 * §3 A scrolling row that snaps to each picture. The dots are links to the pictures; arrows need scripts. The pictures
 * never advance automatically.
 */
function Carousel({ banners }: { banners: Banner[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="carousel" aria-label={t('finding.banners')}>
      <ScrollRow>
        <ul className="bleed" {...scrollRow.mark('row')}>
          {banners.map((banner, index) => {
            const picture = <Picture banner={banner} lazy={index > 0} />;
            return (
              <li key={idOf(index)} id={idOf(index)} lang={langOf(banner.name, locale)}>
                {banner.href ? <a href={banner.href}>{picture}</a> : picture}
              </li>
            );
          })}
        </ul>
        <ScrollButtons />
        {banners.length > 1 && (
          <p className="dots">
            {banners.map((banner, index) => (
              <Fragment key={idOf(index)}>
                <a href={`#${idOf(index)}`} {...scrollRow.mark('dot')}>
                  <span className="sr-only">
                    <NamedText
                      of="finding.banner"
                      names={{ name: banner.name }}
                      values={{ number: index + 1 }}
                    />
                  </span>
                </a>{' '}
              </Fragment>
            ))}
          </p>
        )}
      </ScrollRow>
    </section>
  );
}

/** Pictures are square, banners are wide: CSS crops to the middle, where the motif is. */
function Picture({ banner, lazy }: { banner: Banner; lazy: boolean }) {
  const { saveData } = useDocument();
  // Without its picture, only the name tells what the banner is about.
  if (banner.path === '')
    return (
      <>
        <Cover name="" size="300x300" />
        {banner.name}
      </>
    );
  const Img = lazy ? 'img' : FirstPicture;
  const small = mediaUrl('300x300', banner.path);
  return (
    <Img
      src={small}
      {...(saveData
        ? {}
        : {
            srcSet: `${small} 300w, ${mediaUrl('500x500', banner.path)} 500w`,
            sizes: '(min-width: 48em) 500px, 88vw',
          })}
      width={500}
      height={200}
      alt={banner.name}
      decoding="async"
      {...(lazy ? { loading: 'lazy' as const } : {})}
    />
  );
}

/**
 * §4 Recently checked products. The element is needed even without products, because its script may find some in local
 * storage (recently-viewed.element.ts).
 */
const RecentlyViewed = ({ children }: { children: ReactNode }) => (
  <recently-viewed>{children}</recently-viewed>
);
