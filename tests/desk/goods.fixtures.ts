import { pageOf } from './people.fixtures.ts';

/** A product with one variant, as the calls about goods return it. */
export const variant = {
  id: 31,
  code: 'BK-1',
  name: '',
  isEnabled: true,
  price: 198_000,
  originalPrice: null,
  stock: { onHand: 6, onHold: 2 },
  isLow: false,
};
export const product = {
  id: 7,
  code: 'BK-1',
  kind: 'book',
  name: '木もれ日の本',
  slug: 'bk-1',
  isOnSale: true,
  picture: null,
  category: null,
  variants: [variant],
};
export const goodsPage = (items: unknown[]) => ({ ...pageOf(items), counts: { low: 0, off: 0 } });
