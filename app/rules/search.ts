/** §2 Search bar: what its text may be. Addresses are typed and edited by hand, so nothing in them is an error. */
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { length } from '#contract/rules/normalise.ts';
import { FILTER_QUERY, readFilter } from './product-filter.ts';

/** The names are the specification's: they stand in addresses that people keep. */
export const TAXON_QUERY = 'taxon';
export const TEXT_QUERY = 'searchQuery';

const LONGEST_CODE = 100;

const TRIMMED = new Set<string>([TAXON_QUERY, TEXT_QUERY, FILTER_QUERY.priceMin, FILTER_QUERY.priceMax]);

export type SearchQuery = {
  /** Category code; empty for all. */
  taxon: string;
  text: string;
  /** More was typed than the field takes (§5 default maximum). */
  cut: boolean;
};

/** Trimmed, full-width blanks included; control characters are blanks that no keyboard types. */
export function readSearch(query: URLSearchParams): SearchQuery {
  const typed = (query.get(TEXT_QUERY) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  const cut = length(typed) > DEFAULT_INPUT_MAX;
  return {
    taxon: (query.get(TAXON_QUERY) ?? '').trim().slice(0, LONGEST_CODE),
    text: cut ? [...typed].slice(0, DEFAULT_INPUT_MAX).join('').trim() : typed,
    cut,
  };
}

/** §2: with neither text nor category nothing happens. */
export const isEmptySearch = ({ taxon, text }: Pick<SearchQuery, 'taxon' | 'text'>): boolean =>
  taxon === '' && text === '';

/**
 * The query as the address shall show it: trimmed, prices in plain digits, and without the empty `taxon=` that a form
 * sends. Undefined where it says so already; a text that is too long stays, so that the page can tell.
 */
export function tidiedQuery(query: URLSearchParams): URLSearchParams | undefined {
  const tidy = new URLSearchParams();
  const { priceMin, priceMax } = readFilter(query).filter;
  const prices: Record<string, number | undefined> = {
    [FILTER_QUERY.priceMin]: priceMin,
    [FILTER_QUERY.priceMax]: priceMax,
  };
  for (const [name, value] of query) {
    const kept = prices[name] ?? (TRIMMED.has(name) ? value.trim() : value);
    if (kept !== '') tidy.append(name, String(kept));
  }
  return tidy.toString() === query.toString() ? undefined : tidy;
}
