/** The bar above a list of products: the sort form and the active filters. */

import { filterQuery } from '#app/rules/product-filter.ts';
import type { Query } from '#kit/href.ts';
import { ActiveFilters } from './active-filters.tsx';
import type { ListOptions } from './list-query.ts';
import { SortForm } from './sort-form.tsx';

type Props = {
  path: string;
  /** The URL's query without sort order and filter. */
  otherQuery?: Query;
  options: ListOptions;
  byRelevance?: boolean;
  byDay: boolean;
  /** Without products there is no sort form. */
  isEmpty: boolean;
};

export function ListBar({ path, otherQuery = {}, options, byRelevance = false, byDay, isEmpty }: Props) {
  return (
    <div className="list-bar">
      {!isEmpty && (
        <SortForm
          path={path}
          otherQuery={{ ...otherQuery, ...filterQuery(options.filter) }}
          sort={options.sort}
          byRelevance={byRelevance}
          byDay={byDay}
        />
      )}
      <ActiveFilters path={path} otherQuery={otherQuery} options={options} />
    </div>
  );
}
