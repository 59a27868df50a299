/** What an answer leaves to other calls, or leaves out, without being wrong. */
import { isJson } from '#contract/rules/marks.ts';

const dataOf = (raw: unknown): unknown => (isJson(raw) && 'data' in raw ? raw['data'] : raw);
const itemsOf = (data: unknown): unknown[] => {
  const items = isJson(data) ? data['items'] : data;
  return Array.isArray(items) ? items : [];
};
const hasVariants = (product: unknown): boolean =>
  isJson(product) && Object.values(product['variants'] ?? {}).length > 0;

/** Lines of an order whose product has no variant: what was ordered is not known any more. */
export function ofOrderedProducts(raw: unknown): string[] {
  const without = itemsOf(dataOf(raw)).filter((item) => isJson(item) && !hasVariants(item['product']));
  if (without.length === 0) return [];
  return [
    `${without.length} items whose product has no variants: the order shows them without options and picture`,
  ];
}

/** §3 promises the `code` alone. */
export function ofWishes(raw: unknown): string[] {
  const bare = itemsOf(dataOf(raw)).filter((item) => isJson(item) && !('name' in item));
  if (bare.length === 0) return [];
  return [`${bare.length} items have no name: the page needs GET /products/batch/by-codes to show them`];
}
