/** The additions to §7 that the storefront uses, and how to find them in an OpenAPI document. No side effects. */
import { DELIVERY_KEY } from '../call.ts';
import { isJson, type Json } from './marks.ts';

type Operation = Json | undefined;
/** Paths are without the base path. Names of path parameters do not matter. */
type Document = {
  operation: (method: string, path: string) => Operation;
  takes: (method: string, path: string, field: string) => boolean;
  query: (method: string, path: string, name: string) => boolean;
  header: (method: string, path: string, name: string) => boolean;
};

const has = (method: string, path: string) => (document: Document) =>
  document.operation(method, path) !== undefined;
const takes = (method: string, path: string, field: string) => (document: Document) =>
  document.takes(method, path, field);
const hasQuery = (path: string, name: string) => (document: Document) => document.query('get', path, name);

const detectors = {
  /** Search results other than products. */
  search_help: has('get', '/search-help'),
  /** The shipping cost, before there is a cart. */
  shipping_fees: has('get', '/shipping-fees'),
  /** Slugs of all products, for sitemaps. */
  product_addresses: has('get', '/product-addresses'),
  /** Filters by price, kind and stock; sorting by the day of a seminar. */
  filters: hasQuery('/taxon-products/by-slug/{slug}', 'price_min'),
  /** A product's reviews in pages, also ShopApiPlugin's. Without it, all reviews are in the product. */
  review_lists: has('get', '/products/by-code/{code}/reviews'),
  own_review: has('get', '/products/by-code/{code}/reviews/own'),
  wishlist_of_codes: hasQuery('/products/wishlist', 'codes'),
  wishlist_pages: hasQuery('/products/wishlist', 'page'),
  order_summaries: hasQuery('/filter/orders', 'summary'),
  /** Orders are placed before they are paid, and contain the form for the payment. */
  awaited_payments: takes('patch', '/checkout/{token}/payment', 'mode'),
  receipts: has('put', '/orders/{token}/receipts/{serial}'),
  writings: has('get', '/me/writings'),
  reset_link_check: has('get', '/password-reset/{token}'),
  /** `isDefault` and `building` of addresses. */
  address_details: takes('post', '/address-book/', 'isDefault'),
  /** `upTo`: adding products raises a line to this quantity. */
  up_to: takes('post', '/carts/{token}/multiple-items', 'upTo'),
  /** A message with a key is stored only once. */
  idempotency: takes('post', '/inquiries', 'idempotencyKey'),
  known_browsers: takes('post', '/login', 'browserTokens'),
  oauth_terms: takes('post', '/login/oauth', 'termsAccepted'),
  /** `newsletterWording`: what the page has said about the newsletter. */
  newsletter_wording: takes('put', '/me', 'newsletterWording'),
  retention: has('get', '/retention'),
  /** The shop's details that its owner changes; otherwise they are settings of the storefront. */
  shop_details: has('get', '/shop-details'),
  /** The link with which a customer pays what staff have taken down at the telephone. */
  phone_orders: has('post', '/phone-orders/{token}/cart'),
  email_changes: has('post', '/email-changes/{token}'),
  newsletter_refusal: has('post', '/newsletter-refusals/{token}'),
  logout: has('post', '/logout'),
  session_check: has('get', '/session'),
  /** The member's open cart, for devices without a cart token. */
  member_cart: has('get', '/me/cart'),
  cart_summaries: has('get', '/carts/{token}/summary'),
  /** ShopApiPlugin's. Ours has none yet. */
  coupons: has('put', '/carts/{token}/coupon'),
  /** Calls with an idempotency key: a second delivery of a form changes nothing more. */
  deliveries: (document) => document.header('post', '/carts/{token}/items', DELIVERY_KEY),
  /** `/readyz` and `/media` are at the Shop API's origin, not below its base path. */
  readyz: has('get', '/readyz'),
  media: has('get', '/media/{size}/{path}'),
} satisfies Record<string, (document: Document) => boolean>;

export type Feature = keyof typeof detectors;
export const allFeatures = Object.keys(detectors) as Feature[];

const plainPath = (path: string): string => path.replace(/\{\w+\}/g, '{}').replace(/(.)\/$/, '$1');

function documentOf(whole: Json, paths: Json): Document {
  const byPath = new Map<string, Json>();
  for (const [path, item] of Object.entries(paths)) {
    if (!isJson(item)) continue;
    // The document's paths may or may not include the base path, so each path is found by any of its endings.
    for (let at = 0; at >= 0; at = path.indexOf('/', at + 1)) {
      const end = plainPath(path.slice(at));
      if (end !== '' && !byPath.has(end)) byPath.set(end, item);
    }
  }
  const resolved = (schema: unknown, depth = 0): unknown => {
    if (!isJson(schema) || typeof schema['$ref'] !== 'string' || depth > 5) return schema;
    const found = schema['$ref']
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, name) => (isJson(at) ? at[name] : undefined), whole);
    return resolved(found, depth + 1);
  };
  const operation = (method: string, path: string): Operation => {
    const found = byPath.get(plainPath(path))?.[method];
    return isJson(found) ? found : undefined;
  };
  /** Whether a body has the field, at any depth. */
  const hasField = (schema: unknown, field: string, depth = 0): boolean => {
    const shape = resolved(schema);
    if (!isJson(shape) || depth > 6) return false;
    const { properties, items, anyOf, oneOf, allOf } = shape;
    if (isJson(properties) && field in properties) return true;
    const inside = [
      ...(isJson(properties) ? Object.values(properties) : []),
      ...[anyOf, oneOf, allOf].flatMap((all) => (Array.isArray(all) ? all : [])),
      ...(items ? [items] : []),
    ];
    return inside.some((one) => hasField(one, field, depth + 1));
  };
  const hasParameter = (place: string) => (method: string, path: string, name: string) => {
    const parameters = operation(method, path)?.['parameters'];
    return (
      Array.isArray(parameters) &&
      parameters.some((one) => isJson(one) && one['in'] === place && one['name'] === name)
    );
  };
  return {
    operation,
    takes: (method, path, field) => {
      const body = operation(method, path)?.['requestBody'];
      const content = isJson(body) ? body['content'] : undefined;
      const json = isJson(content) ? content['application/json'] : undefined;
      return isJson(json) && hasField(json['schema'], field);
    },
    query: hasParameter('query'),
    header: hasParameter('header'),
  };
}

/** Undefined when `whole` is not an OpenAPI document. */
export function featuresIn(whole: unknown): ReadonlySet<Feature> | undefined {
  if (!isJson(whole) || !isJson(whole['paths'])) return undefined;
  const document = documentOf(whole, whole['paths']);
  return new Set(allFeatures.filter((feature) => detectors[feature](document)));
}
