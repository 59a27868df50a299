/**
 * Tries the calls of §7 except those in `never`, in an order in which each finds what the next ones need: a category, a
 * product, a member, a cart. Calls that change data are made only if that is allowed.
 */
import { addressBook } from '#app/shop-api/address-book.ts';
import { showCart } from '#app/shop-api/cart.ts';
import { triggerApps } from '#app/shop-api/checkout.ts';
import {
  BadRequestError,
  isCartMissing,
  NotAuthenticatedError,
  NotFoundError,
} from '#app/shop-api/errors.ts';
import { listOrderSummaries, showOrder } from '#app/shop-api/orders.ts';
import * as shopUser from '#app/shop-api/user.ts';
import { wishlistPage } from '#app/shop-api/wishlist.ts';
import * as addressCalls from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import * as cartCalls from '#contract/cart.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as checkout from '#contract/checkout.ts';
import { applyCoupon, removeCoupon } from '#contract/coupon.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as newsletter from '#contract/newsletter.ts';
import * as orders from '#contract/orders.ts';
import * as phoneOrder from '#contract/phone-order.ts';
import { PAGE_LIMIT } from '#contract/rules/constants.ts';
import type { Product } from '#contract/shapes.ts';
import * as user from '#contract/user.ts';
import * as wish from '#contract/wishlist.ts';
import { writings } from '#contract/writings.ts';
import * as bare from './bare-items.ts';
import { tryCatalogue, tryContent } from './catalogue.ts';
import { type Account, tryChanges } from './changes.ts';
import { tellFeatures } from './features.ts';
import * as lacks from './lacks.ts';
import { Recorder } from './recorder.ts';
import { Trial, UNKNOWN } from './trial.ts';
import { merged, nameOf, type Verdict } from './verdict.ts';

/** `write`: whether carts, an order, a wishlist item and an address may be created. */
export type Permissions = { account: Account | undefined; write: boolean };

/** `base`: the value of SHOP_API_URL. */
export async function tryEveryCall(base: string, permissions: Permissions): Promise<Verdict[]> {
  const trial = new Trial(new Recorder(base));
  const products = await tryCatalogue(trial);
  await tryContent(trial);
  await tellFeatures(trial);
  await tryMember(trial, permissions, products);
  return merged(trial.verdicts);
}

const membersOnly: Call[] = [
  user.refreshToken,
  user.logout,
  user.checkSession,
  cartCalls.memberCart,
  cartCalls.memberCartSummary,
  user.me,
  addressCalls.addressBook,
  wish.wishlist,
  orders.listOrders,
  orders.showOrder,
  catalogue.ownReview,
];
const writing: Call[] = [
  ...[
    user.updateMe,
    user.register,
    user.changePassword,
    addressCalls.addAddress,
    addressCalls.changeAddress,
    addressCalls.setDefaultAddress,
    addressCalls.removeAddress,
  ],
  ...[wish.addToWishlist, wish.removeFromWishlist],
  ...Object.values(cartCalls).filter(
    (one): one is Extract<typeof one, { id: string }> => 'id' in one && !one.path.startsWith('/me/'),
  ),
  ...[checkout.showCheckout, checkout.setAddress, checkout.shippingMethods, checkout.chooseShipping],
  ...[checkout.paymentMethods, checkout.choosePayment, checkout.chooseTriggerApps, checkout.setRecipient],
  ...[applyCoupon, removeCoupon],
  ...[checkout.requestPaymentKey, checkout.complete, orders.failPayment, orders.acceptChanges],
];
/** Calls that are never tried: they cannot be undone, or need a mail or a card. */
const never: [why: string, ...calls: Call[]][] = [
  ['needs a token that the gateway’s script makes of a card', checkout.confirmPayment],
  ['needs a payment that was made', orders.completePayment, orders.nameSeats],
  ['opens an account', user.registerAtAccountService],
  [
    'needs a mail',
    user.verifyAccount,
    user.resendVerification,
    user.requestPasswordReset,
    user.checkResetLink,
    user.resetPassword,
  ],
  ['needs a login at the OAuth provider', user.loginWithOAuth],
  [
    'needs the link of a mail',
    newsletter.readRefusalLink,
    newsletter.refuseNewsletter,
    phoneOrder.readPhoneOrder,
    phoneOrder.takePhoneOrder,
  ],
  [
    'cannot be taken back',
    catalogue.writeReview,
    inquiries.createInquiry,
    inquiries.createPurchaseRequest,
    orders.issueReceipt,
  ],
];

async function tryMember(trial: Trial, { account, write }: Permissions, products: readonly Product[]) {
  const guest = trial.caller;
  const code = products[0]?.code;
  await trial.refused(
    user.me,
    () => shopUser.me(guest),
    (error) => error instanceof NotAuthenticatedError,
  );
  const nobody = { email: `${UNKNOWN}@example.com`, password: 'wrong' };
  await trial.refused(
    user.login,
    () => shopUser.login(guest, nobody),
    (error) => error instanceof NotAuthenticatedError || error instanceof BadRequestError,
  );
  const opened =
    account && (await trial.made(user.login, () => shopUser.login(guest, account), { lacks: lacks.ofLogin }));
  if (opened) {
    trial.verdicts.push(...withoutEnd(opened.token));
    trial.caller = { ...guest, token: opened.token };
    await tryOwnData(trial, code);
  } else trial.skip('needs --email and --password', ...membersOnly, checkout.triggerApps);
  await trial.refused(
    cartCalls.showCart,
    () => showCart(trial.caller, UNKNOWN),
    (error) => isCartMissing(error) || error instanceof NotFoundError,
  );
  if (opened && account && write && code) await tryChanges(trial, products, account);
  else trial.skip(write ? 'needs a login and a product' : 'needs --write', ...writing);
  if (opened) await tryEndOfSession(trial, opened.refresh_token);
  for (const [why, ...calls] of never) trial.skip(why, ...calls);
}

/** §3: the payload of the access token needs `exp`, because otherwise the end of the session is unknown. */
function withoutEnd(token: string): Verdict[] {
  let exp: unknown;
  try {
    exp = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).exp;
  } catch {
    exp = undefined;
  }
  if (Number.isFinite(Number(exp ?? Number.NaN))) return [];
  return [
    {
      call: nameOf(user.login),
      kind: 'broken',
      notes: ['the token is not a JWT with `exp` in its payload, so nobody can be logged in'],
    },
  ];
}

/** Renews the token of this command's own session, and logs out. */
async function tryEndOfSession(trial: Trial, refresh: string | undefined): Promise<void> {
  if (!refresh) return trial.skip('the login gave no refresh_token', user.refreshToken, user.logout);
  const renewed = await trial.made(user.refreshToken, () => shopUser.refreshToken(trial.caller, refresh), {
    without: 'a session ends with its token, and the login page follows',
  });
  await trial.try(user.logout, {
    body: { refresh_token: renewed?.refresh_token ?? refresh },
    feature: 'logout',
    without: 'a logout ends the session in the browser only',
  });
}

async function tryOwnData(trial: Trial, code: string | undefined): Promise<void> {
  const { caller } = trial;
  await trial.try(user.checkSession, {
    feature: 'session_check',
    without: 'after a session was ended elsewhere, public pages show the name until the token expires',
  });
  await trial.try(cartCalls.memberCart, {
    feature: 'member_cart',
    without: 'a device shows no cart that was begun on another after its login',
  });
  await trial.try(cartCalls.memberCartSummary, {
    feature: 'cart_summaries',
    without: 'nothing is missing: the header asks for the whole cart',
  });
  await trial.made(user.me, () => shopUser.me(caller), { lacks: lacks.ofMember });
  await trial.made(addressCalls.addressBook, () => addressBook(caller), {
    lacks: lacks.ofAddressBook,
    without: 'no address book: each order’s address is typed',
  });
  await trial.made(wish.wishlist, () => wishlistPage(caller, 1, PAGE_LIMIT), {
    without: 'wishlist: the page is empty',
    more: bare.ofWishes,
  });
  const summaries = { ...orders.listOrders, data: orders.orderSummaries };
  const list = await trial.made(
    summaries,
    () => listOrderSummaries(caller, [], { page: 1, limit: PAGE_LIMIT }),
    { lacks: lacks.ofOrders },
  );
  const own = list?.items ?? [];
  for (const { tokenValue } of own)
    await trial.made(orders.showOrder, () => showOrder(caller, tokenValue), {
      lacks: lacks.ofOrder,
      more: bare.ofOrderedProducts,
    });
  if (own.length === 0) trial.skip('the account has no order', orders.showOrder);
  await trial.refused(
    orders.showOrder,
    () => showOrder(caller, UNKNOWN),
    (error) => error instanceof NotFoundError,
  );
  if (code)
    await trial.try(catalogue.ownReview, {
      params: { code },
      feature: 'own_review',
      without: 'product page: the review form starts empty, even after a review',
    });
  else trial.skip('no product was found', catalogue.ownReview);
  await trial.made(checkout.triggerApps, () => triggerApps(caller), {
    without: 'checkout: the survey has no choices',
  });
  await trial.try(writings, {
    feature: 'writings',
    without: 'data download: without the texts that the member wrote',
  });
}
