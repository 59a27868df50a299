import type { PhoneOrderPreview } from '#contract/desk/phone-orders.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../i18n/text.tsx';
import { DataTable } from './data-table.tsx';
import { Stacked } from './stacked.tsx';

/** The goods of an order by telephone or fax, by the prices of its mail. */
export function PhoneOrderLines({ lines, total }: Pick<PhoneOrderPreview, 'lines' | 'total'>) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <DataTable
        caption={t('phone_orders.goods')}
        rows={lines}
        keyOf={({ code }) => code}
        columns={[
          {
            name: t('phone_orders.goods'),
            isHead: true,
            isPlain: true,
            show: ({ name, code }) => (
              <Stacked>
                <span>{name}</span>
                <span className="muted">{code}</span>
              </Stacked>
            ),
          },
          {
            name: t('phone_orders.price'),
            isNumber: true,
            show: ({ unitPrice }) => formatYen(yen(unitPrice), locale),
          },
          { name: t('phone_orders.quantity'), isNumber: true, show: ({ quantity }) => quantity },
          {
            name: t('phone_orders.sum'),
            isNumber: true,
            show: ({ total: sum }) => formatYen(yen(sum), locale),
          },
        ]}
      />
      <p className="table-total">
        {t('phone_orders.total')} <strong>{formatYen(yen(total), locale)}</strong>
      </p>
    </>
  );
}
