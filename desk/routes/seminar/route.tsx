/** The participants of a seminar, the seats left, and links to print or download the list. */

import { useLoaderData } from '@remix-run/react';
import { listParticipants, type Participant, type Participants } from '#contract/desk/goods/seminars.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { CsvForm } from '../../ui/files/csv-form.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { Head } from './head.tsx';

export const { loader, action } = deskScreen('seminar', { load: loadSeminar });

async function loadSeminar({ scope, params, read }: LoadArgs) {
  const query = listParticipants.query.parse(Object.fromEntries(scope.url.searchParams));
  const found = await read(listParticipants, { params: { id: params['id'] ?? '' }, query });
  return { q: query.q, found, title: scope.t('seminar.title_of', { name: found.seminar.name }) };
}

export default function Seminar() {
  const { q, found, title } = useLoaderData<typeof loader>();
  const { seminar, seats, participants, isCut, hasLink } = found;
  const { id, code, hasOnlineSeats } = seminar;
  const t = useT();
  const mayWrite = useMay('goods.write');
  const mayExport = useMay('files.write');
  return (
    <>
      <p className="back">
        <a href={href('goods', {}, { q: code })}>{t('goods.to_list')}</a>
      </p>
      <h1>{title}</h1>
      <Head seminar={seminar} />
      <h2>{t('seminar.seats')}</h2>
      <Seats seats={seats} />
      {hasOnlineSeats && (
        <p className="settings-text">{t(hasLink ? 'seminar.link_set' : 'seminar.link_unset')}</p>
      )}
      <div className="form-buttons below">
        {participants.length > 0 && (
          <QuietLink href={href('seminar-print', { id })}>{t('seminar.print')}</QuietLink>
        )}{' '}
        {mayWrite && (
          <>
            <QuietLink href={href('seminar-link', { id })}>{t('seminar.link')}</QuietLink>{' '}
            <QuietLink href={href('goods-edit', { id })}>{t('seminar.edit')}</QuietLink>{' '}
            <QuietLink href={href('goods-copy', { id })}>{t('goods_edit.copy')}</QuietLink>
          </>
        )}
      </div>
      <h2>{t('seminar.participants')}</h2>
      {(q || participants.length > 0) && (
        <FilterForm
          path={href('seminar', { id })}
          label={t('seminar.search_label')}
          filters={[{ kind: 'search', name: 'q', label: t('seminar.search'), value: q }]}
        />
      )}
      {isCut && <p>{t('seminar.cut', { count: participants.length })}</p>}
      {participants.length === 0 ? (
        <p>{t(q ? 'seminar.none_named' : 'seminar.none')}</p>
      ) : (
        <>
          <List participants={participants} />
          {mayExport && <ExportForm id={id} />}
        </>
      )}
    </>
  );
}

function Seats({ seats }: Pick<Participants, 'seats'>) {
  const t = useT();
  return (
    <DataTable
      caption={t('seminar.seats')}
      rows={seats}
      keyOf={({ code }) => code}
      columns={[
        {
          name: t('seminar.seat'),
          isHead: true,
          place: 'start',
          show: ({ name }) => name || t('seminar.one_kind'),
        },
        { name: t('seminar.paid'), isNumber: true, isNamed: true, show: ({ paid }) => paid },
        { name: t('seminar.waiting'), isNumber: true, isNamed: true, show: ({ waiting }) => waiting },
        {
          name: t('seminar.left'),
          isNumber: true,
          isNamed: true,
          place: 'end',
          show: ({ left }) => left ?? t('seminar.left_uncounted'),
        },
      ]}
    />
  );
}

function List({ participants }: { participants: readonly Participant[] }) {
  const t = useT();
  return (
    <DataTable
      caption={t('seminar.participants')}
      rows={participants}
      keyOf={({ order, seat, place }) => `${order.id} ${seat.code} ${place}`}
      columns={[
        {
          name: t('seminar.name'),
          isHead: true,
          place: 'start',
          show: ({ name, kana }) => (
            <Stacked>
              <span>
                <Name>{name}</Name>
              </span>
              {kana && <span className="muted">{kana}</span>}
            </Stacked>
          ),
        },
        {
          name: t('seminar.contact'),
          show: ({ buyer, email, phoneNumber }) => (
            <Stacked className="sender">
              {buyer && <span>{t('seminar.booked_by', { name: buyer })}</span>}
              <span className="unbroken">{email}</span>
              {phoneNumber && <PhoneNumber number={phoneNumber} />}
            </Stacked>
          ),
        },
        { name: t('seminar.seat'), show: ({ seat }) => seat.name || t('seminar.one_kind') },
        { name: t('seminar.count'), isNumber: true, isNamed: true, place: 'end', show: ({ seats }) => seats },
        { name: t('seminar.payment'), show: ({ paymentState }) => <StateMark state={paymentState} /> },
        {
          name: t('seminar.order'),
          show: ({ order }) => (
            <a className="nowrap" href={href('order', { id: order.id })}>
              {order.number}
            </a>
          ),
        },
      ]}
    />
  );
}

function ExportForm({ id }: { id: number }) {
  const t = useT();
  return (
    <CsvForm
      title={t('seminar.export')}
      text={t('seminar.export_text')}
      action={href('seminar-file', { id })}
      hint={t('seminar.encoding_hint')}
    />
  );
}
