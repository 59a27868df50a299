/** The checker for schema.org data, which other tests use, reports invalid data. */
import { describe, expect, it } from 'vitest';
import { schemaFaults } from '../setup/schema-org.ts';

const offer = { '@type': 'Offer', price: 1320, priceCurrency: 'JPY' };
const book = { '@context': 'https://schema.org', '@type': ['Product', 'Book'], name: '本', offers: offer };

describe('the checker for schema.org data', () => {
  it('accepts valid data', () => {
    expect(schemaFaults(book)).toEqual([]);
    expect(
      schemaFaults({ ...book, offers: { ...offer, '@type': 'AggregateOffer', lowPrice: 1, offerCount: 2 } }),
    ).toEqual([]);
  });

  it.each([
    ['another context', { ...book, '@context': 'http://example.com' }],
    ['an unknown type', { ...book, '@type': 'Books' }],
    ['no type', { '@context': 'https://schema.org', name: 'x' }],
    ['an unknown property', { ...book, prize: 1 }],
    ['a property of another type', { ...book, startDate: '2026-01-01' }],
    ['a price in words', { ...book, offers: { ...offer, price: '1,320円' } }],
    ['an offer of another type', { ...book, offers: { '@type': 'Person', name: 'x' } }],
    ['an invalid value of a nested object', { ...book, offers: { ...offer, availability: 'InStock' } }],
    ['a relative URL', { ...book, url: '/products/x' }],
    ['a date in another format', { ...book, datePublished: '2026年1月' }],
    ['one invalid offer among several', { ...book, offers: [offer, { '@type': 'Offer', price: null }] }],
    ['an empty text', { ...book, name: ' ' }],
  ])('reports %s', (_, block) => {
    expect(schemaFaults(block)).not.toEqual([]);
  });
});
