import type { TrackingReportLine } from '#contract/desk/files.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { useT } from '../../i18n/text.tsx';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import { Parcel } from './lines.tsx';

/** Of these lines, each has a box of its own, which somebody has to read. */
const WARNED_AT_ONCE = 100;

type Props = { lines: readonly TrackingReportLine[]; refused: Refused | undefined };

/** Shown as long as a line can still be shipped. */
export function RunForm({ lines, refused }: Props) {
  const t = useT();
  const form = useDeskForm('run', { mail: 'tracking.mail' }, { refused, defaultValue: { mail: 'on' } });
  const open = lines.filter(({ outcome }) => outcome === 'ready' || outcome === 'refused');
  if (open.length === 0) return null;
  const warned = open.filter(({ warning }) => warning !== undefined);
  const count = open.length - warned.length;
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
          {warned.slice(0, WARNED_AT_ONCE).map((line) => (
            <WarnedLine key={line.line} line={line} isTicked={ticked.includes(String(line.line))} />
          ))}
          {warned.length > WARNED_AT_ONCE && (
            <p className="muted">{t('tracking.confirm_later', { count: warned.length - WARNED_AT_ONCE })}</p>
          )}
        </fieldset>
      )}
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
        {t('tracking.confirm_line', { line: line.line, number: line.order?.number ?? '' })}{' '}
        <Parcel {...line} />
        <small className="warning">{line.message}</small>
      </span>
    </label>
  );
}
