/** The looks of the shop with settings of the browser: dark mode, forced colours, letters of double size. */
import { CARDS } from '../../e2e/gateway.ts';
import type { Scene } from '../scene.ts';
import { result, TICKET } from './paying.ts';
import { asHanako, bringToCart, NOTEBOOK, open, SEMINAR } from './walks.ts';

const FOUR = ['TM-0012', 'BK-PIC-0002', 'BK-EDU-0006', 'BK-BIZ-0001'].map((productCode) => ({
  productCode,
  quantity: 2,
}));

const step =
  (bare: string): Scene['walk'] =>
  async (visit) => {
    await bringToCart(visit, FOUR);
    await visit.page.goto(visit.at(bare));
  };

const looks = [
  ['home', open('/')],
  ['products.categories', open('/products/categories/books?page=1')],
  ['products.product', open(NOTEBOOK)],
  ['products.product.seminar', open(SEMINAR)],
  ['checkout.cart', step('/checkout/cart')],
  ['checkout.survey', step('/checkout/survey')],
  ['checkout.payment', step('/checkout/payment')],
  ['checkout.complete.seminar', result(TICKET, CARDS.good)],
  ['account.orders', asHanako('/account/order?period=84&status=all')],
  ['login', open('/login')],
  ['faq', open('/faq')],
  ['page-not-found', open('/page-not-found')],
] as const;

const prefixes = [
  ['dark', 'dark'],
  ['forced', 'forced-colours'],
  ['large', 'large-text'],
] as const;

export const settings: Scene[] = prefixes.flatMap(([prefix, setting]) =>
  looks.map(([name, walk]) => ({ name: `${prefix}.${name}`, setting, walk })),
);
