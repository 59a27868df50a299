/** Free text in any call is refused if it contains a card number, however the number is written. */
import { describe, expect, it } from 'vitest';
import { ADDRESS, call, cartWith, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { stock: 50 });
const m = await member(t);
const cart: string = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);

const TYPED = [
  '4444 3333 2222 1111 12/30',
  '4444333322221111 1230 123',
  '4444.3333.2222.1111',
  '4444_3333_2222_1111',
];
const email = 'hanako@example.jp';

/** Fields with free text. */
const places: [string, string, (typed: string) => [path: string, body?: object]][] = [
  ['an inquiry', 'POST', (content) => ['/inquiries', { name: '山田', email, content }]],
  [
    'the subject of an inquiry',
    'POST',
    (subject) => ['/inquiries', { name: '山田', email, subject, content: 'x' }],
  ],
  ['the sender of an inquiry', 'POST', (name) => ['/inquiries', { name, email, content: 'x' }]],
  [
    'a purchase request',
    'POST',
    (content) => ['/purchase-requests', { name: '山田', email, productCode: book, content }],
  ],
  [
    'a review',
    'POST',
    (comment) => [`/products/by-code/${book}/reviews`, { rating: 5, title: 'x', comment }],
  ],
  [
    'the title of a review',
    'POST',
    (title) => [`/products/by-code/${book}/reviews`, { rating: 5, title, comment: 'x' }],
  ],
  ['a saved address', 'POST', (street) => ['/address-book/', { ...ADDRESS, street }]],
  [
    'a delivery address',
    'PUT',
    (company) => [`/checkout/${cart}/address`, { shippingAddress: { ...ADDRESS, company } }],
  ],
  [
    'the name on a receipt',
    'PATCH',
    (recipient) => [`/checkout/${cart}/recipient`, { recipient, requestReceipt: true }],
  ],
  [
    'the survey',
    'PATCH',
    (name) => [`/checkout/${cart}/trigger-apps`, { triggerApps: [{ triggerAppId: 2, name }] }],
  ],
  ['a note to the order', 'PUT', (notes) => [`/checkout/${cart}/complete`, { notes }]],
  [
    'the profile',
    'PUT',
    (lastName) => ['/me', { lastName, firstName: '花子', gender: 'f', subscribedToNewsletter: false }],
  ],
  [
    'the words of a search',
    'GET',
    (typed) => [`/products/by-search?searchQuery=${encodeURIComponent(typed)}`],
  ],
];

describe.each(TYPED)('the text "%s"', (typed) => {
  it.each(places)('is refused in %s', async (_, method, make) => {
    const [path, body] = make(typed);
    const answer = await call(t, method, path, { bearer: m.bearer, ...(body ? { body } : {}) });
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'card_data_refused']);
    expect(JSON.stringify(answer.body)).not.toContain('4444');
  });
});
