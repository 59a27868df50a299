/** Cancellation terms of the seminars in a cart, read from the products, because lines do not have them. */
import type { Scope } from '#app/request/scope.ts';
import { productByCode } from '#app/shop-api/catalogue.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import type { Item } from '#contract/order-shapes.ts';
import { plainText } from '#kit/html/plain-text.ts';

const TERMS = 'seminar_cancellation_terms';

/** Distinct texts; an empty one stands for the shop's general terms. */
export async function seminarTerms(scope: Scope, items: readonly Item[]): Promise<string[]> {
  const codes = [...new Set(items.flatMap(({ product }) => (product.seminar ? [product.code] : [])))];
  const terms = await Promise.all(codes.map((code) => termsOf(scope, code)));
  return [...new Set(terms)];
}

async function termsOf(scope: Scope, code: string): Promise<string> {
  try {
    const { attributes } = await productByCode(scope.publicCaller, code);
    return plainText(String(attributes.find((attribute) => attribute.code === TERMS)?.value ?? ''));
  } catch (error) {
    // The product was just taken off sale. This page is still shown; the order will be refused.
    if (error instanceof NotFoundError) return '';
    throw error;
  }
}
