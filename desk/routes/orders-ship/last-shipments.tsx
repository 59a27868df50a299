/** Leads back to what was shipped together just now, as long as it can be taken back. */
import type { z } from 'zod';
import { readLastShipments } from '#contract/desk/orders.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { ordersHref } from '../../request/chosen-orders.ts';
import { isAllowed } from '../../request/scope.ts';
import type { LoadArgs } from '../../request/screen.ts';
import { formatSecond } from '../../ui/clock.ts';

/** Undefined for those who may not ship. */
export const lastShipmentsOf = async ({ session, read }: LoadArgs) =>
  isAllowed(session, readLastShipments.access) ? read(readLastShipments, {}) : undefined;

export function LastShipments({ last }: { last: z.output<typeof readLastShipments.data> | undefined }) {
  const t = useT();
  return last?.batches.map(({ ids, until }) => (
    <p key={ids[0]} className="box actions">
      <span>{t('orders.last_shipped', { count: ids.length, at: formatSecond(until) })}</span>{' '}
      <QuietLink href={ordersHref('orders-ship', ids)}>
        {t('orders.last_see', { count: ids.length })}
      </QuietLink>
    </p>
  ));
}
