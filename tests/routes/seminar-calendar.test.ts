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

it('an online seat of a seminar with a venue has a calendar file of its own', () => {
  const seat = { ...variant, nameAxis: { seat_online: '受講方法 オンライン参加' } };
  const item = (id: number, one: typeof variant): Item => ({
    id,
    quantity: 1,
    subTotal: 300_000,
    total: 300_000,
    available: true,
    product: { ...common, variants: [one], seminar },
  });
  const places = seminarsOf(
    { items: [item(1, variant), item(2, seat)], state: 'new' },
    'ja',
    new Date('2026-12-01T10:00:00+09:00'),
  );
  expect(places.map(({ calendar }) => calendar)).toEqual([
    '/products/reading/event.ics',
    '/products/reading/event.ics?seat=online',
  ]);
});
