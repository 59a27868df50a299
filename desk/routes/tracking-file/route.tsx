/** A file of tracking numbers: a preview by line, the button that ships, and the result. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useLocale } from '#app/i18n/text.tsx';
import { CheckBox } from '#app/ui/form/check-box.tsx';
import { CARRIERS } from '#contract/desk/carriers.ts';
import {
  readTrackingFile,
  runTrackingFile,
  type TrackingReportLine,
  trackingOutcomes,
} from '#contract/desk/files.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.server.ts';
import { deskScreen } from '../../request/screen.server.ts';
import { submit } from '../../request/submit.server.ts';
import { href } from '../../screens.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';

const box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');
const runForm = z.object({ mail: box, ignoreWarnings: box });

const { loader, action } = deskScreen('tracking-file', {
  load: async ({ read, params }) => ({
    file: await read(readTrackingFile, { params: { id: params['id'] ?? '' } }),
  }),
  act: (args) =>
    submit(args, runForm, async (body) => {
      const { scope, change } = args;
      const params = { id: args.params['id'] ?? '' };
      for (let from: number | null = 0; from !== null; )
        from = (await change(runTrackingFile, { params, body: { ...body, from } })).next;
      return redirectTo(scope, href('tracking-file', params), { key: 'notice.tracking_run' });
    }),
});

export { action, loader };

export default function TrackingFile() {
  const { file } = useLoaderData<typeof loader>();
  const t = useT();
  const { lines, isRun } = file;
  const counts = trackingOutcomes
    .map((outcome) => ({ outcome, count: lines.filter((line) => line.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <h1>{t(isRun ? 'tracking.done_title' : 'tracking.check_title', { name: file.name })}</h1>
      <ul className="counts">
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>{t(`tracking.count_${outcome}`, { count })}</li>
        ))}
      </ul>
      <RunForm lines={lines} />
      <Lines lines={lines} />
      <p className="form-buttons below">
        <a className="button quiet" href={href('tracking')}>
          {t('tracking.another')}
        </a>
        <a className="button quiet" href={href('orders', {}, { view: 'to_ship' })}>
          {t('shell.to_ship')}
        </a>
      </p>
    </>
  );
}

/** Shown until every line has been shipped or cannot be. */
function RunForm({ lines }: { lines: readonly TrackingReportLine[] }) {
  const t = useT();
  const form = useDeskForm(
    'run',
    { mail: 'tracking.mail', ignoreWarnings: 'tracking.ignore_warnings' },
    { refused: useActionData<typeof action>(), defaultValue: { mail: 'on' } },
  );
  const open = lines.filter(({ outcome }) => outcome === 'ready' || outcome === 'refused');
  if (open.length === 0) return null;
  return (
    <DeskForm
      form={form}
      className="box run"
      after={
        <p className="form-buttons">
          <button type="submit" className="button primary">
            {t('tracking.run', { count: open.length })}
          </button>
        </p>
      }
    >
      <CheckBox field={form.fields.mail} />
      {open.some(({ message }) => message) && <CheckBox field={form.fields.ignoreWarnings} />}
    </DeskForm>
  );
}

function Lines({ lines }: { lines: readonly TrackingReportLine[] }) {
  const t = useT();
  const locale = useLocale();
  const columns: Column<TrackingReportLine>[] = [
    { id: 'line', name: t('tracking.line'), isHead: true, show: ({ line }) => line },
    {
      id: 'order',
      name: t('orders.number'),
      show: ({ order }) =>
        order && (
          <a className="nowrap" href={href('order', { id: order.id })}>
            {order.number}
          </a>
        ),
    },
    {
      id: 'number',
      name: t('order.tracking'),
      show: ({ carrier, trackingNumber }) =>
        carrier &&
        trackingNumber && (
          <span>
            {CARRIERS[carrier][locale]} <span className="nowrap">{formatTrackingNumber(trackingNumber)}</span>
          </span>
        ),
    },
    {
      id: 'outcome',
      name: t('tracking.outcome'),
      show: ({ outcome }) => <span className="nowrap">{t(`tracking.outcome_${outcome}`)}</span>,
    },
    {
      id: 'message',
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
