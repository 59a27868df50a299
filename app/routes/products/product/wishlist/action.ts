/** §2 Wishlist: add and remove. A guest's form is pending during the login (§6). */
import type { Notice } from '#app/cookies/notice.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { redirectToLogin } from '#app/request/screen.ts';
import { NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { addToWishlist, removeProductFromWishlist } from '#app/shop-api/wishlist.ts';
import { WISHLIST_MAX } from '#contract/rules/constants.ts';
import type { ProductDetail } from '#contract/shapes.ts';

export async function changeWishlist(
  scope: Scope,
  product: ProductDetail,
  form: FormData,
  add: boolean,
): Promise<never> {
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  if (session.kind !== 'member') throw await redirectToLogin(scope, form);
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [await change(scope, product.code, form, add)],
  });
}

async function change(scope: Scope, code: string, form: FormData, add: boolean): Promise<Notice> {
  try {
    if (add) await addToWishlist(scope, code);
    // Already removed, by a second press or in another window: counts as success.
    else await removeProductFromWishlist(scope, code).catch(unlessNotFound);
    return { key: add ? 'notice.wish_added' : 'notice.wish_removed', tone: 'done' };
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    if (error instanceof NotAuthenticatedError) {
      await scope.endSession();
      throw await redirectToLogin(scope, form);
    }
    if (error.errorCode === 'wishlist_full')
      return { key: 'notice.wish_full', values: { max: WISHLIST_MAX }, tone: 'alert' };
    return { key: 'notice.wish_failed', tone: 'alert' };
  }
}

const unlessNotFound = (error: unknown): void => {
  if (!(error instanceof NotFoundError)) throw error;
};
