/**
 * §2 The product page's button that adds to the wishlist and removes. A guest's form is pending during the login (§6).
 */
import type { Notice } from '#app/cookies/notice.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional, unlessLoggedOut } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { redirectToLogin, requireMember } from '#app/request/resume-after-login.ts';
import type { Scope } from '#app/request/scope.ts';
import { NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { addToWishlist, isOnWishlist, removeProductFromWishlist } from '#app/shop-api/wishlist.ts';
import { WISHLIST_MAX } from '#contract/rules/constants.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { Icon } from '#kit/ui/icon.tsx';

/** §6: members only. False if the call fails, as adding a product twice changes nothing. */
export async function isWished(scope: Scope, { code }: ProductDetail): Promise<boolean> {
  if (!(await scope.member())) return false;
  return (await optional(scope, isOnWishlist(scope, code).catch(unlessLoggedOut), false)) ?? false;
}

export async function changeWishlist(
  scope: Scope,
  product: ProductDetail,
  form: FormData,
  add: boolean,
): Promise<never> {
  await requireMember(scope, form);
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
    // The page to return to would wait as long again.
    if (!(error instanceof ShopApiError) || error.timedOut) throw error;
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

/** A button of the buy form, or of a form of its own for a product without one. The label is the same in both states; `aria-pressed` has the state. */
export function WishButton({ wished }: { wished: boolean }) {
  const t = useT();
  return (
    <button
      type="submit"
      name="intent"
      value={wished ? 'unwish' : 'wish'}
      className="button quiet wish"
      aria-pressed={wished}
      title={t(wished ? 'product.wished' : 'product.wish')}
    >
      <Icon name="heart" />
      <span className="sr-only">{t('product.wish')}</span>
    </button>
  );
}
