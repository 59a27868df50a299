/** The additions to §7 that a storefront makes use of, and how an OpenAPI document shows each of them. Pure. */
import { isJson, type Json } from './marks.ts';

type Operation = Json | undefined;
/** `operation` of a method and a path without the base path; names of parameters in braces do not count. */
type Document = {
  operation: (method: string, path: string) => Operation;
  takes: (method: string, path: string, field: string) => boolean;
  query: (method: string, path: string, name: string) => boolean;
};

const has = (method: string, path: string) => (document: Document) =>
  document.operation(method, path) !== undefined;
const takes = (method: string, path: string, field: string) => (document: Document) =>
  document.takes(method, path, field);
const asks = (path: string, name: string) => (document: Document) => document.query('get', path, name);

const proofs = {
  /** What a search means besides products. */
  search_help: has('get', '/search-help'),
  /** What shipping costs, before there is a cart. */
  shipping_fees: has('get', '/shipping-fees'),
  /** Slugs of all products, for sitemaps. */
  product_addresses: has('get', '/product-addresses'),
  /** Lists by price, kind and stock; sorting by the day of a seminar. */
  filters: asks('/taxon-products/by-slug/{slug}', 'price_min'),
  /** Pages of a product's reviews; others tell them in the product. */
  review_lists: has('get', '/products/by-code/{code}/reviews'),
  own_review: has('get', '/products/by-code/{code}/reviews/own'),
  wishlist_of_codes: asks('/products/wishlist', 'codes'),
  order_summaries: asks('/filter/orders', 'summary'),
  /** An order that waits for its payment is placed, and says how it can be paid. */
  awaited_payments: takes('patch', '/checkout/{token}/payment', 'mode'),
  receipts: has('put', '/orders/{token}/receipts/{serial}'),
  writings: has('get', '/me/writings'),
  reset_link_check: has('get', '/password-reset/{token}'),
  /** `isDefault` and `building` of addresses. */
  address_details: takes('post', '/address-book/', 'isDefault'),
  /** A line of several that shall hold a number instead of growing by one. */
  up_to: takes('post', '/carts/{token}/multiple-items', 'upTo'),
  /** A message that is sent twice arrives once. */
  idempotency: takes('post', '/inquiries', 'idempotencyKey'),
  known_browsers: takes('post', '/login', 'browserTokens'),
  oauth_terms: takes('post', '/login/oauth', 'termsAccepted'),
  logout: has('post', '/logout'),
  /** At the origin of the Shop API, as its pictures in the sizes of §3. */
  readyz: has('get', '/readyz'),
  media: has('get', '/media/{size}/{path}'),
} satisfies Record<string, (document: Document) => boolean>;

export type Feature = keyof typeof proofs;
export const allFeatures = Object.keys(proofs) as Feature[];

const plainPath = (path: string): string => path.replace(/\{\w+\}/g, '{}').replace(/(.)\/$/, '$1');

function documentOf(whole: Json, paths: Json): Document {
  const byPath = new Map<string, Json>();
  for (const [path, item] of Object.entries(paths)) {
    if (!isJson(item)) continue;
    // Which part of it is the base path the document may say or not: every end of it is a name for it.
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
  /** Wherever it stands in a body: at the top, or of each of several. */
  const names = (schema: unknown, field: string, depth = 0): boolean => {
    const shape = resolved(schema);
    if (!isJson(shape) || depth > 6) return false;
    const { properties, items, anyOf, oneOf, allOf } = shape;
    if (isJson(properties) && field in properties) return true;
    const inside = [
      ...(isJson(properties) ? Object.values(properties) : []),
      ...[anyOf, oneOf, allOf].flatMap((all) => (Array.isArray(all) ? all : [])),
      ...(items ? [items] : []),
    ];
    return inside.some((one) => names(one, field, depth + 1));
  };
  return {
    operation,
    takes: (method, path, field) => {
      const body = operation(method, path)?.['requestBody'];
      const content = isJson(body) ? body['content'] : undefined;
      const json = isJson(content) ? content['application/json'] : undefined;
      return isJson(json) && names(json['schema'], field);
    },
    query: (method, path, name) => {
      const parameters = operation(method, path)?.['parameters'];
      return (
        Array.isArray(parameters) &&
        parameters.some((one) => isJson(one) && one['in'] === 'query' && one['name'] === name)
      );
    },
  };
}

/** Undefined: that is no OpenAPI document. */
export function featuresIn(whole: unknown): ReadonlySet<Feature> | undefined {
  if (!isJson(whole) || !isJson(whole['paths'])) return undefined;
  const document = documentOf(whole, whole['paths']);
  return new Set(allFeatures.filter((feature) => proofs[feature](document)));
}
