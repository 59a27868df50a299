/** Adds to the cart, changes its lines, and resets it at logout. */
import { emit } from '#app/analytics/emit.ts';
import { addedToCart, lineChanged } from '#app/analytics/events.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import type { Scope } from '#app/request/scope.ts';
import { createCart, type NewLine, resetCart, showCart } from '#app/shop-api/cart.ts';
import { isCartMissing, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import type { Cart } from '#contract/order-shapes.ts';

type Change = (caller: Caller, token: string) => Promise<Cart>;

async function startCart(scope: Scope): Promise<string> {
  const token = await createCart({ ...(await scope.identity()), cartToken: undefined });
  await scope.jar.set(cartCookie, token);
  await scope.setCart(undefined);
  return token;
}

/** Computes the added lines from the changed cart, for changes that may add less than requested. */
type Added = (cart: Cart) => readonly NewLine[];

/**
 * Makes `change`, which adds `lines`, in the shopper's cart; creates a cart if the shopper has none or the Shop API has
 * deleted it (§8.6). Emits the analytics event for the added lines.
 */
export async function addToCart(
  scope: Scope,
  lines: readonly NewLine[] | Added,
  change: Change,
): Promise<Cart> {
  const token = (await scope.cartToken()) ?? (await startCart(scope));
  let cart: Cart;
  try {
    cart = await change(scope, token);
  } catch (error) {
    if (!(await cartIsMissing(scope, token, error))) throw error;
    const replacement = await startCart(scope);
    cart = await change(scope, replacement);
  }
  await scope.setCart(cart);
  await emit(scope, addedToCart(cart, typeof lines === 'function' ? lines(cart) : lines));
  return cart;
}

/** Whether a change was refused because the cart is gone. A 404 may also be about the product or the line. */
async function cartIsMissing(scope: Scope, token: string, error: unknown): Promise<boolean> {
  if (!(error instanceof NotFoundError) || error.errorCode) return isCartMissing(error);
  try {
    await showCart(scope, token);
    return false;
  } catch (gone) {
    return isCartMissing(gone) || gone instanceof NotFoundError;
  }
}

/** Changes a line. When the cart is missing, drops its cookie and returns undefined. */
export async function changeCart(scope: Scope, line: string, change: Change): Promise<Cart | undefined> {
  const lineOf = (cart: Cart | undefined) => cart?.items.find(({ id }) => String(id) === line);
  // For the analytics event, which reports the difference in quantity. An unreadable cart does not prevent the change.
  const before = await scope.cart().catch(() => undefined);
  const token = await scope.cartToken();
  if (!token) return undefined;
  try {
    const cart = await change(scope, token);
    await scope.setCart(cart);
    if (before) await emit(scope, lineChanged(lineOf(before), lineOf(cart)));
    return cart;
  } catch (error) {
    if (!(await cartIsMissing(scope, token, error))) throw error;
    await scope.jar.set(cartCookie, undefined);
    await scope.setCart(undefined);
    return undefined;
  }
}

/** §2 Logout resets the cart. Ignores errors of the Shop API (§8.7), because the cookie is dropped anyway. */
export async function resetCartForLogout(scope: Scope): Promise<void> {
  const token = await scope.cartToken();
  if (!token) return;
  try {
    await resetCart(scope, token);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
  }
}
