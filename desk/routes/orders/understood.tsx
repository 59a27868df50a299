import type { z } from 'zod';
import type { listOrders } from '#contract/desk/orders.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatDay } from '../../ui/clock.ts';

type Search = NonNullable<z.output<typeof listOrders.data>['search']>;

/** How the search was interpreted, and which orders are not indexed yet. */
export function Understood({ q, search }: { q: string; search: Search }) {
  const t = useT();
  const locale = useLocale();
  const kinds = search.understood.map(({ kind, value }) => t(`orders.kind_${kind}`, { value }));
  const { incompleteUntil } = search;
  return (
    <>
      <p className="muted">
        {t('orders.understood', { q, kinds: kinds.join(locale === 'ja' ? '・' : ', ') })}
      </p>
      {incompleteUntil && (
        <p className="muted">
          {t('orders.incomplete', { day: formatDay(`${incompleteUntil}T00:00:00+09:00`, locale) })}
        </p>
      )}
    </>
  );
}
