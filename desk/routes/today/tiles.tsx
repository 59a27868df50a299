/** Counts of open work, each a link to its list; late orders first. */
import type { z } from 'zod';
import type { readToday } from '#contract/desk/today.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { TO_SHIP } from '../../request/chosen-orders.ts';
import { hasScreen, href } from '../../screens.ts';
import { useMay } from '../../ui/desk-view.tsx';

export type TodayView = z.output<typeof readToday.data>;
type CountName = Exclude<keyof TodayView, 'days' | 'nextToShip' | 'mailSending'>;

type Tile = {
  name: CountName;
  text: DeskKey;
  path: string;
  /** Highlighted if more than 0. */
  isUrgent?: true;
};

const tiles: readonly Tile[] = [
  { name: 'late', text: 'today.late', path: '/orders?view=to_ship', isUrgent: true },
  { name: 'toShip', text: 'today.to_ship', path: '/orders?view=to_ship' },
  { name: 'doubtful', text: 'today.doubtful', path: '/payments', isUrgent: true },
  { name: 'refundsOwed', text: 'today.refunds_owed', path: '/payments#owed', isUrgent: true },
  { name: 'refundsOpen', text: 'today.refunds_open', path: '/payments' },
  { name: 'inquiries', text: 'today.inquiries', path: '/inquiries' },
  { name: 'deadMails', text: 'today.dead_mails', path: '/mails', isUrgent: true },
  { name: 'storedMails', text: 'today.stored_mails', path: '/mails?state=captured', isUrgent: true },
  { name: 'requestsInStock', text: 'today.requests_in_stock', path: '/wishes' },
  { name: 'lowStock', text: 'today.low_stock', path: '/goods?view=low' },
  { name: 'awaitingPayment', text: 'today.awaiting_payment', path: '/orders?view=waiting' },
];

export function Tiles({ today }: { today: TodayView }) {
  const t = useT();
  const mayShip = useMay('orders.write');
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="sr-only">
        {t('today.waiting')}
      </h2>
      {today.toShip === 0 && <p className="muted">{t('today.nothing_to_ship')}</p>}
      {mayShip && today.nextToShip !== null && (
        <p className="form-buttons">
          <a className="button primary" href={href('order', { id: today.nextToShip }, { list: TO_SHIP })}>
            {t('today.ship_next')}
          </a>
        </p>
      )}
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.name}>
            <TileBox tile={tile} count={today[tile.name]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileBox({ tile, count }: { tile: Tile; count: number | null }) {
  const t = useT();
  const text = (
    <>
      <span className="tile-name">{t(tile.text)}</span>{' '}
      {count === null ? (
        <span className="tile-failed">{t('today.failed')}</span>
      ) : (
        <strong className="tile-count">{t('today.count', { count })}</strong>
      )}
    </>
  );
  const className = `tile ${count ? (tile.isUrgent ? 'urgent' : 'some') : 'none'}`;
  // The tile of late orders links to all orders to ship, late ones first. Without late orders, it has no link.
  if (!hasScreen(tile.path) || (tile.name === 'late' && count === 0))
    return <div className={className}>{text}</div>;
  return (
    <a className={className} href={tile.path}>
      {text}
    </a>
  );
}
