/** §2 Search bar: reads its query. Nothing in a query is an error, because people edit URLs by hand. */
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { visible } from '#contract/rules/invisible.ts';
import { length } from '#contract/rules/normalise.ts';
import { FILTER_QUERY, readFilter } from './product-filter.ts';

/** Names from the specification. They must not change, because they are in saved URLs. */
export const TAXON_QUERY = 'taxon';
export const TEXT_QUERY = 'searchQuery';

const CODE_MAX = 100;

const TRIMMED = new Set<string>([TAXON_QUERY, TEXT_QUERY, FILTER_QUERY.priceMin, FILTER_QUERY.priceMax]);

export type SearchQuery = {
  /** Category code; empty for all. */
  taxon: string;
  text: string;
  /** The text was longer than §5's default maximum. */
  isCut: boolean;
};

/** Trims the text, including full-width spaces. Control characters count as spaces. */
export function readSearch(query: URLSearchParams): SearchQuery {
  const typed = (query.get(TEXT_QUERY) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  const cut = length(typed) > DEFAULT_INPUT_MAX;
  return {
    taxon: (query.get(TAXON_QUERY) ?? '').trim().slice(0, CODE_MAX),
    text: cut ? [...typed].slice(0, DEFAULT_INPUT_MAX).join('').trim() : typed,
    isCut: cut,
  };
}

/** §2: with neither text nor category nothing happens. */
export const isEmptySearch = ({ taxon, text }: Pick<SearchQuery, 'taxon' | 'text'>): boolean =>
  taxon === '' && text === '';

/**
 * The query in its canonical form: trimmed, prices in plain digits, without invisible signs and empty parameters. Keeps a
 * text that is too long, so that the page can report it. Undefined when the query is canonical already.
 */
export function canonicalQuery(query: URLSearchParams): URLSearchParams | undefined {
  const canonical = new URLSearchParams();
  const { priceMin, priceMax } = readFilter(query).filter;
  const prices: Record<string, number | undefined> = {
    [FILTER_QUERY.priceMin]: priceMin,
    [FILTER_QUERY.priceMax]: priceMax,
  };
  for (const [name, value] of query) {
    const clean = prices[name] ?? (TRIMMED.has(name) ? visible(value).trim() : value);
    if (clean !== '') canonical.append(name, String(clean));
  }
  // The search bar sends an empty category: a redirect for it would be a second request each time, and w3m 0.5.3 takes
  // a redirect to the same path for a loop.
  const given = new URLSearchParams(query);
  if (given.get(TAXON_QUERY) === '') given.delete(TAXON_QUERY);
  return canonical.toString() === given.toString() ? undefined : canonical;
}
