/** §2 The wishlist. A product without a choice goes into the cart from here. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { addToCart } from '#app/cart/cart.ts';
import { noneToAdd } from '#app/cart/line-refusal.ts';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, refuse, screen } from '#app/request/screen.ts';
import { addCartItem } from '#app/shop-api/cart.ts';
import { BadRequestError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { removeFromWishlist, wishlistPage } from '#app/shop-api/wishlist.ts';
import { NamedAction, NamedText } from '#app/ui/named-text.tsx';
import { cardOf } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import type { ErrorCode } from '#contract/errors.ts';
import { CART_LINES_MAX } from '#contract/rules/constants.ts';
import type { Product } from '#contract/shapes.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { readPage } from '#kit/ui/paging.ts';
import { MissingEntry } from '../missing-entry.tsx';

const PER_PAGE = 24;

/** Value of the field `intent`. */
export const TO_CART = 'cart';

export const { loader, action } = screen('account.wishlist', {
  load: loadWishlist,
  act: postWishlist,
});

async function loadWishlist({ scope }: LoadArgs) {
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
}

function wishOf(item: Product & { id?: number | undefined }) {
  const variants = Object.values(item.variants);
  const available = variants.filter((variant) => variant.available);
  const [only] = variants;
  const isPlain = variants.length === 1 && only?.axis.length === 0;
  return {
    ...cardOf(item),
    // If the Shop API gives wishlist items no id, the product code identifies them.
    id: String(item.id ?? item.code),
    /** `choose`: the product has options, which are chosen on its own page. */
    buy: available.length === 0 ? ('none' as const) : isPlain ? ('cart' as const) : ('choose' as const),
  };
}

export type Wish = ReturnType<typeof wishOf>;

async function postWishlist({ scope, form }: ActArgs) {
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
}

/** Puts one piece into the cart and returns to the wishlist. */
async function toCart(scope: Scope, productCode: string): Promise<Response> {
  return redirectWith(scope, href('account.wishlist', {}, scope.locale), {
    notices: [await putIn(scope, productCode)],
  });
}

async function putIn(scope: Scope, productCode: string): Promise<Notice> {
  const line = { productCode, quantity: 1 };
  try {
    await addToCart(scope, [line], (caller, token) => addCartItem(caller, token, line));
    return { key: 'notice.cart_added', tone: 'done', link: 'cart' };
  } catch (error) {
    // The page to return to would wait as long again.
    if (!(error instanceof ShopApiError) || error.timedOut) throw error;
    return { ...(await whyNot(scope, productCode, error)), tone: 'alert' };
  }
}

/** Why the product was not added. */
async function whyNot(
  scope: Scope,
  productCode: string,
  error: ShopApiError,
): Promise<Pick<Notice, 'key' | 'values'>> {
  const reason = error.errorCode && REASONS[error.errorCode];
  // `field` is for `variant_required`, `max` for `cart_full`.
  if (reason) return { key: reason, values: { field: scope.t('product.option'), max: CART_LINES_MAX } };
  const isQuantity = error instanceof BadRequestError && 'quantity' in error.fields;
  return isQuantity || error.errorCode === 'item_quantity_exceeded'
    ? noneToAdd(scope, { productCode })
    : { key: 'error.unexpected_error' };
}

const REASONS: Partial<Record<ErrorCode, TextKey>> = {
  cart_full: 'error.cart_full',
  item_unavailable: 'error.item_unavailable',
  product_not_found: 'error.item_unavailable',
  variant_required: 'product.option_missing',
  checkout_state: 'error.cart_locked',
};

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
          <ProductGrid cards={cards} heading="h2" eager={2} below={(wish) => <WishActions wish={wish} />} />
          <Pagination path={href('account.wishlist', {}, locale)} query={{}} page={page} pages={pages} />
        </>
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

export function WishActions({ wish: { id, code, slug, name, buy, event } }: { wish: Wish }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {buy !== 'none' && <p className="in-stock">{t(event ? 'wishlist.seats' : 'wishlist.in_stock')}</p>}
      <div className="wish-actions">
        {buy === 'cart' && (
          <PostForm>
            <input type="hidden" name="code" value={code} />
            <button type="submit" className="button quiet" name="intent" value={TO_CART}>
              <NamedAction shown="wishlist.to_cart" of="wishlist.to_cart_of" names={{ name }} />
            </button>
          </PostForm>
        )}
        {buy === 'choose' && (
          <p>
            <QuietLink href={href('products.product', { id: slug }, locale)}>
              <NamedAction shown="wishlist.choose" of="wishlist.choose_of" names={{ name }} />
            </QuietLink>
          </p>
        )}
        <PostForm>
          <input type="hidden" name="item" value={id} />
          <button type="submit" className="icon-button">
            <Icon name="trash" />
            <span className="sr-only">
              <NamedText of="wishlist.remove_of" names={{ name }} />
            </span>
          </button>
        </PostForm>
      </div>
    </>
  );
}
