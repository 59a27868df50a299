/** A file of tracking numbers: a preview by line, the button that ships, and the result. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CARRIERS } from '#contract/desk/carriers.ts';
import {
  isTrackingLineOpen,
  readTrackingFile,
  runTrackingFile,
  type TrackingReportLine,
} from '#contract/desk/files.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import type { Refused } from '../../ui/refused.ts';
import { Stacked } from '../../ui/stacked.tsx';
import type { Tone } from '../../ui/state-mark.tsx';
import { LastShipments, lastShipmentsOf } from '../orders-ship/last-shipments.tsx';

const runForm = z.object({ mail: z.literal('on').optional() });

export const { loader, action } = deskScreen('tracking-file', {
  load: loadTrackingFile,
  act: postTrackingFile,
});

async function loadTrackingFile(args: LoadArgs) {
  const file = await args.read(readTrackingFile, { params: { id: args.params['id'] ?? '' } });
  return { file, last: file.isRun ? await lastShipmentsOf(args) : undefined };
}

function postTrackingFile(args: ActArgs) {
  return submit(args, runForm, async ({ mail }) => {
    const { scope, change, form } = args;
    const params = { id: args.params['id'] ?? '' };
    // Reads the fields from `form`, because `submit` would limit the length of lists.
    const confirmed = form.getAll('confirmed').map(Number).filter(Number.isSafeInteger);
    const body = { mail: mail === 'on', confirmed };
    for (let from: number | null = 0; from !== null; )
      from = (await change(runTrackingFile, { params, body: { ...body, from } })).next;
    return redirectTo(scope, href('tracking-file', params), { key: 'notice.tracking_run' });
  });
}

/** A line with a warning is not shipped without a tick of its own. */
const outcomesShown = ['ready', 'shipped', 'added', 'warned', 'already', 'wrong', 'refused'] as const;
const tones: Record<(typeof outcomesShown)[number], Tone> = {
  ready: 'open',
  shipped: 'done',
  added: 'done',
  warned: 'doubt',
  already: 'over',
  wrong: 'alert',
  refused: 'alert',
};
const outcomeOf = ({ outcome, warning }: TrackingReportLine) =>
  outcome === 'ready' && warning ? 'warned' : outcome;

export default function TrackingFile() {
  const { file, last } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const { lines, isRun } = file;
  const toConfirm = linesToConfirm(lines).slice(0, CONFIRMED_AT_ONCE);
  const others = lines.filter((line) => !toConfirm.includes(line));
  const counts = outcomesShown
    .map((outcome) => ({ outcome, count: lines.filter((line) => outcomeOf(line) === outcome).length }))
    .filter(({ outcome, count }) => count > 0 || (outcome === 'ready' && !isRun));
  return (
    <>
      <p className="back">
        <a href={href('tracking')}>{t('tracking.title')}</a>
      </p>
      <h1>{t(isRun ? 'tracking.done_title' : 'tracking.check_title', { name: file.name })}</h1>
      <ul className="counts">
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>{t(`tracking.count_${outcome}`, { count })}</li>
        ))}
      </ul>
      <LastShipments last={last} />
      <RunForm lines={lines} refused={refused} />
      {others.length > 0 && <Lines lines={others} />}
      <p className="form-buttons">
        <QuietLink href={href('tracking')}>{t('tracking.another')}</QuietLink>{' '}
        <QuietLink href={href('orders', {}, { view: 'to_ship' })}>{t('tracking.to_ship')}</QuietLink>
      </p>
    </>
  );
}

/** These lines each have a box of their own, which somebody has to read. */
const linesToConfirm = (lines: readonly TrackingReportLine[]) =>
  lines.filter((line) => isTrackingLineOpen(line) && line.warning !== undefined);
const CONFIRMED_AT_ONCE = 100;

type Props = { lines: readonly TrackingReportLine[]; refused: Refused | undefined };

/** Shown as long as a line can still be used. */
function RunForm({ lines, refused }: Props) {
  const t = useT();
  const notSentNow = useNotSentNow();
  const form = useDeskForm('run', { mail: 'tracking.mail' }, { refused, defaultValue: { mail: 'on' } });
  const open = lines.filter(isTrackingLineOpen);
  if (open.length === 0) return null;
  const warned = linesToConfirm(lines);
  const count = open.length - warned.length;
  const mails = open.filter(({ warning, hasEmail }) => warning === undefined && hasEmail).length;
  const ticked = [refused?.result.initialValue?.['confirmed'] ?? []].flat();
  return (
    <DeskForm
      form={form}
      className="box run"
      after={
        <FormButtons
          submit={
            warned.length === 0
              ? t('tracking.run', { count })
              : count === 0
                ? t('tracking.run_confirmed')
                : t('tracking.run_and_confirmed', { count })
          }
        />
      }
    >
      {warned.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">{t('tracking.confirm')}</legend>
          <p className="field-hint">{t('tracking.confirm_hint')}</p>
          {warned.slice(0, CONFIRMED_AT_ONCE).map((line) => (
            <WarnedLine key={line.line} line={line} isTicked={ticked.includes(String(line.line))} />
          ))}
          {warned.length > CONFIRMED_AT_ONCE && (
            <p className="muted">
              {t('tracking.confirm_later', { count: warned.length - CONFIRMED_AT_ONCE })}
            </p>
          )}
        </fieldset>
      )}
      <ul className="effects">
        {count > 0 && <li>{t('tracking.does', { count })}</li>}
        {mails > 0 && <li>{t('orders.bulk_mails', { count: mails })}</li>}
        {warned.length > 0 && (
          <li>{t(count > 0 ? 'tracking.does_confirmed' : 'tracking.does_only_confirmed')}</li>
        )}
        {notSentNow && <li>{notSentNow}</li>}
      </ul>
      <CheckBox field={form.fields.mail} />
    </DeskForm>
  );
}

function WarnedLine({ line, isTicked }: { line: TrackingReportLine; isTicked: boolean }) {
  const t = useT();
  return (
    <label className="check">
      <input type="checkbox" name="confirmed" value={line.line} defaultChecked={isTicked} />
      <span>
        {t('tracking.confirm_line', { line: line.line })} <OrderNumber {...line} /> <Parcel {...line} />{' '}
        <small>{line.message}</small>
      </span>
    </label>
  );
}

function Lines({ lines }: { lines: readonly TrackingReportLine[] }) {
  const t = useT();
  const columns: Column<TrackingReportLine>[] = [
    { name: t('tracking.line'), isHead: true, show: ({ line }) => line },
    { name: t('orders.number'), show: (line) => <OrderNumber {...line} /> },
    { name: t('order.tracking'), show: (line) => <Parcel {...line} /> },
    {
      name: t('tracking.outcome'),
      show: (line) => {
        const outcome = outcomeOf(line);
        return <span className={`state ${tones[outcome]}`}>{t(`tracking.outcome_${outcome}`)}</span>;
      },
    },
    {
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
      classOf={(line) => {
        const tone = tones[outcomeOf(line)];
        return tone === 'alert' ? 'late' : tone === 'doubt' ? 'doubt' : undefined;
      }}
    />
  );
}

function OrderNumber({ order, typed }: TrackingReportLine) {
  if (!order) return typed?.order;
  return (
    <a className="nowrap" href={href('order', { id: order.id })}>
      {order.number}
    </a>
  );
}

/** What was typed is shown as it is, unless it is a number. */
function Parcel({ carrier, trackingNumber, typed }: TrackingReportLine) {
  const locale = useLocale();
  const number = trackingNumber ?? typed?.number;
  if (!number) return null;
  return (
    <Stacked>
      {carrier && trackingNumber && <span>{CARRIERS[carrier][locale]}</span>}
      <span className="nowrap">{/^\d+$/.test(number) ? formatTrackingNumber(number) : number}</span>
    </Stacked>
  );
}
