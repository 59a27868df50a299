import { useLoaderData } from '@remix-run/react';
import { VIEWED_ID } from '~/browser/document-ids.ts';
import { feedPath, href } from '~/i18n/href.ts';
import { preferredLocale } from '~/i18n/i18n.server.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { shopFacts } from '~/seo/facts.server.ts';
import { feedTitle } from '~/seo/feed.server.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import type { Scope } from '~/session/context.server.ts';
import { localeCookie } from '~/session/locale.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenLoader } from '~/session/screen.server.ts';
import { PartFailed } from '~/ui/content/part-failed.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Carousel } from '~/ui/home/carousel.tsx';
import { HomePart } from '~/ui/home/home-part.tsx';
import { homeView } from '~/ui/home/home-view.server.ts';
import { ProductGrid } from '~/ui/product/product-grid.tsx';
import { KeywordLinks } from '~/ui/search/keyword-links.tsx';

export const meta = screenMeta;

export const loader = screenLoader('home', async ({ scope, request }) => {
  if (scope.locale === 'jp' && (await wantsEnglish(scope, request)))
    throw await redirectWith(scope, href('home', {}, 'en') + scope.url.search, { status: 302 });
  return {
    head: headOf(scope, {
      title: scope.t('home.title'),
      feeds: [[feedTitle(scope), feedPath(scope.locale)]],
      facts: shopFacts(scope),
    }),
    ...(await homeView(scope)),
  };
});

export default function Home() {
  const { banners, latest, recommended, keywords, viewed } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const all = (
    <a className="button quiet" href={href('products.categories', {}, locale)}>
      {t('home.see_all')}
    </a>
  );
  return (
    <>
      <div className="lead">
        <h1>{t('home.lead')}</h1>
        <p>{t('home.intro')}</p>
      </div>
      {banners ? banners.length > 0 && <Carousel banners={banners} /> : <PartFailed />}
      <HomePart heading={t('finding.keywords')} items={keywords}>
        {(words) => <KeywordLinks keywords={words} />}
      </HomePart>
      <HomePart heading={t('home.latest')} items={latest}>
        {(cards) => (
          <>
            <ProductGrid cards={cards} eager={2} />
            <p className="actions">{all}</p>
          </>
        )}
      </HomePart>
      {latest?.length === 0 && <EmptyState text={t('home.empty')}>{all}</EmptyState>}
      <HomePart heading={t('home.recommended')} items={recommended}>
        {(cards) => <ProductGrid cards={cards} strip />}
      </HomePart>
      <HomePart id={VIEWED_ID} heading={t('finding.viewed')} items={viewed}>
        {(cards) => <ProductGrid cards={cards} strip />}
      </HomePart>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';

/** Only a request for `/` itself is sent on, and never one that is choosing a language just now. */
async function wantsEnglish(scope: Scope, request: Request): Promise<boolean> {
  if (scope.url.searchParams.has('lang')) return false;
  return (await preferredLocale(request, await scope.jar.get(localeCookie))) === 'en';
}
