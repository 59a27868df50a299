/** A member's pages, which are never cached. */
import { Shopper } from './shoppers.mjs';

const GOODS = '/products/the-probability-dice-box';
export const MEMBERS_PAGES = [
  '/',
  '/products/categories/books?page=1',
  '/products/search?searchQuery=%E3%83%89%E3%83%AA%E3%83%AB',
  GOODS,
  '/checkout/cart',
  '/checkout/address',
  '/checkout/survey',
  '/checkout/confirm',
  '/checkout/payment',
  '/account/profile',
  '/account/profile/edit',
  '/account/password',
  '/account/order',
  '/account/address',
  '/account/address/add',
  '/account/wishlist',
  '/inquiry',
];
/**
 * Makes a member with a filled cart and an address in it, so that every step of the checkout can be opened.
 * @param {string} origin
 */
export async function memberWithCart(origin) {
  const member = new Shopper(origin);
  await member.logIn();
  await member.post(GOODS, { quantity: '2' });
  // The first visit to the cart sets the default address.
  await member.get('/checkout/cart');
  await member.post('/checkout/cart', { intent: 'proceed' });
  // A page that shows the notice about the login removes the notice's cookie.
  await member.get('/');
  return member;
}
