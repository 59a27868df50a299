/** The picking list: first all goods to take from the shelves, then the goods of each parcel. */

import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { type Packing, readPacking } from '#contract/desk/packing.ts';
import { orderTextNames, orderTexts } from '#contract/order-texts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { chosenOrders, ordersHref } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Cover } from '../../ui/goods/cover.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { withOptions } from '../../ui/slip.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { LeftOut } from '../print-slips/left-out.tsx';

const toShip = () => href('orders', {}, { view: 'to_ship' });

export const { loader, action } = deskScreen('print-picking', {
  load: loadPrintPicking,
  act: postPrintPicking,
});

async function loadPrintPicking({ scope, read }: LoadArgs) {
  const ids = chosenOrders(scope.url.searchParams);
  if (ids.length === 0) throw redirectTo(scope, toShip(), { key: 'notice.no_orders_chosen' });
  return { packing: await read(readPacking, { query: { ids: ids.join() } }) };
}

async function postPrintPicking({ scope, form }: ActArgs) {
  throw redirectTo(scope, ordersHref('print-picking', chosenOrders(form)));
}

type PickingRow = Packing['picking'][number];

export default function PrintPicking() {
  const { packing } = useLoaderData<typeof loader>();
  const t = useT();
  const { picking, orders, leftOut } = packing;
  const locale = useLocale();
  const pieces = picking.reduce((sum, { quantity }) => sum + quantity, 0);
  const sheet = (
    <div className="picking">
      <p className="paper-head">
        <strong>{t('packing.picking')}</strong> {formatMoment(packing.readAt, locale)}{' '}
        {t('packing.picking_count', { count: orders.length, pieces })}
      </p>
      <Goods rows={picking} />
      <Orders orders={orders} />
    </div>
  );
  return (
    <PrintPage
      title={t('packing.picking')}
      back={{ href: toShip(), text: t('order.back') }}
      sheets={orders.length > 0 ? [{ id: 'picking', content: sheet }] : []}
      notice={<LeftOut orders={leftOut} />}
    />
  );
}

/** To tick by hand. */
const Box = () => <span className="tick">☐</span>;

function Goods({ rows }: { rows: readonly PickingRow[] }) {
  const t = useT();
  const locale = useLocale();
  const columns: Column<PickingRow>[] = [
    { name: t('packing.done'), place: 'start', show: () => <Box /> },
    {
      name: t('slip.item'),
      isHead: true,
      place: 'start',
      show: (row) => (
        <div className="with-cover">
          <Cover picture={row.picture} isPrinted />
          <Stacked>
            <span>
              <Name>{withOptions(row, locale)}</Name>
            </span>
            <span className="muted code">{row.code}</span>
          </Stacked>
        </div>
      ),
    },
    { name: t('slip.quantity'), isNumber: true, place: 'end', show: ({ quantity }) => quantity },
    {
      name: t('packing.orders'),
      show: ({ orders }) =>
        orders.map(({ number, quantity }, index) => (
          <Fragment key={number}>
            {index > 0 && ', '}
            <span className="nowrap">{`${number}×${quantity}`}</span>
          </Fragment>
        )),
    },
  ];
  return (
    <>
      <h2>{t('packing.by_code')}</h2>
      <DataTable caption={t('packing.by_code')} rows={rows} columns={columns} keyOf={({ code }) => code} />
    </>
  );
}

function Orders({ orders }: Pick<Packing, 'orders'>) {
  const t = useT();
  const locale = useLocale();
  // An order of tickets alone has nothing to pick.
  const picked = orders.filter(({ items }) => items.some(({ isEnclosed }) => isEnclosed));
  return (
    <>
      <h2>{t('packing.by_order')}</h2>
      {picked.map(({ id, number, shippingAddress, items, customerTexts, staffNote }) => (
        <section key={id} className="picked-order">
          <h3>
            {number}{' '}
            {shippingAddress && <Name>{`${shippingAddress.lastName} ${shippingAddress.firstName}`}</Name>}
          </h3>
          <ul className="picked-lines">
            {items
              .filter(({ isEnclosed }) => isEnclosed)
              .map((item) => (
                <li key={item.code}>
                  <Box />{' '}
                  <Stacked>
                    <span>
                      <Name>{withOptions(item, locale)}</Name>
                    </span>
                    <span className="muted code">{item.code}</span>
                  </Stacked>{' '}
                  <strong>{`×${item.quantity}`}</strong>
                </li>
              ))}
          </ul>
          {orderTextNames.map((name) => {
            const note = customerTexts[name];
            if (note === undefined) return null;
            return (
              <p key={name} className="lines">
                <Name>{t('packing.customer_text', { label: t(orderTexts[name].label), note })}</Name>
              </p>
            );
          })}
          {staffNote && (
            <p className="lines">
              <Name>{t('packing.staff_note', { note: staffNote })}</Name>
            </p>
          )}
        </section>
      ))}
    </>
  );
}
