/** What the address of a list of products says: its order, its page, its filter. */
import type { Query } from '#app/i18n/href.ts';
import { readPage } from '#app/rules/paging.ts';
import { filterQuery, type ProductFilter, readFilter } from '#app/rules/product-filter.ts';
import { readSortOption, type SortOption } from '#app/rules/sorting.ts';

export type ListWish = { sort: SortOption; page: number; filter: ProductFilter };

/** `filters`: whether the Shop API knows them; a list that it does not filter is not called filtered. */
export const readList = (query: URLSearchParams, filters: boolean): ListWish => ({
  sort: readSortOption(query.get('sort')),
  page: readPage(query.get('page')),
  filter: filters ? readFilter(query).filter : {},
});

/** What stays in the address when page or category change. */
export const listQuery = ({ sort, filter }: Pick<ListWish, 'sort' | 'filter'>): Query => ({
  ...filterQuery(filter),
  sort: sort === 'default' ? undefined : sort,
});
