/**
 * Calls that change data: a wishlist item and an address, which are removed again, the profile, which stays as it is,
 * carts, and an order that is cancelled. And changes that must be refused, by which nothing changes.
 */
import { lineRefusal } from '#app/cart/line-refusal.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { accountRefusal } from '#app/routes/account/refusal.ts';
import * as book from '#app/shop-api/address-book.ts';
import * as shop from '#app/shop-api/cart.ts';
import { change } from '#app/shop-api/http.ts';
import * as user from '#app/shop-api/user.ts';
import { addToWishlist, isOnWishlist, removeProductFromWishlist } from '#app/shop-api/wishlist.ts';
import * as addressCalls from '#contract/address-book.ts';
import * as cartCalls from '#contract/cart.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { profile } from '#contract/profile.ts';
import { QUANTITY_MAX } from '#contract/rules/constants.ts';
import { isJson, type Json } from '#contract/rules/marks.ts';
import type { Product } from '#contract/shapes.ts';
import * as userCalls from '#contract/user.ts';
import * as wish from '#contract/wishlist.ts';
import { ADDRESS, lineOf, tryOrder } from './order.ts';
import { formSentence } from './sentences.ts';
import { parsed, type Trial } from './trial.ts';

export type Account = { email: string; password: string };

export async function tryChanges(
  trial: Trial,
  products: readonly Product[],
  account: Account,
): Promise<void> {
  const [product] = products;
  if (!product) return;
  await tryWishlist(trial, product.code);
  await tryProfile(trial);
  await tryAddressBook(trial);
  await tryRefusals(trial, account);
  const token = await tryCart(trial, product);
  if (token) await tryOrder(trial, token, products);
}

/** Leaves the wishlist as it is, also if the product is on it. */
async function tryWishlist(trial: Trial, code: string): Promise<void> {
  const { caller } = trial;
  const isThere = (await trial.outcomeOf(wish.wishlist, () => isOnWishlist(caller, code))).value === true;
  const add = () => trial.made(wish.addToWishlist, () => addToWishlist(caller, code));
  const remove = () => trial.made(wish.removeFromWishlist, () => removeProductFromWishlist(caller, code));
  if (isThere) await remove();
  await add();
  if (!isThere) await remove();
}

/** What was received is sent back, in whatever spelling. */
type Profile = Parameters<typeof user.updateMe>[1];

/**
 * Sends the member's profile as it was received, and not as it was read: a spelling that cannot be read would be
 * overwritten.
 */
async function tryProfile(trial: Trial): Promise<void> {
  const { caller } = trial;
  const before = await profileOf(trial);
  if (!before) return trial.skip('the profile cannot be read', userCalls.updateMe);
  await trial.made(userCalls.updateMe, () => user.updateMe(caller, before as Profile));
  const after = (await profileOf(trial)) ?? {};
  const changed = Object.keys(profile).filter((name) => !isSame(before[name], after[name]));
  const values = changed.map((name) => `${name} from ${shown(before[name])} to ${shown(after[name])}`);
  if (changed.length > 0)
    trial.say(
      userCalls.updateMe,
      'broken',
      `the profile, sent back as it was, changes: ${values.join(', ')}`,
    );
}

/** What is empty may come back in another way. Of a day, the time may be dropped. */
const isSame = (before: unknown, after: unknown): boolean =>
  shown(before) === shown(after) ||
  (/^\d{4}-\d\d-\d\d/.test(shown(before).slice(1)) &&
    shown(before).slice(1, 11) === shown(after).slice(1, 11));
const shown = (value: unknown): string =>
  value === undefined || value === null || value === '' ? 'nothing' : JSON.stringify(value);

async function profileOf(trial: Trial): Promise<Json | undefined> {
  const { value, exchange } = await trial.outcomeOf(userCalls.me, () => user.me(trial.caller));
  const whole = value && exchange ? parsed(exchange.text) : undefined;
  const data = isJson(whole) && isJson(whole['data']) ? whole['data'] : whole;
  if (!isJson(data)) return undefined;
  return Object.fromEntries(
    Object.entries(data).filter(([name, own]) => name in profile && own !== null && own !== undefined),
  );
}

async function tryAddressBook(trial: Trial): Promise<void> {
  const { addressBook: list, addAddress, changeAddress, removeAddress, setDefaultAddress } = addressCalls;
  const { caller } = trial;
  const entries = () => trial.made(list, () => book.addressBook(caller));
  const known = new Set((await entries())?.map(({ id }) => id));
  await trial.made(addAddress, () => book.addAddress(caller, ADDRESS));
  const added = (await entries())?.find(({ id }) => !known.has(id));
  if (!added) return trial.skip('the new address is not in the list', changeAddress, removeAddress);
  const id = String(added.id);
  const changed = { ...ADDRESS, street: '千代田1-2' };
  await trial.made(changeAddress, () => book.changeAddress(caller, id, changed));
  await trial.made(removeAddress, () => book.removeAddress(caller, id));
  trial.skip('would change the default address of the account', setDefaultAddress);
}

/** Even a backend that accepts them changes nothing: the new password is the old one. */
async function tryRefusals(trial: Trial, { email, password }: Account): Promise<void> {
  const { caller } = trial;
  const wrong = { currentPassword: `not-${password}`, newPassword: { first: password, second: password } };
  await trial.refusedForm(userCalls.changePassword, () => user.changePassword(caller, wrong), {
    what: 'a wrong current password',
    sentence: (error) =>
      formSentence(error, (scope, thrown) =>
        accountRefusal(scope, thrown, (name) => (name === 'currentPassword' ? 'current' : undefined)),
      ),
  });
  const guest = { locale: caller.locale };
  const twice = {
    lastName: '確認',
    firstName: '太郎',
    email,
    plainPassword: password,
    subscribedToNewsletter: false,
  };
  await trial.refusedForm(userCalls.register, () => user.register(guest, twice), {
    what: 'an e-mail address that is used',
    sentence: (error) => formSentence(error, (scope, thrown) => refusalOf(scope, thrown)),
  });
}

/** Returns the token of the emptied cart. Its token may change with each change. */
async function tryCart(trial: Trial, product: Product): Promise<string | undefined> {
  const { caller } = trial;
  const line = lineOf(product);
  // §7 promises the token alone.
  const created = { ...cartCalls.createCart, data: cartCalls.createdCart };
  const first = await trial.made(created, () => shop.createCart(caller));
  if (!first) {
    const rest = Object.values(cartCalls).filter(
      (one): one is Extract<typeof one, { id: string }> =>
        'id' in one && !one.path.startsWith('/me/') && one !== cartCalls.createCart,
    );
    trial.skip('there is no cart', ...rest);
    return undefined;
  }
  let token = first;
  const follow = async (cart: Promise<Cart | undefined>): Promise<Cart | undefined> => {
    const after = await cart;
    token = after?.tokenValue ?? token;
    return after;
  };
  const full = await follow(trial.made(cartCalls.addCartItem, () => shop.addCartItem(caller, token, line)));
  await trial.refusedForm(
    cartCalls.addCartItem,
    () => follow(shop.addCartItem(caller, token, { ...line, quantity: QUANTITY_MAX + 1 })),
    {
      what: `a quantity over ${QUANTITY_MAX}`,
      sentence: (error) => formSentence(error, (scope, thrown) => lineRefusal(scope, thrown)),
    },
  );
  await tryLine(trial, () => token, full, follow);
  await follow(trial.made(cartCalls.addCartItems, () => shop.addCartItems(caller, token, [line])));
  await follow(trial.made(cartCalls.showCart, () => shop.showCart(caller, token)));
  await trial.try(cartCalls.cartSummary, {
    params: { token },
    feature: 'cart_summaries',
    without: 'nothing is missing: the header asks for the whole cart',
  });
  token = await tryReset(trial, token);
  const second = await trial.outcomeOf(created, () => shop.createCart(caller));
  const other = second.value;
  if (other && other !== token) await drop(trial, other);
  else trial.skip('there is no second cart', cartCalls.dropCart);
  return (await currentToken(trial, token)) ?? second.value;
}

async function currentToken(trial: Trial, token: string): Promise<string | undefined> {
  const { value } = await trial.outcomeOf(cartCalls.showCart, () => shop.showCart(trial.caller, token));
  return value?.tokenValue;
}

type Follow = (cart: Promise<Cart | undefined>) => Promise<Cart | undefined>;

async function tryLine(
  trial: Trial,
  token: () => string,
  full: Cart | undefined,
  follow: Follow,
): Promise<void> {
  const { caller } = trial;
  const { changeCartItem, removeCartItem } = cartCalls;
  const id = full?.items[0]?.id;
  if (id === undefined) return trial.skip('the cart has no line', changeCartItem, removeCartItem);
  const itemId = String(id);
  const change = (quantity: number) => shop.changeCartItem(caller, token(), itemId, quantity);
  // The last piece cannot become two.
  const isLast = (await trial.outcomeOf(changeCartItem, () => follow(change(2)))).error?.status === 400;
  await follow(trial.made(changeCartItem, () => change(isLast ? 1 : 2)));
  await follow(trial.made(removeCartItem, () => shop.removeCartItem(caller, token(), itemId)));
}

/** §8.7: a refusal is ignored at the logout, which is the only use of this call. Returns the cart's token. */
async function tryReset(trial: Trial, token: string): Promise<string> {
  const { value, error, exchange } = await trial.outcomeOf(cartCalls.resetCart, () =>
    shop.resetCart(trial.caller, token),
  );
  const note = error ? [`status ${exchange?.status}: ignored at the logout, which forgets the cart`] : [];
  trial.say(cartCalls.resetCart, error ? 'works' : 'as specified', ...note);
  return value?.tokenValue ?? token;
}

async function drop(trial: Trial, token: string): Promise<void> {
  const { dropCart } = cartCalls;
  const { error } = await trial.outcomeOf(dropCart, () =>
    change(dropCart, { params: { token } }, trial.caller),
  );
  if (error) trial.say(dropCart, 'works', `status ${error.status}: nothing is missing, no page uses it`);
  else trial.say(dropCart, 'as specified');
}
