/** The query of a list of products: sort order, page and filter. */
import { filterQuery, type ProductFilter, readFilter } from '#app/rules/product-filter.ts';
import { readSortOption, type SortOption } from '#app/rules/sorting.ts';
import type { Query } from '#kit/href.ts';
import { readPage } from '#kit/ui/paging.ts';

export type ListOptions = { sort: SortOption; page: number; filter: ProductFilter };

/** @param filters whether the Shop API supports filters; otherwise they are ignored */
export const readList = (query: URLSearchParams, filters: boolean): ListOptions => ({
  sort: readSortOption(query.get('sort')),
  page: readPage(query.get('page')),
  filter: filters ? readFilter(query).filter : {},
});

/** The part of the query that stays when the page or the category changes. */
export const listQuery = ({ sort, filter }: Pick<ListOptions, 'sort' | 'filter'>): Query => ({
  ...filterQuery(filter),
  sort: sort === 'default' ? undefined : sort,
});
