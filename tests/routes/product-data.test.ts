import { describe, expect, it } from 'vitest';
import { attributeRows, sectionsOf } from '#app/routes/products/product/sections.ts';
import { type ProductPage, structuredData } from '#app/routes/products/product/structured-data.ts';
import { cardOf } from '#app/ui/product/card.ts';
import type { ProductDetail } from '#contract/shapes.ts';

const price = (yen: number) => ({ current: yen * 100, currency: 'JPY' as const });
const variant = (code: string, yen: number, available = true) => ({
  code,
  axis: [],
  nameAxis: {},
  available,
  price: price(yen),
  images: [],
});
const product = (more: Partial<ProductDetail> = {}): ProductDetail => ({
  code: 'BK-1',
  name: '英文法ノート',
  slug: 'grammar',
  channelCode: 'WEB_JP',
  kind: 'book',
  averageRating: 4.5,
  reviewCount: 2,
  taxons: { others: [] },
  attributes: [
    { code: 'author', name: '著者', type: 'text', value: '橘 さやか' },
    { code: 'published_on', name: '発行日', type: 'date', value: '2025-04-13' },
  ],
  images: [{ path: 'BK 1.svg', cachedPath: '' }],
  variants: { 'BK-1': variant('BK-1', 1320) },
  associations: {},
  _links: { self: { href: '' } },
  ...more,
});
const pageWith = (more: Partial<ProductPage> = {}): ProductPage => ({
  product: product(),
  url: 'https://shop.example/products/grammar',
  origin: 'https://shop.example',
  description: '中学生のための英文法',
  reviews: [],
  rating: 4.5,
  reviewCount: 0,
  ...more,
});

describe('JSON-LD', () => {
  it('of a book has its author, its day of publication, and one offer in whole yen', () => {
    expect(structuredData(pageWith())).toMatchObject({
      '@type': ['Product', 'Book'],
      author: { name: '橘 さやか' },
      datePublished: '2025-04-13',
      image: 'https://shop.example/media/500x500/BK%201.svg',
      offers: {
        '@type': 'Offer',
        price: 1320,
        priceCurrency: 'JPY',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(structuredData(pageWith())).not.toHaveProperty('aggregateRating');
  });

  it('of a product with several prices has their range, and “sold out” if there is no stock', () => {
    const variants = { a: variant('a', 380, false), b: variant('b', 500, false) };
    expect(structuredData(pageWith({ product: product({ kind: 'notebook', variants }) }))).toMatchObject({
      '@type': 'Product',
      offers: {
        lowPrice: 380,
        highPrice: 500,
        offerCount: 2,
        availability: 'https://schema.org/OutOfStock',
      },
    });
  });

  it('of a seminar is an event at a place, on sale until its sales end', () => {
    const seminar = {
      startsAt: '2026-12-15T13:00:00+09:00',
      endsAt: '2026-12-15T16:30:00+09:00',
      salesEndAt: '2026-12-13T17:00:00+09:00',
      venue: 'ホール',
    };
    expect(structuredData(pageWith({ product: product({ kind: 'seminar', seminar }) }))).toMatchObject({
      '@type': 'Event',
      startDate: seminar.startsAt,
      location: { '@type': 'Place', name: 'ホール' },
      eventStatus: 'https://schema.org/EventScheduled',
      offers: { availabilityEnds: seminar.salesEndAt },
    });
    const cancelled = product({ kind: 'seminar', seminar: { ...seminar, cancelled: true } });
    expect(structuredData(pageWith({ product: cancelled }))).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  it('of a reviewed product has the number of reviews and quotes a review, without an anonymous author’s name', () => {
    const review = {
      title: 't',
      rating: 5,
      comment: 'c',
      anonymous: true,
      createdAt: '2026-11-09T00:00:00Z',
    };
    const data = structuredData(pageWith({ reviews: [review, review, review, review], reviewCount: 4 }));
    expect(data).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 4 } });
    expect(data['review']).toHaveLength(1);
    expect(JSON.stringify(data)).toContain('"Anonymous"');
  });

  it('of a product without pictures and prices has neither a picture nor an offer', () => {
    const data = structuredData(pageWith({ product: product({ images: [], variants: {} }) }));
    expect(data).not.toHaveProperty('image');
    expect(data).not.toHaveProperty('offers');
  });
});

describe('a list’s text for an unavailable product', () => {
  const word = (more: Partial<ProductDetail>) =>
    cardOf(product({ variants: { 'BK-1': variant('BK-1', 1320, false) }, ...more })).soldOut;
  const seminar = (salesEndAt: string) => ({
    startsAt: '2099-12-15T13:00:00+09:00',
    endsAt: '2099-12-15T16:00:00+09:00',
    salesEndAt,
    venue: 'ホール',
  });

  it('says that goods are sold out, and that a seminar is full or no longer on sale', () => {
    expect(cardOf(product()).soldOut).toBeUndefined();
    expect(word({})).toBe('product.sold_out');
    expect(word({ seminar: seminar('2099-12-13T17:00:00+09:00') })).toBe('product.seats_none');
    expect(word({ seminar: seminar('2020-12-13T17:00:00+09:00') })).toBe('product.closed_short');
    expect(word({ seminar: { ...seminar('2099-12-13T17:00:00+09:00'), cancelled: true } })).toBe(
      'product.cancelled_short',
    );
  });
});

describe('texts of a product (§3)', () => {
  const profile = { code: 'author_profile', name: '著者紹介', type: 'textarea', value: '京都で教える。' };
  const terms = { code: 'seminar_cancellation_terms', name: '規定', type: 'textarea', value: '当日は…' };
  const bring = { code: 'bring_along', name: '持ち物', type: 'textarea', value: '筆記用具' };
  const author = { code: 'author', name: '著者', type: 'text', value: '橘 さやか' };
  const seminar = {
    startsAt: '2099-12-15T13:00:00+09:00',
    endsAt: '2099-12-15T16:00:00+09:00',
    salesEndAt: '2099-12-13T17:00:00+09:00',
    venue: 'ホール',
  };

  it('show the attributes of §3 as sections and the others as rows, except a seminar’s terms', () => {
    const one = product({ attributes: [author, terms, bring, profile] });
    expect(sectionsOf(one, 'ja').map(({ code }) => code)).toEqual(['author_profile']);
    expect(attributeRows(one, 'ja').map(({ code }) => code)).toEqual(['author', 'bring_along']);
  });

  it('include a profile whose heading names an author, a lecturer or a maker', () => {
    const title = (more: Partial<ProductDetail>) =>
      sectionsOf(product({ attributes: [profile], ...more }), 'ja')[0]?.title;
    expect(title({ attributes: [author, profile] })).toBeUndefined();
    expect(title({ seminar })).toBe('product.about_lecturer');
    expect(title({})).toBe('product.about_maker');
  });
});
