import { useLoaderData } from '@remix-run/react';
import { localeCookie } from '#app/cookies/locale.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { preferredLocale } from '#app/i18n/i18n.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { feedTitle } from '#app/seo/feed.ts';
import { shopData } from '#app/seo/structured-data.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import { KeywordLinks } from '#app/ui/search/keyword-links.tsx';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { localisedPath } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Carousel } from './carousel.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { HomePart } from './section.tsx';
import { homeView } from './view.ts';

export const { loader } = screen('home', { load: loadHome });

async function loadHome({ scope, request }: LoadArgs) {
  if (scope.locale === 'ja' && (await wantsEnglish(scope, request)))
    throw await redirectWith(scope, href('home', {}, 'en') + scope.url.search, { status: 302 });
  if (env.ROOT_REDIRECT_PATH) {
    const to = localisedPath(env.ROOT_REDIRECT_PATH, scope.locale) + scope.url.search;
    throw await redirectWith(scope, to, { status: env.ROOT_REDIRECT_STATUS });
  }
  return {
    page: {
      head: {
        title: scope.t('home.title'),
        feeds: [[feedTitle(scope), href('feed', {}, scope.locale)]],
        structuredData: shopData(scope),
      },
      // Contains recently checked products of this browser.
      unshared: scope.jar.sent(viewedCookie.name),
    },
    ...(await homeView(scope)),
  };
}

export default function Home() {
  const { banners, latest, recommended, keywords, viewed } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const everything = href('products.categories', {}, locale);
  return (
    <>
      {banners ? banners.length > 0 && <Carousel banners={banners} /> : <SectionFailed />}
      <div className="home-lead">
        <h1>{t('home.lead')}</h1>
        <p className="fine">{t('home.intro')}</p>
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
      {latest?.length === 0 && (
        <EmptyState text={t('home.empty')}>
          <QuietLink href={everything}>{t('home.see_all')}</QuietLink>
        </EmptyState>
      )}
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

/** Whether a request for `/` is redirected to English. False while the shopper is switching the language. */
async function wantsEnglish(scope: Scope, request: Request): Promise<boolean> {
  if (scope.url.searchParams.has('lang')) return false;
  return (await preferredLocale(request, await scope.jar.get(localeCookie))) === 'en';
}
