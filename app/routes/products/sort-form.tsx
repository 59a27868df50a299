import type { Query } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type SortOption, sortOptions } from '#app/rules/sorting.ts';

const names: Record<SortOption, TextKey> = {
  default: 'categories.sort_default',
  highest_price_first: 'categories.sort_highest_price_first',
  lowest_price_first: 'categories.sort_lowest_price_first',
  newest_first: 'categories.sort_newest_first',
  oldest_first: 'categories.sort_oldest_first',
};

type Props = {
  path: string;
  /** What the address says besides; a form's own fields replace its query. */
  kept?: Query;
  sort: SortOption;
};

/** A GET form: a new order starts on the first page, and the address keeps it. */
export function SortForm({ path, kept = {}, sort }: Props) {
  const t = useT();
  return (
    <form className="sort" method="get" action={path}>
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="sort">{t('categories.sort')}</label>
      <select id="sort" name="sort" defaultValue={sort}>
        {sortOptions.map((option) => (
          <option key={option} value={option}>
            {t(names[option])}
          </option>
        ))}
      </select>
      <button type="submit" className="button quiet">
        {t('categories.sort_apply')}
      </button>
    </form>
  );
}
