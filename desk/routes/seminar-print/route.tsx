/** The attendance sheet of a seminar, with a box to tick for each seat. */
import { useLoaderData } from '@remix-run/react';
import { listParticipants, type Participant } from '#contract/desk/goods/seminars.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { Head } from '../seminar/head.tsx';

export const { loader, action } = deskScreen('seminar-print', { load: loadSeminarPrint });

async function loadSeminarPrint({ params, read }: LoadArgs) {
  return {
    found: await read(listParticipants, { params: { id: params['id'] ?? '' } }),
  };
}

export default function SeminarPrint() {
  const { found } = useLoaderData<typeof loader>();
  const { seminar, participants, seats, isCut } = found;
  const t = useT();
  const waiting = seats.reduce((sum, seat) => sum + seat.waiting, 0);
  const all = seats.reduce((sum, { paid }) => sum + paid, waiting);
  return (
    <PrintPage
      title={t('seminar.sheet')}
      back={{ href: href('seminar', { id: seminar.id }), text: seminar.name }}
      sheets={[
        {
          id: 'participants',
          content: (
            <>
              <h2>{seminar.name}</h2>
              <Head seminar={seminar} />
              <p className="settings-text">{t('seminar.sheet_total', { count: all, waiting })}</p>
              {isCut && <p>{t('seminar.cut', { count: participants.length })}</p>}
              <div className="participants">
                <Sheet participants={participants} />
              </div>
            </>
          ),
        },
      ]}
    />
  );
}

function Sheet({ participants }: { participants: readonly Participant[] }) {
  const t = useT();
  return (
    <DataTable
      caption={t('seminar.sheet')}
      rows={participants.map((participant, at) => ({ ...participant, place: at + 1 }))}
      keyOf={({ place }) => place}
      columns={[
        { name: t('seminar.number'), isNumber: true, place: 'start', show: ({ place }) => place },
        {
          name: t('seminar.attended'),
          place: 'start',
          show: ({ seats }) => <span className="tick">{'☐ '.repeat(seats).trim()}</span>,
        },
        {
          name: t('seminar.name'),
          isHead: true,
          place: 'start',
          show: ({ name, kana }) => (
            <Stacked>
              <span>{name}</span>
              {kana && <span className="muted">{kana}</span>}
            </Stacked>
          ),
        },
        { name: t('seminar.seat'), show: ({ seat }) => seat.name || t('seminar.one_kind') },
        { name: t('seminar.count'), isNumber: true, isNamed: true, show: ({ seats }) => seats },
        {
          name: t('seminar.phone'),
          show: ({ phoneNumber }) => (
            <span className="nowrap">{phoneNumber ? formatNumber(phoneNumber) : ''}</span>
          ),
        },
        {
          name: t('seminar.order'),
          isNamed: true,
          show: ({ order }) => <span className="nowrap">{order.number}</span>,
        },
        {
          name: t('seminar.remark'),
          show: ({ paymentState, buyer }) => (
            <Stacked>
              {paymentState === 'awaiting_payment' && <span>{t('seminar.waiting')}</span>}
              {buyer && <span>{t('seminar.booked_by', { name: buyer })}</span>}
            </Stacked>
          ),
        },
      ]}
    />
  );
}
