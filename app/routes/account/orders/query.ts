/** The filters as they stand in the address: only what is not the default, and never the page. */
import type { Query } from '#app/i18n/href.ts';
import { defaultFilters, type OrderFilters } from '../order-filters.ts';

export const filterQuery = (filters: OrderFilters): Query =>
  Object.fromEntries(
    (['period', 'status', 'sort'] as const)
      .filter((name) => filters[name] !== defaultFilters[name])
      .map((name) => [name, filters[name]]),
  );
