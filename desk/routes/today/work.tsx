/** What needs hands, worst first, each a link to its list. Kinds without any work are named in one line. */
import type { z } from 'zod';
import type { readToday } from '#contract/desk/today.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { hasScreen, href } from '../../screens.ts';
import { formatDay } from '../../ui/clock.ts';
import { countText } from '../../ui/list-pages.tsx';

export type TodayView = z.output<typeof readToday.data>;
type CountName = {
  [Name in keyof TodayView]: Name extends 'nextToShip'
    ? never
    : TodayView[Name] extends number | null
      ? Name
      : never;
}[keyof TodayView];

type Kind = {
  name: CountName;
  text: DeskKey;
  path: string;
  /** Highlighted if more than 0. */
  isUrgent?: true;
};

const kinds: readonly Kind[] = [
  { name: 'late', text: 'today.late', path: '/orders?view=to_ship', isUrgent: true },
  { name: 'doubtful', text: 'today.doubtful', path: '/payments', isUrgent: true },
  { name: 'refundsOwed', text: 'today.refunds_owed', path: '/payments#owed', isUrgent: true },
  { name: 'deadMails', text: 'today.dead_mails', path: '/mails', isUrgent: true },
  { name: 'storedMails', text: 'today.stored_mails', path: '/mails?state=captured', isUrgent: true },
  { name: 'toShip', text: 'today.to_ship', path: '/orders?view=to_ship' },
  { name: 'inquiries', text: 'today.inquiries', path: '/inquiries' },
  { name: 'refundsOpen', text: 'today.refunds_open', path: '/payments' },
  { name: 'awaitingPayment', text: 'today.awaiting_payment', path: '/orders?view=waiting' },
  { name: 'requestsInStock', text: 'today.requests_in_stock', path: '/wishes' },
  { name: 'lowStock', text: 'today.low_stock', path: '/goods?view=low' },
];

export function Work({ today }: { today: TodayView }) {
  const t = useT();
  const open = kinds.filter(({ name }) => today[name] !== 0);
  const fine = kinds.filter(({ name }) => today[name] === 0);
  // On the first days the steps of the setup stand here; one of them is the mail server.
  if (today.setup && open.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="sr-only">
        {t('today.waiting')}
      </h2>
      {today.mailSending !== 'on' && !today.setup && (
        <p className="box urgent-line">
          <a href={href('mails')}>{t('today.mails_not_sent')}</a>
        </p>
      )}
      {open.length === 0 ? (
        <p className="box">{t('today.nothing')}</p>
      ) : (
        <ul className="work">
          {open.map((kind) => (
            <li key={kind.name}>
              <WorkRow kind={kind} today={today} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && fine.length > 0 && (
        <p className="muted fine">
          {t('today.fine', { names: fine.map(({ text }) => t(text)).join(t('today.comma')) })}
        </p>
      )}
    </section>
  );
}

function WorkRow({ kind: { name, text, path, isUrgent }, today }: { kind: Kind; today: TodayView }) {
  const t = useT();
  const locale = useLocale();
  const count = today[name];
  const { nextShipBy, late } = today;
  const by = nextShipBy && formatDay(`${nextShipBy}T00:00:00+09:00`, locale);
  const more =
    name === 'late' && by
      ? t('today.oldest', { day: by })
      : name === 'toShip' && by && late === 0
        ? t('today.next_by', { day: by })
        : undefined;
  const row = (
    <>
      {count === null ? (
        <span aria-hidden="true">―</span>
      ) : (
        <strong>{name === 'lowStock' ? countText(count) : count}</strong>
      )}{' '}
      <span>
        {t(text)} {count === null && <small className="tile-failed">{t('today.failed')}</small>}
        {more && <small className="muted">{more}</small>}
      </span>
    </>
  );
  const className = isUrgent && count ? 'row urgent' : 'row';
  return hasScreen(path) ? (
    <a className={className} href={path}>
      {row}
    </a>
  ) : (
    <div className={className}>{row}</div>
  );
}
