/** Above a list of products: what it is filtered by, how many there are, and their order. */
import type { ReactNode } from 'react';
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
  /** How many there are; none: nothing to sort. */
  children: ReactNode;
};

export function ListBar({ path, kept = {}, wish, byRelevance = false, byDay, children }: Props) {
  return (
    <>
      <ActiveFilters path={path} kept={kept} wish={wish} />
      {children && (
        <div className="list-bar">
          <p>{children}</p>
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
