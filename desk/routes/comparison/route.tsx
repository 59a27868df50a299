/** The result of a comparison with the gateway's list. */
import { useLoaderData } from '@remix-run/react';
import {
  comparisonVerdicts,
  type PaymentDifference,
  readComparison,
} from '#contract/desk/owner/accounting.ts';
import { formatYen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatClock, periodName } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

export const { loader, action } = deskScreen('comparison', { load: loadComparison });

async function loadComparison({ read, params }: LoadArgs) {
  return {
    comparison: await read(readComparison, { params: { id: params['id'] ?? '' } }),
  };
}

export default function ComparisonPage() {
  const { comparison } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const { name, period, endsAt, equal, counts, differences } = comparison;
  const found = comparisonVerdicts.filter((verdict) => counts[verdict] > 0);
  const all = found.reduce((sum, verdict) => sum + counts[verdict], 0);
  return (
    <>
      <p className="back">
        <a href={href('accounts', {}, { period })}>{t('accounts.title')}</a>
      </p>
      <h1>{t('accounts.comparison')}</h1>
      <p>
        {t('accounts.comparison_of', {
          name,
          period: periodName(period, locale),
          at: formatClock(endsAt, locale),
        })}
      </p>
      <ul className="counts">
        <li>{t('accounts.count_equal', { count: equal })}</li>
        {found.map((verdict) => (
          <li key={verdict}>{t(`accounts.count_${verdict}`, { count: counts[verdict] })}</li>
        ))}
      </ul>
      {all === 0 ? (
        <p>{t('accounts.all_equal')}</p>
      ) : (
        <>
          <p>{t('accounts.advice')}</p>
          {all > differences.length && (
            <p className="muted">{t('accounts.differences_cut', { count: differences.length })}</p>
          )}
          <Differences differences={differences} />
        </>
      )}
      <p className="form-buttons">
        <QuietLink href={href('accounts', {}, { period })}>{t('accounts.again')}</QuietLink>
        <QuietLink href={href('payments')}>{t('shell.payments')}</QuietLink>
      </p>
    </>
  );
}

function Differences({ differences }: { differences: readonly PaymentDifference[] }) {
  const t = useT();
  const locale = useLocale();
  const side = (wholeYen: number | null, state: string) =>
    wholeYen === null ? '–' : `${formatYen(wholeYen, locale)} ${state}`;
  const columns: Column<PaymentDifference>[] = [
    { name: t('accounts.verdict'), isHead: true, show: ({ verdict }) => t(`accounts.verdict_${verdict}`) },
    {
      name: t('accounts.order'),
      show: ({ order }) =>
        order ? (
          <a className="nowrap" href={href('order', { id: order.id })}>
            {order.number}
          </a>
        ) : (
          '–'
        ),
    },
    {
      name: t('accounts.reference'),
      show: ({ reference, shopReference }) =>
        shopReference === null
          ? reference
          : t('accounts.two_references', { gateway: reference || '–', shop: shopReference }),
    },
    { name: t('accounts.gateway_id'), show: ({ gatewayId }) => gatewayId || '–' },
    {
      name: t('accounts.at_gateway'),
      show: ({ gatewayYen, gatewayState }) => side(gatewayYen, gatewayState),
    },
    { name: t('accounts.in_shop'), show: ({ shopYen, shopState }) => side(shopYen, shopState) },
  ];
  return (
    <DataTable
      caption={t('accounts.differences')}
      rows={differences}
      columns={columns}
      keyOf={({ reference, gatewayId }) => `${reference} ${gatewayId}`}
    />
  );
}
