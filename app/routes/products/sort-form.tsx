/**
 * §3 Sort options: a GET form; a new order starts on the first page, and the address keeps it. With scripts choosing
 * one is enough (sort-form.element.ts).
 */
import type { Query } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type SortOption, sortOptions } from '#app/rules/sorting.ts';
import { useDocument } from '#app/ui/document.tsx';
import { HiddenFields } from './hidden-fields.tsx';

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
  /** What the address says besides. */
  kept: Query;
  sort: SortOption;
  /** The words asked for decide, as long as no other order is chosen. */
  byRelevance?: boolean;
  /** Every product of the list has a day. */
  byDay: boolean;
};

export function SortForm({ path, kept, sort, byRelevance, byDay }: Props) {
  const t = useT();
  const nameOf = (option: SortOption): TextKey =>
    option === 'default' && byRelevance ? 'categories.sort_relevance' : names[option];
  return (
    <sort-form>
      <form className="sort" method="get" action={path}>
        <HiddenFields query={kept} />
        <label htmlFor="sort">{t('categories.sort')}</label>
        {/* Restored by the browser, an order would stand over a list that has another. */}
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
