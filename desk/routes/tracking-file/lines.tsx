import { CARRIERS } from '#contract/desk/carriers.ts';
import type { TrackingReportLine } from '#contract/desk/files.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

export function Lines({ lines }: { lines: readonly TrackingReportLine[] }) {
  const t = useT();
  const columns: Column<TrackingReportLine>[] = [
    { name: t('tracking.line'), isHead: true, show: ({ line }) => line },
    {
      name: t('orders.number'),
      show: ({ order }) =>
        order && (
          <a className="nowrap" href={href('order', { id: order.id })}>
            {order.number}
          </a>
        ),
    },
    { name: t('order.tracking'), show: (line) => <Parcel {...line} /> },
    {
      name: t('tracking.outcome'),
      show: ({ outcome }) => <span className="nowrap">{t(`tracking.outcome_${outcome}`)}</span>,
    },
    {
      name: t('tracking.message'),
      show: ({ message, value }) =>
        message && (value ? t('tracking.message_value', { message, value }) : message),
    },
  ];
  return (
    <DataTable
      caption={t('tracking.lines')}
      rows={lines}
      columns={columns}
      keyOf={({ line }) => line}
      classOf={({ outcome, message }) =>
        outcome === 'wrong' || outcome === 'refused' || message ? 'late' : undefined
      }
    />
  );
}

export function Parcel({ carrier, trackingNumber }: TrackingReportLine) {
  const locale = useLocale();
  if (!carrier || !trackingNumber) return null;
  return (
    <span>
      {CARRIERS[carrier][locale]} <span className="nowrap">{formatTrackingNumber(trackingNumber)}</span>
    </span>
  );
}
