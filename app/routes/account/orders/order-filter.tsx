/** §2, §3 Filter by date and status, sort by date: a GET form, so that the filters are in the URL. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type OrderFilters, orderPeriods, orderSorts, orderStatuses } from '../order-filters.ts';

const periods: Record<OrderFilters['period'], TextKey> = {
  7: 'orders.period_7',
  15: 'orders.period_15',
  84: 'orders.period_84',
  older: 'orders.period_older',
};

/** The same texts as the status labels of the orders. */
const statuses: Record<OrderFilters['status'], TextKey> = {
  completed: 'orders.payment_paid',
  fulfilled: 'orders.shipment_shipped',
  cancelled: 'orders.payment_cancelled',
  failed: 'orders.payment_failed',
  refunded: 'orders.payment_refunded',
  all: 'orders.status_all',
};

const sorts: Record<OrderFilters['sort'], TextKey> = {
  newest: 'orders.sort_newest',
  oldest: 'orders.sort_oldest',
};

export function OrderFilter({ path, filters }: { path: string; filters: OrderFilters }) {
  const t = useT();
  return (
    <form className="order-filter" method="get" action={path} aria-label={t('orders.filter')}>
      <Select
        name="period"
        label={t('orders.period')}
        chosen={filters.period}
        options={orderPeriods.map((value) => ({ value, text: t(periods[value]) }))}
      />
      <Select
        name="status"
        label={t('orders.status')}
        chosen={filters.status}
        options={orderStatuses.map((value) => ({ value, text: t(statuses[value]) }))}
      />
      <Select
        name="sort"
        label={t('orders.sort')}
        chosen={filters.sort}
        options={orderSorts.map((value) => ({ value, text: t(sorts[value]) }))}
      />
      <button type="submit" className="button quiet">
        {t('orders.apply')}
      </button>
    </form>
  );
}

type SelectProps = {
  name: string;
  label: string;
  chosen: string;
  options: readonly { value: string; text: string }[];
};

function Select({ name, label, chosen, options }: SelectProps) {
  return (
    <p>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name} defaultValue={chosen}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
