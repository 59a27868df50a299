/**
 * §2 Filter of a list of products, as its address says it. Addresses are typed and edited by hand: what is no filter
 * is none; only a price that cannot be read is told at its field.
 */
import { type ProductKind, productKinds } from '#contract/catalogue.ts';

export const FILTER_QUERY = {
  kind: 'kind',
  priceMin: 'price_min',
  priceMax: 'price_max',
  inStock: 'in_stock',
} as const;

export type PriceField = 'priceMin' | 'priceMax';

/** Prices in yen, as they are typed. */
export type ProductFilter = {
  kind?: ProductKind | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: true | undefined;
};

/** Undefined: nothing typed; null: no price. */
function readYen(typed: string): number | undefined | null {
  const text = typed.normalize('NFKC').replace(/[\s,、円¥]/g, '');
  if (text === '') return undefined;
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

export function readFilter(query: URLSearchParams): {
  filter: ProductFilter;
  /** What was typed where no price could be read. */
  unreadable: Partial<Record<PriceField, string>>;
} {
  const unreadable: Partial<Record<PriceField, string>> = {};
  const price = (field: PriceField): number | undefined => {
    const typed = query.get(FILTER_QUERY[field])?.trim() ?? '';
    const yen = readYen(typed);
    if (yen === null) unreadable[field] = typed;
    return yen ?? undefined;
  };
  const [one, other] = [price('priceMin'), price('priceMax')];
  // The wrong way round they mean the same.
  const turned = one !== undefined && other !== undefined && one > other;
  const filter: ProductFilter = {
    kind: productKinds.find((kind) => kind === query.get(FILTER_QUERY.kind)),
    priceMin: turned ? other : one,
    priceMax: turned ? one : other,
    inStock: query.get(FILTER_QUERY.inStock) === '1' || undefined,
  };
  return { filter, unreadable };
}

export const isFiltered = (filter: ProductFilter): boolean =>
  Object.values(filter).some((wish) => wish !== undefined);

/** As addresses and forms have it. */
export const filterQuery = ({ kind, priceMin, priceMax, inStock }: ProductFilter) => ({
  [FILTER_QUERY.kind]: kind,
  [FILTER_QUERY.priceMin]: priceMin,
  [FILTER_QUERY.priceMax]: priceMax,
  [FILTER_QUERY.inStock]: inStock && '1',
});
