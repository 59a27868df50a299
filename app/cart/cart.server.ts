/** Changing the cart: it is made on the first write, and one that is gone is replaced (§8.6). */
import { emit } from '#app/analytics/emit.server.ts';
import { addedToCart, lineChanged } from '#app/analytics/events.ts';
import { cartCookie } from '#app/cookies/cart-token.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { createCart, type NewLine, resetCart } from '#app/shop-api/cart.server.ts';
import { isCartMissing, ShopApiError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.server.ts';
import type { Cart } from '#contract/order-shapes.ts';

type Change = (caller: Caller, token: string) => Promise<Cart>;

async function freshCart(scope: Scope): Promise<string> {
  const token = await createCart({ ...(await scope.identity()), cartToken: undefined });
  await scope.jar.set(cartCookie, token);
  await scope.setCart(undefined);
  return token;
}

/** What a change has added, where that is not what was asked for. */
type Added = (cart: Cart) => readonly NewLine[];

/** Adding `lines`: into the cart in hand, else into a new one. */
export async function addToCart(
  scope: Scope,
  lines: readonly NewLine[] | Added,
  change: Change,
): Promise<Cart> {
  const token = (await scope.cartToken()) ?? (await freshCart(scope));
  let cart: Cart;
  try {
    cart = await change(scope, token);
  } catch (error) {
    if (!isCartMissing(error)) throw error;
    const replacement = await freshCart(scope);
    cart = await change(scope, replacement);
  }
  await scope.setCart(cart);
  await emit(scope, addedToCart(cart, typeof lines === 'function' ? lines(cart) : lines));
  return cart;
}

/** Changing a line of a cart that is gone changes nothing: answers undefined, the cookie is dropped. */
export async function changeCart(scope: Scope, line: string, change: Change): Promise<Cart | undefined> {
  const lineOf = (cart: Cart | undefined) => cart?.items.find(({ id }) => String(id) === line);
  // How many there were: only the difference is an event. A cart that cannot be read is no reason not to change it.
  const before = await scope.cart().catch(() => undefined);
  const token = await scope.cartToken();
  if (!token) return undefined;
  try {
    const cart = await change(scope, token);
    await scope.setCart(cart);
    if (before) await emit(scope, lineChanged(lineOf(before), lineOf(cart)));
    return cart;
  } catch (error) {
    if (!isCartMissing(error)) throw error;
    await scope.jar.set(cartCookie, undefined);
    await scope.setCart(undefined);
    return undefined;
  }
}

/** §2 Logout resets the cart; a refusal is ignored (§8.7), and so is a Shop API out of reach: its cookie goes anyway. */
export async function resetCartForLogout(scope: Scope): Promise<void> {
  const token = await scope.cartToken();
  if (!token) return;
  try {
    await resetCart(scope, token);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
  }
}
