import { useLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { preferredLocale } from '~/i18n/i18n.server.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { LATEST_ON_HOME, RECOMMENDED_TAXON } from '~/rules/constants.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import type { Scope } from '~/session/context.server.ts';
import { localeCookie } from '~/session/locale.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenLoader } from '~/session/screen.server.ts';
import { latestProducts, taxonProductsByCode } from '~/shop-api/catalogue.server.ts';
import { NotFoundError } from '~/shop-api/errors.ts';
import { EmptyState } from '~/ui/empty-state.tsx';
import { cardOf } from '~/ui/product/card.ts';
import { ProductGrid } from '~/ui/product/product-grid.tsx';

export const meta = screenMeta;

export const loader = screenLoader('home', async ({ scope, request }) => {
  if (scope.locale === 'jp' && (await wantsEnglish(scope, request)))
    throw await redirectWith(scope, href('home', {}, 'en') + scope.url.search, { status: 302 });
  const [latest, recommended] = await Promise.all([
    latestProducts(scope.publicCaller, LATEST_ON_HOME),
    recommendedProducts(scope),
  ]);
  return {
    head: headOf(scope, { title: scope.t('home.title') }),
    latest: latest.items.map(cardOf),
    recommended: recommended.map(cardOf),
  };
});

export default function Home() {
  const { latest, recommended } = useLoaderData<typeof loader>();
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
      <section>
        <h2>{t('home.latest')}</h2>
        {latest.length === 0 ? (
          <EmptyState text={t('home.empty')}>{all}</EmptyState>
        ) : (
          <>
            <ProductGrid cards={latest} eager={4} />
            <p className="actions">{all}</p>
          </>
        )}
      </section>
      {recommended.length > 0 && (
        <section>
          <h2>{t('home.recommended')}</h2>
          <ProductGrid cards={recommended} strip />
        </section>
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';

/** decisions 6: only a request for `/` itself is sent on, and never one that is choosing a language just now. */
async function wantsEnglish(scope: Scope, request: Request): Promise<boolean> {
  if (scope.url.searchParams.has('lang')) return false;
  return (await preferredLocale(request, await scope.jar.get(localeCookie))) === 'en';
}

/** decisions 18: they come from a taxon of their own, which a shop need not have. */
async function recommendedProducts(scope: Scope) {
  try {
    return (await taxonProductsByCode(scope.publicCaller, RECOMMENDED_TAXON, { page: 1 })).items;
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}
