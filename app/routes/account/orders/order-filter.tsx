/** §2, §3 Filter by date and status, sort by date: a GET form, so that the address says what is shown. */
import { useT } from '#app/i18n/text.tsx';
import { type OrderFilters, orderPeriods, orderSorts, orderStatuses } from '../order-filters.ts';

export function OrderFilter({ path, filters }: { path: string; filters: OrderFilters }) {
  const t = useT();
  const selects = [
    { name: 'period', values: orderPeriods },
    { name: 'status', values: orderStatuses },
    { name: 'sort', values: orderSorts },
  ] as const;
  return (
    <form className="order-filter" method="get" action={path} aria-label={t('orders.filter')}>
      {selects.map(({ name, values }) => (
        <p key={name}>
          <label htmlFor={`filter-${name}`}>{t(`orders.${name}`)}</label>
          <select id={`filter-${name}`} name={name} defaultValue={filters[name]}>
            {values.map((value) => (
              <option key={value} value={value}>
                {t(`orders.${name}_${value}` as Parameters<typeof t>[0])}
              </option>
            ))}
          </select>
        </p>
      ))}
      <button type="submit" className="button quiet">
        {t('orders.apply')}
      </button>
    </form>
  );
}
