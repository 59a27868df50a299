/**
 * Tries the calls of §7 except those in `never`, in an order in which each finds what the next ones need: a category, a
 * product, a member, a cart. Calls that change data are made only if that is allowed.
 */
import * as addressCalls from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import * as cartCalls from '#contract/cart.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as checkout from '#contract/checkout.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as orders from '#contract/orders.ts';
import * as user from '#contract/user.ts';
import * as wish from '#contract/wishlist.ts';
import { writings } from '#contract/writings.ts';
import { tryCatalogue, tryContent } from './catalogue.ts';
import { tryChanges } from './changes.ts';
import * as lacks from './lacks.ts';
import { Trial, UNKNOWN } from './trial.ts';
import { merged, nameOf, type Verdict } from './verdict.ts';
import type { Wire } from './wire.ts';

type Account = { email: string; password: string };
/** `write`: whether carts, an order, a wishlist item and an address may be created. */
export type Permissions = { account: Account | undefined; write: boolean };

export async function tryEveryCall(wire: Wire, permissions: Permissions): Promise<Verdict[]> {
  const trial = new Trial(wire);
  const code = await tryCatalogue(trial);
  await tryContent(trial);
  await tryMember(trial, permissions, code);
  return merged(trial.verdicts);
}

const membersOnly: Call[] = [
  user.refreshToken,
  user.logout,
  user.checkSession,
  cartCalls.memberCart,
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
    addressCalls.addAddress,
    addressCalls.changeAddress,
    addressCalls.setDefaultAddress,
    addressCalls.removeAddress,
  ],
  ...[wish.addToWishlist, wish.removeFromWishlist],
  ...Object.values(cartCalls).filter(
    (one): one is Extract<typeof one, { id: string }> => 'id' in one && one !== cartCalls.memberCart,
  ),
  ...[checkout.showCheckout, checkout.setAddress, checkout.shippingMethods, checkout.chooseShipping],
  ...[checkout.paymentMethods, checkout.choosePayment, checkout.chooseTriggerApps, checkout.setRecipient],
  ...[checkout.requestPaymentKey, checkout.complete, orders.failPayment, orders.acceptChanges],
];
/** Calls that are never tried: they cannot be undone, or need a mail or a card. */
const never: [why: string, ...calls: Call[]][] = [
  ['needs a token that the gateway’s script makes of a card', checkout.confirmPayment],
  ['needs a payment that was made', orders.completePayment, orders.nameSeats],
  ['opens an account', user.register, user.registerAtAccountService],
  [
    'needs a mail',
    user.verifyAccount,
    user.resendVerification,
    user.requestPasswordReset,
    user.checkResetLink,
    user.resetPassword,
  ],
  ['needs a login at the OAuth provider', user.loginWithOAuth],
  ['would end other sessions of the account', user.changePassword],
  [
    'cannot be taken back',
    catalogue.writeReview,
    inquiries.createInquiry,
    inquiries.createPurchaseRequest,
    orders.issueReceipt,
  ],
];

async function tryMember(trial: Trial, { account, write }: Permissions, code: string | undefined) {
  const { wire } = trial;
  await trial.refused(user.me, {}, [401]);
  await trial.refused(
    user.login,
    { body: { email: `${UNKNOWN}@example.com`, password: 'wrong' } },
    [400, 401],
  );
  const opened = account && (await trial.try(user.login, { body: account, lacks: lacks.ofLogin }));
  if (opened) {
    trial.verdicts.push(...withoutEnd(opened.token));
    wire.bearer = opened.token;
    await tryOwnData(trial, code);
  } else trial.skip('needs --email and --password', ...membersOnly, checkout.triggerApps);
  await trial.refused(cartCalls.showCart, { params: { token: UNKNOWN } }, [404]);
  if (opened && write && code) await tryChanges(trial, code);
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
  const renewed = await trial.try(user.refreshToken, {
    body: { refresh_token: refresh },
    without: 'a session ends with its token, and the login page follows',
  });
  await trial.try(user.logout, {
    body: { refresh_token: renewed?.refresh_token ?? refresh },
    without: 'a logout ends the session in the browser only',
  });
}

async function tryOwnData(trial: Trial, code: string | undefined): Promise<void> {
  await trial.try(user.checkSession, {
    without: 'after a session was ended elsewhere, public pages show the name until the token expires',
  });
  await trial.try(cartCalls.memberCart, {
    without: 'a device shows no cart that was begun on another after its login',
  });
  await trial.try(user.me, { lacks: lacks.ofMember });
  await trial.try(addressCalls.addressBook, {
    lacks: lacks.ofAddressBook,
    without: 'no address book: each order’s address is typed',
  });
  await trial.try(wish.wishlist, { without: 'wishlist: the page is empty' });
  const list = await trial.try(orders.listOrders, {
    query: { page: '1', limit: '10' },
    lacks: lacks.ofOrders,
  });
  const token = list?.items[0]?.tokenValue;
  if (token) await trial.try(orders.showOrder, { params: { token }, lacks: lacks.ofOrder });
  else trial.skip('the account has no order', orders.showOrder);
  await trial.refused(orders.showOrder, { params: { token: UNKNOWN } }, [404]);
  if (code)
    await trial.try(catalogue.ownReview, {
      params: { code },
      without: 'product page: the review form starts empty, even after a review',
    });
  else trial.skip('no product was found', catalogue.ownReview);
  await trial.try(checkout.triggerApps, { without: 'checkout: the survey has no choices' });
  await trial.try(writings, { without: 'data download: without the texts that the member wrote' });
}
