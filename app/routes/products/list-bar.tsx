/** Above a list of products: what it is filtered by, and their order. */
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
    <>
      <ActiveFilters path={path} kept={kept} wish={wish} />
      {!isEmpty && (
        <div className="list-bar">
          <SortForm
            path={path}
            kept={{ ...kept, ...filterQuery(wish.filter) }}
            sort={wish.sort}
            byRelevance={byRelevance}
            byDay={byDay}
          />
        </div>
      )}
    </>
  );
}
