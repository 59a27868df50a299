/** The shopper's cart: of the browser's token or, for a member whose browser has none, the one begun on another device. */
import { cartCookie } from '#app/cookies/cart-token.ts';
import type { CookieJar } from '#app/cookies/cookie-jar.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { rememberOrder } from '#app/cookies/order.ts';
import { memberCart, memberCartSummary, showCart, showCartSummary } from '#app/shop-api/cart.ts';
import { isCartMissing, NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import type { Identity } from '#app/shop-api/http.ts';
import { showOrder } from '#app/shop-api/orders.ts';
import type { CartSummary } from '#contract/cart.ts';
import type { Cart } from '#contract/order-shapes.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { Member } from './tokens.ts';

type Shopper = {
  identity: () => Promise<Identity>;
  jar: CookieJar;
  locale: Locale;
  member: () => Promise<Member | undefined>;
  cartToken: () => Promise<string | undefined>;
  findsCart: () => Promise<boolean>;
  notify: (notice: Notice) => Promise<void>;
};

/** The call for it also tells whether the session is still open. */
export const canFindCart = async (shopper: Pick<Shopper, 'member'>): Promise<boolean> =>
  (await shopper.member()) !== undefined && (await supports('member_cart'));

/** How to read a cart: the whole of it, or a summary. */
type Reader<C> = {
  show: (caller: Shopper, token: string) => Promise<C>;
  find: (caller: Shopper) => Promise<C | undefined>;
};

export const currentCart = (shopper: Shopper): Promise<Cart | undefined> =>
  read(shopper, { show: showCart, find: memberCart });

export const currentSummary = (shopper: Shopper): Promise<CartSummary | undefined> =>
  read(shopper, { show: showCartSummary, find: memberCartSummary });

async function read<C extends { tokenValue: string }>(
  shopper: Shopper,
  reader: Reader<C>,
): Promise<C | undefined> {
  const token = await shopper.cartToken();
  if (!token) return (await shopper.findsCart()) ? findCart(shopper, reader) : undefined;
  try {
    return await reader.show(shopper, token);
  } catch (error) {
    if (!isCartMissing(error) && !(error instanceof NotFoundError)) throw error;
    // §8.6. Looks for the order before it drops the cookie, which is the only trace of the cart.
    const isOrdered = await rememberOrderOf(shopper, token);
    await shopper.jar.set(cartCookie, undefined);
    if (!isOrdered) await shopper.notify({ key: 'notice.cart_gone', tone: 'info' });
    // Another device may have begun the next one.
    return (await canFindCart(shopper)) ? findCart(shopper, reader) : undefined;
  }
}

async function findCart<C extends { tokenValue: string }>(
  shopper: Shopper,
  { find }: Reader<C>,
): Promise<C | undefined> {
  const cart = await find(shopper);
  if (cart) await shopper.jar.set(cartCookie, cart.tokenValue);
  return cart;
}

/** If a missing cart has become an order, remembers that order: the response to placing it may have been lost. */
async function rememberOrderOf(shopper: Shopper, token: string): Promise<boolean> {
  if (!(await shopper.member())) return false;
  try {
    await showOrder(shopper, token);
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
  await rememberOrder(shopper.jar, token, shopper.locale);
  return true;
}
