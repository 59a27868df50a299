/**
 * Calls that change data: a wishlist item and an address, which are removed again, carts, and an order that is
 * cancelled.
 */
import * as addressCalls from '#contract/address-book.ts';
import * as cartCalls from '#contract/cart.ts';
import * as checkout from '#contract/checkout.ts';
import * as orders from '#contract/orders.ts';
import * as wish from '#contract/wishlist.ts';
import type { Course } from './course.ts';
import * as lacks from './lacks.ts';

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

export async function change(course: Course, productCode: string): Promise<void> {
  await course.try(wish.addToWishlist, { body: { productCode } });
  await course.try(wish.removeFromWishlist, { params: { id: productCode } });
  await addressBook(course);
  const cart = await course.try(cartCalls.createCart, { body: {} });
  if (!cart) return;
  const params = { token: cart.tokenValue };
  const full = await course.try(cartCalls.addCartItem, { params, body: { productCode, quantity: 1 } });
  await course.try(cartCalls.addCartItems, { params, body: { items: [{ productCode, quantity: 1 }] } });
  await course.try(cartCalls.showCart, { params });
  const itemId = String(full?.items[0]?.id ?? '');
  await course.try(cartCalls.changeCartItem, { params: { ...params, itemId }, body: { quantity: 2 } });
  await course.try(cartCalls.removeCartItem, { params: { ...params, itemId } });
  await course.try(cartCalls.resetCart, { params, body: {} });
  const again = await course.try(cartCalls.showCart, { params });
  await course.try(cartCalls.addCartItem, {
    params: { token: again?.tokenValue ?? cart.tokenValue },
    body: { productCode, quantity: 1 },
  });
  await order(course, again?.tokenValue ?? cart.tokenValue);
  const second = await course.try(cartCalls.createCart, { body: {} });
  if (second) await course.try(cartCalls.dropCart, { params: { token: second.tokenValue } });
}

async function addressBook(course: Course): Promise<void> {
  const { addressBook: list, addAddress, changeAddress, removeAddress, setDefaultAddress } = addressCalls;
  const known = new Set((await course.try(list))?.map(({ id }) => id));
  await course.try(addAddress, { body: ADDRESS });
  const added = (await course.try(list))?.find(({ id }) => !known.has(id));
  if (!added) return course.skip('the new address is not in the list', changeAddress, removeAddress);
  const params = { id: String(added.id) };
  await course.try(changeAddress, { params, body: { ...ADDRESS, street: '千代田1-2' } });
  await course.try(removeAddress, { params });
  course.skip('would change which address is sent to', setDefaultAddress);
}

async function order(course: Course, token: string): Promise<void> {
  const params = { token };
  await course.try(checkout.setAddress, {
    params,
    body: { shippingAddress: ADDRESS, billingAddress: ADDRESS },
  });
  const shipping = await course.try(checkout.shippingMethods, { params });
  const method = Object.keys(shipping?.shipments[0]?.methods ?? {})[0];
  if (method)
    await course.try(checkout.chooseShipping, { params: { ...params, index: '0' }, body: { method } });
  const paying = await course.try(checkout.paymentMethods, { params, lacks: lacks.ofPaymentMethods });
  const paymentMethod = Object.keys(paying?.payments[0]?.methods ?? {})[0];
  if (paymentMethod)
    await course.try(checkout.choosePayment, {
      params: { ...params, index: '0' },
      body: { method: paymentMethod },
    });
  await course.try(checkout.showCheckout, { params });
  await course.try(checkout.chooseTriggerApps, { params, body: { triggerApps: [] } });
  await course.try(checkout.setRecipient, { params, body: { recipient: '確認', requestReceipt: true } });
  await course.try(checkout.requestPaymentKey, {
    params,
    body: { mode: 'hosted' },
    lacks: lacks.ofPaymentKey,
  });
  await course.try(checkout.complete, { params, body: {} });
  await course.try(orders.showOrder, { params, lacks: lacks.ofOrder });
  await course.try(orders.failPayment, { params });
}
