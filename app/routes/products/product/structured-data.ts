/**
 * JSON-LD of a product page for search engines (schema.org). `<` is escaped when it is rendered (seo/head.tsx), so no
 * text can end the script element.
 */

import { firstPath, mediaUrl } from '#app/ui/media-url.ts';
import { isOnline, isOnlineSeat } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { yen } from '#contract/rules/money.ts';
import type { ProductDetail, Review } from '#contract/shapes.ts';
import { plainText } from '#kit/html/plain-text.ts';

export type ProductPage = {
  product: ProductDetail;
  /** Absolute URL of the page, and the shop's origin. */
  url: string;
  origin: string;
  description: string;
  reviews: readonly Review[];
  rating: number;
  reviewCount: number;
};

type Json = Record<string, unknown>;
type Held = NonNullable<ProductDetail['seminar']>;

/** Number of reviews included. More would only delay the page. */
const QUOTED_REVIEWS = 1;
const SCHEMA = 'https://schema.org/';
const availability = (available: boolean) => `${SCHEMA}${available ? 'InStock' : 'OutOfStock'}`;

function picture({ product, origin }: ProductPage): string | undefined {
  const path = firstPath(product.images);
  return path && new URL(mediaUrl('500x500', path), origin).href;
}

export function structuredData(page: ProductPage): Json & { '@context': string } {
  const { product, url, description } = page;
  const image = picture(page);
  return {
    '@context': SCHEMA.slice(0, -1),
    name: halfWidth(product.name),
    description,
    url,
    ...(image ? { image } : {}),
    ...(product.seminar ? event(product.seminar, page) : goods(product)),
    ...offers(page),
    ...ratings(page),
  };
}

const attribute = ({ attributes }: ProductDetail, code: string): string | undefined => {
  const value = attributes.find((candidate) => candidate.code === code)?.value;
  return typeof value === 'string' && value.trim() !== '' ? plainText(value) : undefined;
};

/** A book or another product, with author, publisher and date of publication. */
function goods(product: ProductDetail): Json {
  const author = attribute(product, 'author');
  const publisher = attribute(product, 'publisher');
  const published = attribute(product, 'published_on');
  if (product.kind !== 'book')
    return {
      '@type': 'Product',
      sku: product.code,
      ...(publisher ? { brand: { '@type': 'Brand', name: publisher } } : {}),
    };
  return {
    '@type': ['Product', 'Book'],
    sku: product.code,
    ...(author ? { author: { '@type': 'Person', name: author } } : {}),
    ...(publisher ? { publisher: { '@type': 'Organization', name: publisher } } : {}),
    ...(published ? { datePublished: published } : {}),
  };
}

/** Where a seminar takes place: in the hall, online, or both if it has seats of both kinds. */
function whereOf({ venue, address }: Held, { product, url }: ProductPage): Json {
  const hall = { '@type': 'Place', name: venue, address: address ?? venue };
  const home = { '@type': 'VirtualLocation', url };
  const mode = (word: string) => `${SCHEMA}${word}EventAttendanceMode`;
  if (isOnline(venue)) return { eventAttendanceMode: mode('Online'), location: home };
  const seats = Object.values(product.variants).flatMap(({ nameAxis }) => Object.values(nameAxis));
  return seats.some(isOnlineSeat)
    ? { eventAttendanceMode: mode('Mixed'), location: [hall, home] }
    : { eventAttendanceMode: mode('Offline'), location: hall };
}

function event(seminar: Held, page: ProductPage): Json {
  const { startsAt, endsAt, doorsAt, lecturer, organiser, cancelled } = seminar;
  return {
    '@type': 'Event',
    startDate: startsAt,
    endDate: endsAt,
    ...(doorsAt && !isOnline(seminar.venue) ? { doorTime: doorsAt } : {}),
    eventStatus: `${SCHEMA}${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...whereOf(seminar, page),
    ...(lecturer ? { performer: { '@type': 'Person', name: lecturer } } : {}),
    ...(organiser ? { organizer: { '@type': 'Organization', name: organiser } } : {}),
  };
}

/** Prices are whole yen, including tax. */
function offers({ product, url }: ProductPage): Json {
  const variants = Object.values(product.variants);
  const prices = variants.map(({ price }) => yen(price.current));
  const [first] = prices;
  if (first === undefined) return {};
  const common = {
    priceCurrency: 'JPY',
    availability: availability(variants.some((variant) => variant.available)),
    url,
    ...(product.seminar ? { availabilityEnds: product.seminar.salesEndAt } : {}),
  };
  return {
    offers:
      prices.length === 1
        ? { '@type': 'Offer', price: first, ...common }
        : {
            '@type': 'AggregateOffer',
            lowPrice: Math.min(...prices),
            highPrice: Math.max(...prices),
            offerCount: prices.length,
            ...common,
          },
  };
}

function ratings({ rating, reviews, reviewCount }: ProductPage): Json {
  if (reviewCount === 0) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
    review: reviews.slice(0, QUOTED_REVIEWS).map((review) => ({
      '@type': 'Review',
      name: review.title,
      reviewBody: review.comment,
      ...(review.createdAt ? { datePublished: review.createdAt.slice(0, 10) } : {}),
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
      // Schema.org requires an author.
      author: { '@type': 'Person', name: review.author ?? 'Anonymous' },
    })),
  };
}
