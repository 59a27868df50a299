import { useT } from '~/i18n/text.tsx';
import { type SortOption, sortOptions } from '~/rules/sorting.ts';

/** A GET form: a new order starts on the first page, and the address keeps it. */
export function SortForm({ path, sort }: { path: string; sort: SortOption }) {
  const t = useT();
  return (
    <form className="sort" method="get" action={path}>
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
