/**
 * §2 Filter of a product list, in the query. Unknown values are ignored, because people edit URLs by hand. Only an
 * unreadable price is reported, at its field.
 */
import { type ProductKind, productKinds } from '#contract/catalogue.ts';
import { wholeYenOf } from '#contract/rules/typed-number.ts';

export const FILTER_QUERY = {
  kind: 'kind',
  priceMin: 'price_min',
  priceMax: 'price_max',
  inStock: 'in_stock',
} as const;

export type PriceField = 'priceMin' | 'priceMax';

/** Prices in yen. */
export type ProductFilter = {
  kind?: ProductKind | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: true | undefined;
};

const YEN_MAX = 9_999_999;

export function readFilter(query: URLSearchParams): {
  filter: ProductFilter;
  /** The typed text of unreadable prices. */
  unreadable: Partial<Record<PriceField, string>>;
} {
  const unreadable: Partial<Record<PriceField, string>> = {};
  const price = (field: PriceField): number | undefined => {
    const typed = query.get(FILTER_QUERY[field])?.trim() ?? '';
    const yen = wholeYenOf(typed);
    if (yen === undefined || yen <= YEN_MAX) return yen;
    unreadable[field] = typed;
    return undefined;
  };
  const [first, second] = [price('priceMin'), price('priceMax')];
  // Swaps reversed bounds.
  const isReversed = first !== undefined && second !== undefined && first > second;
  const filter: ProductFilter = {
    kind: productKinds.find((kind) => kind === query.get(FILTER_QUERY.kind)),
    priceMin: isReversed ? second : first,
    priceMax: isReversed ? first : second,
    inStock: query.get(FILTER_QUERY.inStock) === '1' || undefined,
  };
  return { filter, unreadable };
}

export const isFiltered = (filter: ProductFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** The filter as query parameters and form fields. */
export const filterQuery = ({ kind, priceMin, priceMax, inStock }: ProductFilter) => ({
  [FILTER_QUERY.kind]: kind,
  [FILTER_QUERY.priceMin]: priceMin,
  [FILTER_QUERY.priceMax]: priceMax,
  [FILTER_QUERY.inStock]: inStock && '1',
});
