/** The link to a calendar file is offered only for a seminar that is still to come. */
import { expect, it } from 'vitest';
import { seminarOf } from '#app/routes/products/product/seminar.tsx';
import { seminarsOf } from '#app/ui/order/checkout-view.ts';
import type { Item } from '#contract/order-shapes.ts';
import type { ProductDetail } from '#contract/shapes.ts';

const seminar = {
  startsAt: '2026-12-05T13:00:00+09:00',
  endsAt: '2026-12-05T15:00:00+09:00',
  salesEndAt: '2026-12-05T12:00:00+09:00',
  venue: 'こもれび会館',
};
const common = {
  code: 'SM-1',
  name: '朝の読書会',
  slug: 'reading',
  channelCode: 'WEB_JP',
  averageRating: 0,
  reviewCount: 0,
  taxons: { others: [] },
  attributes: [],
  images: [],
  associations: {},
  _links: { self: { href: '' } },
};
const variant: Item['product']['variants'][0] = {
  code: 'SM-1',
  name: '',
  axis: [],
  nameAxis: {},
  available: true,
  price: { current: 300_000, currency: 'JPY' },
  images: [],
};

it.each([
  ['to come', '2026-12-05T14:59:00+09:00', false, '/products/reading/event.ics'],
  ['over', '2026-12-05T15:00:00+09:00', false, undefined],
  ['cancelled', '2026-12-01T10:00:00+09:00', true, undefined],
])('for a seminar that is %s, on its own page and on that of the order', (_, at, cancelled, link) => {
  const now = new Date(at);
  const product: ProductDetail = {
    ...common,
    variants: { 'SM-1': variant },
    seminar: { ...seminar, cancelled },
  };
  expect(seminarOf(product, 'ja', now)?.calendar).toBe(link);
  const item: Item = {
    id: 1,
    quantity: 1,
    subTotal: 300_000,
    total: 300_000,
    available: true,
    product: { ...common, variants: [variant], seminar: { ...seminar, cancelled } },
  };
  const [place] = seminarsOf({ items: [item], state: 'new' }, 'ja', now);
  expect(place?.calendar).toBe(link);
});
