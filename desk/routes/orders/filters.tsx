/** Filters of the list of orders: read from its URL, shown above it, and how a search was understood. */

import type { z } from 'zod';
import { type listOrders, type OrderView, orderViews } from '#contract/desk/orders.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatDay } from '../../ui/clock.ts';
import { type Filter, FilterForm } from '../../ui/filter-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export type OrdersQuery = {
  view: OrderView;
  q: string;
  from: string;
  to: string;
  method: string;
  printed: 'yes' | 'no' | '';
  labelled: 'yes' | 'no' | '';
  product: string;
  seminarDay: string;
  amountFrom: string;
  amountTo: string;
};

/** Missing and invalid values become empty strings. */
export function readQuery(search: URLSearchParams): OrdersQuery {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const choice = (name: string) => {
    const value = text(name);
    return value === 'yes' || value === 'no' ? value : '';
  };
  return {
    view: orderViews.find((view) => view === text('view')) ?? 'all',
    q: text('q').slice(0, 100),
    from: text('from'),
    to: text('to'),
    method: text('method'),
    printed: choice('printed'),
    labelled: choice('labelled'),
    product: text('product').slice(0, 100),
    seminarDay: text('seminarDay'),
    amountFrom: text('amountFrom'),
    amountTo: text('amountTo'),
  };
}

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
  const days: Filter[] = [
    { kind: 'date', name: 'from', label: t('orders.from'), value: query.from },
    { kind: 'date', name: 'to', label: t('orders.to'), value: query.to },
  ];
  const filters: Filter[] = [
    { kind: 'search', name: 'q', label: t('orders.q'), value: q },
    // Orders to ship are few days old, and their other filters fill the row.
    ...(view === 'to_ship' ? [] : days),
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
  const more: Filter[] = [
    ...(view === 'to_ship' ? days : []),
    { kind: 'search', name: 'product', label: t('orders.product'), value: query.product },
    { kind: 'date', name: 'seminarDay', label: t('orders.seminar_day'), value: query.seminarDay },
    { kind: 'amount', name: 'amountFrom', label: t('orders.amount_from'), value: query.amountFrom },
    { kind: 'amount', name: 'amountTo', label: t('orders.amount_to'), value: query.amountTo },
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
        more={more}
        hidden={view === 'all' ? {} : { view }}
      />
    </>
  );
}

/** Which products the orders were searched for. */
export function SearchedProducts({ products }: { products: readonly { code: string; name: string }[] }) {
  const t = useT();
  if (products.length === 0) return <p className="muted">{t('orders.no_such_product')}</p>;
  return (
    <>
      <p className="muted">{t('orders.with_products')}</p>
      <ul>
        {products.map(({ code, name }) => (
          <li key={code}>
            <a href={href('orders', {}, { product: code })}>{name}</a> <small className="muted">{code}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says that no order matches, and links to all orders or to the same search in all orders. */
export function NoOrders({ query, isPastEnd }: { query: OrdersQuery; isPastEnd: boolean }) {
  const t = useT();
  if (isPastEnd)
    return (
      <EmptyState drawing="parcel" text={t('orders.none_on_page')}>
        <QuietLink href={href('orders', {}, query)}>{t('orders.first_page')}</QuietLink>
      </EmptyState>
    );
  const isFiltered = Object.entries(query).some(([name, value]) => name !== 'view' && value !== '');
  const isEmpty = !isFiltered && query.view === 'all';
  const isNothingToShip = query.view === 'to_ship' && !isFiltered;
  return (
    <EmptyState
      drawing="parcel"
      text={t(isNothingToShip ? 'orders.none_to_ship' : isEmpty ? 'orders.none_yet' : 'orders.none')}
    >
      {query.q && query.view !== 'all' ? (
        <QuietLink href={href('orders', {}, { q: query.q })}>{t('orders.search_all')}</QuietLink>
      ) : !isEmpty ? (
        <QuietLink href={href('orders')}>{t('orders.see_all')}</QuietLink>
      ) : (
        <QuietLink href={href('today')}>{t('kit.to_today')}</QuietLink>
      )}
    </EmptyState>
  );
}

type Search = NonNullable<z.output<typeof listOrders.data>['search']>;

/** How the search was interpreted, and which orders are not indexed yet. */
export function Understood({ q, search }: { q: string; search: Search }) {
  const t = useT();
  const locale = useLocale();
  // A value that was typed so is not said twice.
  const kinds = search.understood.map(({ kind, value }) =>
    t(`orders.kind_${kind}`, { value: value === q ? '' : ` ${value}` }),
  );
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
