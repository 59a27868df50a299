/** The first page: what needs hands, how the shop is doing, what comes next. */
import { useLoaderData } from '@remix-run/react';
import { readToday } from '#contract/desk/today.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { TO_SHIP } from '../../request/chosen-orders.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatDay } from '../../ui/clock.ts';
import { useMay } from '../../ui/desk-view.tsx';
import { LastShipments, lastShipmentsOf } from '../orders-ship/last-shipments.tsx';
import { Beside } from './beside.tsx';
import { Sales } from './sales.tsx';
import { Setup } from './setup.tsx';
import { Work } from './work.tsx';

export const { loader, action } = deskScreen('today', { load: loadToday });

async function loadToday(args: LoadArgs) {
  const today = await args.read(readToday, {});
  return { today, last: await lastShipmentsOf(args), now: new Date().toISOString() };
}

export default function Today() {
  const { today, last, now } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const mayShip = useMay('orders.write');
  const { late, toShip } = today;
  const count = late ? t('today.ship_next_late', { count: late }) : t('today.count', { count: toShip ?? 0 });
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('today.title')}</h1>
          <p className="muted">{formatDay(now, locale)}</p>
        </div>
        {mayShip && today.nextToShip !== null && (
          <a className="button primary" href={href('order', { id: today.nextToShip }, { list: TO_SHIP })}>
            {t('today.ship_next')}
            {t('kit.in_brackets', { text: count })}
          </a>
        )}
      </div>
      <LastShipments last={last} />
      <div className="today">
        <div>
          <Setup today={today} />
          <Work today={today} />
          {!today.setup && <Sales days={today.days} />}
        </div>
        {!today.setup && <Beside bestSellers={today.bestSellers} seminars={today.seminars} />}
      </div>
    </>
  );
}
