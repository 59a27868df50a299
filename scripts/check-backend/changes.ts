/**
 * Calls that change data: a wishlist item and an address, which are removed again, the profile, which stays as it is,
 * carts, and an order that is cancelled.
 */
import * as addressCalls from '#contract/address-book.ts';
import * as cartCalls from '#contract/cart.ts';
import * as checkout from '#contract/checkout.ts';
import * as orders from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import * as user from '#contract/user.ts';
import * as wish from '#contract/wishlist.ts';
import * as lacks from './lacks.ts';
import type { Trial } from './trial.ts';

/** A valid address for the checkout. */
const ADDRESS = {
  lastName: '確認',
  firstName: '太郎',
  countryCode: 'JP',
  postcode: '1000001',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  phoneNumber: '0312345678',
};

export async function tryChanges(trial: Trial, productCode: string): Promise<void> {
  await trial.try(wish.addToWishlist, { body: { productCode } });
  await trial.try(wish.removeFromWishlist, { params: { id: productCode } });
  await tryProfile(trial);
  await tryAddressBook(trial);
  const cart = await trial.try(cartCalls.createCart, { body: {} });
  if (!cart) return;
  const params = { token: cart.tokenValue };
  const full = await trial.try(cartCalls.addCartItem, { params, body: { productCode, quantity: 1 } });
  await trial.try(cartCalls.addCartItems, { params, body: { items: [{ productCode, quantity: 1 }] } });
  await trial.try(cartCalls.showCart, { params });
  const itemId = String(full?.items[0]?.id ?? '');
  await trial.try(cartCalls.changeCartItem, { params: { ...params, itemId }, body: { quantity: 2 } });
  await trial.try(cartCalls.removeCartItem, { params: { ...params, itemId } });
  await trial.try(cartCalls.resetCart, { params, body: {} });
  const again = await trial.try(cartCalls.showCart, { params });
  await trial.try(cartCalls.addCartItem, {
    params: { token: again?.tokenValue ?? cart.tokenValue },
    body: { productCode, quantity: 1 },
  });
  await tryOrder(trial, again?.tokenValue ?? cart.tokenValue);
  const second = await trial.try(cartCalls.createCart, { body: {} });
  if (second) await trial.try(cartCalls.dropCart, { params: { token: second.tokenValue } });
}

/** Sends the member's profile unchanged. */
async function tryProfile(trial: Trial): Promise<void> {
  const member = await trial.try(user.me);
  if (!member) return trial.skip('the profile cannot be read', user.updateMe);
  const fields = Object.entries(member).filter(([name]) => name in profile);
  await trial.try(user.updateMe, { body: Object.fromEntries(fields) });
}

async function tryAddressBook(trial: Trial): Promise<void> {
  const { addressBook: list, addAddress, changeAddress, removeAddress, setDefaultAddress } = addressCalls;
  const known = new Set((await trial.try(list))?.map(({ id }) => id));
  await trial.try(addAddress, { body: ADDRESS });
  const added = (await trial.try(list))?.find(({ id }) => !known.has(id));
  if (!added) return trial.skip('the new address is not in the list', changeAddress, removeAddress);
  const params = { id: String(added.id) };
  await trial.try(changeAddress, { params, body: { ...ADDRESS, street: '千代田1-2' } });
  await trial.try(removeAddress, { params });
  trial.skip('would change the default address of the account', setDefaultAddress);
}

async function tryOrder(trial: Trial, token: string): Promise<void> {
  const params = { token };
  await trial.try(checkout.setAddress, {
    params,
    body: { shippingAddress: ADDRESS, billingAddress: ADDRESS },
  });
  const shipping = await trial.try(checkout.shippingMethods, { params });
  const method = Object.keys(shipping?.shipments[0]?.methods ?? {})[0];
  if (method)
    await trial.try(checkout.chooseShipping, { params: { ...params, index: '0' }, body: { method } });
  const paying = await trial.try(checkout.paymentMethods, { params, lacks: lacks.ofPaymentMethods });
  const paymentMethod = Object.keys(paying?.payments[0]?.methods ?? {})[0];
  if (paymentMethod)
    await trial.try(checkout.choosePayment, {
      params: { ...params, index: '0' },
      body: { method: paymentMethod },
    });
  await trial.try(checkout.showCheckout, { params });
  await trial.try(checkout.chooseTriggerApps, { params, body: { triggerApps: [] } });
  await trial.try(checkout.setRecipient, { params, body: { recipient: '確認', requestReceipt: true } });
  await trial.try(checkout.requestPaymentKey, {
    params,
    body: { mode: 'hosted' },
    lacks: lacks.ofPaymentKey,
  });
  await trial.try(checkout.complete, { params, body: {} });
  await trial.try(orders.showOrder, { params, lacks: lacks.ofOrder });
  trial.skip('only for an unpaid order whose seminar was moved', orders.acceptChanges);
  await trial.try(orders.failPayment, { params });
}
