import type { Query } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type SortOption, sortOptions } from '#app/rules/sorting.ts';

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
            {t(`categories.sort_${option}`)}
          </option>
        ))}
      </select>
      <button type="submit" className="button quiet">
        {t('categories.sort_apply')}
      </button>
    </form>
  );
}
