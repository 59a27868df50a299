/** What the address of a list of products says: its order, its page, its filter. */
import type { Query } from '#app/i18n/href.ts';
import { readPage } from '#app/rules/paging.ts';
import { filterQuery, type ProductFilter, readFilter } from '#app/rules/product-filter.ts';
import { readSortOption, type SortOption } from '#app/rules/sorting.ts';

export type ListWish = { sort: SortOption; page: number; filter: ProductFilter };

export const readList = (query: URLSearchParams): ListWish => ({
  sort: readSortOption(query.get('sort')),
  page: readPage(query.get('page')),
  filter: readFilter(query).filter,
});

/** What stays in the address when page or category change. */
export const listQuery = ({ sort, filter }: Pick<ListWish, 'sort' | 'filter'>): Query => ({
  ...filterQuery(filter),
  sort: sort === 'default' ? undefined : sort,
});
