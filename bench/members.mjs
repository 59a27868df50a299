/**
 * A member's pages: none of them comes from a cache. The hello-world app is measured before and after each of them,
 * because a machine is not equally fast for minutes.
 */
import { load } from './load.mjs';
import { Shopper } from './shoppers.mjs';

const GOODS = '/products/the-probability-dice-box';
const PAGES = [
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
const SECONDS = 3;

/**
 * A member with something in her cart and an address on it, so that every step of the checkout is open to her.
 * @param {string} origin
 * @returns {Promise<string>} her cookies
 */
export async function memberWithCart(origin) {
  const member = new Shopper(origin);
  await member.logIn();
  await member.post(GOODS, { quantity: '2' });
  // The first look at the cart puts the default address in.
  await member.get('/checkout/cart');
  await member.post('/checkout/cart', { intent: 'proceed' });
  // A notice is shown on the next page, and then removed from the browser.
  await member.get('/');
  return member.cookie;
}

/**
 * @param {string} origin
 * @param {string} hello
 * @param {string} cookie
 */
export async function memberPages(origin, hello, cookie) {
  // The first page of a process is compiled while it is made: all of them, then the measuring.
  for (const page of PAGES) await load(origin + page, { cookie, seconds: 1, warmUp: 0 });
  const yardstick = async () => (await load(hello, { seconds: 2, warmUp: 0 })).perSecond;
  let before = await yardstick();
  const rows = [];
  for (const page of PAGES) {
    const measured = await load(origin + page, { cookie, seconds: SECONDS, warmUp: 1 });
    const after = await yardstick();
    rows.push({
      page,
      ...measured,
      'of hello (%)': Math.round((2000 * measured.perSecond) / (before + after)) / 10,
    });
    before = after;
  }
  return rows;
}
