import { orderViews } from '#contract/desk/orders.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { type Filter, FilterForm } from '../../ui/filter-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { OrdersQuery } from './query.ts';

type Props = { query: OrdersQuery; methods: readonly { code: string; name: string }[] };

/** Tabs for the views (a change of the tab keeps the search), and the filters of the current view. */
export function OrderFilters({ query, methods }: Props) {
  const t = useT();
  const { view, q } = query;
  const yesNo = (name: 'printed' | 'labelled'): Filter => ({
    kind: 'choice',
    name,
    label: t(`orders.${name}`),
    value: query[name],
    choices: [
      ['yes', t(`orders.${name}_yes`)],
      ['no', t(`orders.${name}_no`)],
    ],
  });
  const filters: Filter[] = [
    { kind: 'search', name: 'q', label: t('orders.q'), value: q },
    { kind: 'date', name: 'from', label: t('orders.from'), value: query.from },
    { kind: 'date', name: 'to', label: t('orders.to'), value: query.to },
    ...(methods.length > 1
      ? [
          {
            kind: 'choice' as const,
            name: 'method',
            label: t('orders.method'),
            value: query.method,
            choices: methods.map(({ code, name }) => [code, name] as const),
          },
        ]
      : []),
    ...(view === 'to_ship' ? [yesNo('printed'), yesNo('labelled')] : []),
  ];
  return (
    <>
      <Tabs
        label={t('orders.views')}
        tabs={orderViews.map((one) => ({
          text: t(`orders.view_${one}`),
          href: href('orders', {}, { view: one === 'all' ? '' : one, q }),
          isCurrent: one === view,
        }))}
      />
      <FilterForm
        path={href('orders')}
        label={t('orders.filter')}
        filters={filters}
        hidden={view === 'all' ? {} : { view }}
      />
    </>
  );
}
