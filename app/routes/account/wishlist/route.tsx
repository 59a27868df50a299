import { useActionData, useLoaderData } from '@remix-run/react';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { refuse, screen } from '#app/request/screen.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { removeFromWishlist, wishlistPage } from '#app/shop-api/wishlist.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { readPage } from '#kit/ui/paging.ts';
import { MissingEntry } from '../missing-entry.tsx';
import { toCart } from './to-cart.ts';
import { TO_CART, WishActions } from './wish-actions.tsx';
import { wishOf } from './wish-view.ts';

const PER_PAGE = 24;

const { loader, action } = screen('account.wishlist', {
  load: async ({ scope }) => {
    // After the last product of the last page was removed, this is the page before it.
    const { items, ...shown } = await wishlistPage(
      scope,
      readPage(scope.url.searchParams.get('page')),
      PER_PAGE,
    );
    return {
      ...shown,
      cards: items.map(wishOf),
      arrivals: shown.total === 0 ? await newArrivals(scope) : [],
    };
  },
  act: async ({ scope, form }) => {
    if (form.get('intent') === TO_CART) throw await toCart(scope, String(form.get('code') ?? ''));
    const id = String(form.get('item') ?? '');
    try {
      await removeFromWishlist(scope, id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      return refuse({ missing: true }, 404);
    }
    const page = readPage(scope.url.searchParams.get('page'));
    throw await redirectWith(scope, href('account.wishlist', {}, scope.locale, page > 1 ? { page } : {}), {
      notices: [{ key: 'wishlist.removed', tone: 'done' }],
    });
  },
});

export { action, loader };

export default function Wishlist() {
  const { cards, total, arrivals, page, pages } = useLoaderData<typeof loader>();
  const missing = useActionData<typeof action>()?.missing;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1>{t('account.wishlist')}</h1>
      {missing && <MissingEntry text={t('wishlist.gone')} />}
      {cards.length === 0 ? (
        <>
          <EmptyState text={t('wishlist.empty')} hint={t('wishlist.empty_hint')}>
            <ButtonLink href={href('products.categories', {}, locale)}>{t('wishlist.look')}</ButtonLink>
          </EmptyState>
          <ProductRow heading={t('home.latest')} cards={arrivals} />
        </>
      ) : (
        <>
          <p className="text-lead">{t('wishlist.count', { count: total })}</p>
          <ProductGrid cards={cards} eager={2} below={(wish) => <WishActions wish={wish} />} />
          <Pagination path={href('account.wishlist', {}, locale)} query={{}} page={page} pages={pages} />
        </>
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
