/**
 * The part of schema.org that the shop uses, taken from the vocabulary (https://schema.org/Product and others, release
 * 29.2): the properties of each type and their possible values. Unknown or misplaced words are errors here, because
 * search engines would ignore them silently.
 */

const text = 'Text';
const url = 'URL';
const day = 'Date';
const moment = 'DateTime';
const number = 'Number';
const whole = 'Integer';

type Type = { is?: string; has: Record<string, readonly string[]> };

const types: Record<string, Type> = {
  Thing: {
    has: {
      name: [text],
      description: [text],
      url: [url],
      image: [url],
      potentialAction: ['Action'],
    },
  },
  CreativeWork: {
    is: 'Thing',
    has: {
      aggregateRating: ['AggregateRating'],
      author: ['Person', 'Organization'],
      datePublished: [day, moment],
      inLanguage: [text],
      offers: ['Offer'],
      publisher: ['Person', 'Organization'],
      review: ['Review'],
    },
  },
  Book: { is: 'CreativeWork', has: { isbn: [text], numberOfPages: [whole] } },
  WebSite: { is: 'CreativeWork', has: { issn: [text] } },
  Review: { is: 'CreativeWork', has: { reviewBody: [text], reviewRating: ['Rating'] } },
  Product: {
    is: 'Thing',
    has: {
      aggregateRating: ['AggregateRating'],
      brand: ['Brand', 'Organization'],
      offers: ['Offer'],
      review: ['Review'],
      sku: [text],
    },
  },
  Event: {
    is: 'Thing',
    has: {
      aggregateRating: ['AggregateRating'],
      doorTime: [moment],
      endDate: [day, moment],
      eventAttendanceMode: ['EventAttendanceModeEnumeration'],
      eventStatus: ['EventStatusType'],
      location: ['Place', 'VirtualLocation', text],
      offers: ['Offer'],
      organizer: ['Person', 'Organization'],
      performer: ['Person', 'Organization'],
      review: ['Review'],
      startDate: [day, moment],
    },
  },
  Offer: {
    is: 'Thing',
    has: {
      availability: ['ItemAvailability'],
      availabilityEnds: [day, moment],
      price: [number],
      priceCurrency: [text],
    },
  },
  AggregateOffer: { is: 'Offer', has: { highPrice: [number], lowPrice: [number], offerCount: [whole] } },
  Rating: { is: 'Thing', has: { bestRating: [number], ratingValue: [number] } },
  AggregateRating: { is: 'Rating', has: { reviewCount: [whole] } },
  Person: { is: 'Thing', has: {} },
  Organization: { is: 'Thing', has: { logo: [url] } },
  Brand: { is: 'Thing', has: { logo: [url] } },
  Place: { is: 'Thing', has: { address: [text] } },
  VirtualLocation: { is: 'Thing', has: {} },
  ItemList: { is: 'Thing', has: { itemListElement: ['ListItem'] } },
  BreadcrumbList: { is: 'ItemList', has: {} },
  ListItem: { is: 'Thing', has: { item: [url], position: [whole] } },
  Action: { is: 'Thing', has: { target: ['EntryPoint', url] } },
  // schema.org/docs/actions.html allows the annotation `query-input` for every property of an action.
  SearchAction: { is: 'Action', has: { 'query-input': [text] } },
  EntryPoint: { is: 'Thing', has: { urlTemplate: [text] } },
};

const enumerations: Record<string, readonly string[]> = {
  ItemAvailability: ['InStock', 'OutOfStock', 'SoldOut', 'PreOrder', 'BackOrder', 'Discontinued'],
  EventAttendanceModeEnumeration: [
    'MixedEventAttendanceMode',
    'OfflineEventAttendanceMode',
    'OnlineEventAttendanceMode',
  ],
  EventStatusType: ['EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'],
};

const values: Record<string, (value: unknown) => boolean> = {
  [text]: (value) => typeof value === 'string' && value.trim() !== '',
  [url]: (value) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value),
  [day]: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  [moment]: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(value),
  [number]: (value) => typeof value === 'number' && Number.isFinite(value),
  [whole]: (value) => Number.isInteger(value),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function lineage(type: string): string[] {
  const above = types[type]?.is;
  return [type, ...(above ? lineage(above) : [])];
}

function fits(value: unknown, expected: string): boolean {
  if (values[expected]) return values[expected](value);
  if (enumerations[expected])
    return enumerations[expected].some((name) => value === `https://schema.org/${name}`);
  return isObject(value) && list(value['@type']).some((type) => lineage(String(type)).includes(expected));
}

function faultsOf(node: Record<string, unknown>, at: string): string[] {
  const own = list(node['@type']).map(String);
  const faults = own.filter((type) => !types[type]).map((type) => `${at}: there is no type ${type}`);
  const chain = own.flatMap(lineage);
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('@')) continue;
    const here = `${at}.${name}`;
    const expected = chain.flatMap((type) => types[type]?.has[name] ?? []);
    if (expected.length === 0) faults.push(`${here}: ${own.join(' and ')} has no such property`);
    for (const each of list(value)) {
      if (expected.length > 0 && !expected.some((one) => fits(each, one)))
        faults.push(`${here}: ${JSON.stringify(each)} is no ${expected.join(' or ')}`);
      if (isObject(each)) faults.push(...faultsOf(each, here));
    }
  }
  return faults;
}

/** Returns the errors of a data block. */
export function schemaFaults(block: unknown): string[] {
  if (!isObject(block)) return ['a block is an object'];
  const context = block['@context'] === 'https://schema.org' ? [] : ['the context is not schema.org'];
  return [...context, ...faultsOf(block, list(block['@type']).join('+'))];
}
