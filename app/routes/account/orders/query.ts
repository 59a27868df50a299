/** The filters as a query, without defaults and without the page. */
import type { Query } from '#kit/href.ts';
import { defaultFilters, type OrderFilters } from '../order-filters.ts';

export const filterQuery = (filters: OrderFilters): Query =>
  Object.fromEntries(
    (['period', 'status', 'sort'] as const)
      .filter((name) => filters[name] !== defaultFilters[name])
      .map((name) => [name, filters[name]]),
  );
