/**
 * §3 Sort options: a GET form, so that the URL has the chosen option. A new choice starts on the first page. With
 * scripts, choosing an option submits the form (sort-form.element.ts).
 */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type SortOption, sortOptions } from '#app/rules/sorting.ts';
import { useDocument } from '#app/ui/document.tsx';
import type { Query } from '#kit/href.ts';
import { HiddenFields } from './filter-form.tsx';

const names: Record<SortOption, TextKey> = {
  default: 'categories.sort_default',
  highest_price_first: 'categories.sort_highest_price_first',
  lowest_price_first: 'categories.sort_lowest_price_first',
  newest_first: 'categories.sort_newest_first',
  oldest_first: 'categories.sort_oldest_first',
  soonest_first: 'categories.sort_soonest_first',
};

type Props = {
  path: string;
  /** The rest of the URL's query. */
  otherQuery: Query;
  sort: SortOption;
  /** The default order is by relevance. */
  byRelevance?: boolean;
  /** True if every product of the list has a date: sorting by date is then offered. */
  byDay: boolean;
};

export function SortForm({ path, otherQuery, sort, byRelevance, byDay }: Props) {
  const t = useT();
  const nameOf = (option: SortOption): TextKey =>
    option === 'default' && byRelevance ? 'categories.sort_relevance' : names[option];
  return (
    <sort-form>
      <form className="sort" method="get" action={path}>
        <HiddenFields query={otherQuery} />
        <label htmlFor="sort">{t('categories.sort')}</label>
        {/* `autoComplete`: otherwise browsers restore a choice that differs from the order of the list. */}
        <select id="sort" name="sort" defaultValue={sort} autoComplete="off">
          {sortOptions
            .filter((option) => byDay || option === sort || option !== 'soonest_first')
            .map((option) => (
              <option key={option} value={option}>
                {t(nameOf(option))}
              </option>
            ))}
        </select>
        <button
          type="submit"
          className={useDocument().clientEntry ? 'button quiet unscripted' : 'button quiet'}
        >
          {t('categories.sort_apply')}
        </button>
      </form>
    </sort-form>
  );
}
