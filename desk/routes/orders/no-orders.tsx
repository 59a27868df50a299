import { QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import type { OrdersQuery } from './query.ts';

/** Says that no order matches, and links to all orders or to the same search in all orders. */
export function NoOrders({ query }: { query: OrdersQuery }) {
  const t = useT();
  const isFiltered = Object.entries(query).some(([name, value]) => name !== 'view' && value !== '');
  const isNothingToShip = query.view === 'to_ship' && !isFiltered;
  return (
    <EmptyState drawing="parcel" text={t(isNothingToShip ? 'orders.none_to_ship' : 'orders.none')}>
      {query.q && query.view !== 'all' ? (
        <QuietLink href={href('orders', {}, { q: query.q })}>{t('orders.search_all')}</QuietLink>
      ) : (
        <QuietLink href={href('orders')}>{t('orders.see_all')}</QuietLink>
      )}
    </EmptyState>
  );
}
