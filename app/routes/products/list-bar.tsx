/** Above a list of products: their order, and what it is filtered by. */
import type { Query } from '#app/i18n/href.ts';
import { filterQuery } from '#app/rules/product-filter.ts';
import { ActiveFilters } from './active-filters.tsx';
import type { ListWish } from './list-query.ts';
import { SortForm } from './sort-form.tsx';

type Props = {
  path: string;
  /** What the address says besides order and filter. */
  kept?: Query;
  wish: ListWish;
  byRelevance?: boolean;
  byDay: boolean;
  /** None: nothing to sort. */
  isEmpty: boolean;
};

export function ListBar({ path, kept = {}, wish, byRelevance = false, byDay, isEmpty }: Props) {
  return (
    <div className="list-bar">
      {!isEmpty && (
        <SortForm
          path={path}
          kept={{ ...kept, ...filterQuery(wish.filter) }}
          sort={wish.sort}
          byRelevance={byRelevance}
          byDay={byDay}
        />
      )}
      <ActiveFilters path={path} kept={kept} wish={wish} />
    </div>
  );
}
