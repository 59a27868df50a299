/**
 * Requests per second of a member's pages, which are never cached. The hello-world app is measured before and after each
 * page, because the speed of a machine changes from minute to minute.
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
 * Makes a member with a filled cart and an address in it, so that every step of the checkout can be opened.
 * @param {string} origin
 * @returns {Promise<string>} the member's cookies
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
  return member.cookie;
}

/**
 * @param {string} origin
 * @param {string} hello
 * @param {string} cookie
 */
export async function memberPages(origin, hello, cookie) {
  // Warms up all pages before measuring, because code is compiled at first use.
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
