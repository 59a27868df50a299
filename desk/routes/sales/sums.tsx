/** What came in, what was given back, and what is left. */
import type { SalesTotal } from '#contract/desk/sales.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';

export function Sums({ total }: { total: SalesTotal }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const cells = [
    {
      name: t('sales.sales'),
      amount: total.sales,
      more: [t('sales.of_orders', { count: total.orders }), t('orders.pieces', { count: total.pieces })],
    },
    {
      name: t('sales.refunded'),
      amount: total.refunded,
      more: [
        t('sales.of_refunds', { count: total.refunds }),
        t('orders.pieces', { count: total.refundedPieces }),
      ],
    },
    {
      name: t('sales.net'),
      amount: total.sales - total.refunded,
      more: [
        ...(total.before === null ? [] : [t('sales.of_before', { amount: money(total.before) })]),
        t('sales.of_year', { amount: money(total.yearBefore) }),
      ],
    },
  ];
  return (
    <dl className="sums">
      {cells.map(({ name, amount, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{money(amount)}</strong>{' '}
            {more.map((text) => (
              <small key={text} className="muted">
                {text}{' '}
              </small>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
