/** Carrier, number and mail of a parcel, as the forms of shipping and correcting ask for them. */
import { useLocale } from '#app/i18n/text.tsx';
import { CheckBox } from '#app/ui/form/check-box.tsx';
import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import { useT } from '../../i18n/text.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';
import type { OrderAnswer } from './act.server.ts';

type Props = { form: DeskFormState<'carrier' | 'tracking' | 'mail'>; warning: OrderAnswer['warning'] };

export function ParcelFields({ form, warning }: Props) {
  const t = useT();
  const locale = useLocale();
  const { carrier, tracking, mail } = form.fields;
  return (
    <>
      <RadioGroup
        field={carrier}
        compact
        choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
      />
      <TextInput
        field={tracking}
        hint={t('order.tracking_hint')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        spellCheck={false}
      />
      <Sure form={form} warning={warning} />
      <CheckBox field={mail} />
    </>
  );
}

/** A warning is overridden by ticking it, for the number that was warned of; those overridden before go along. */
function Sure({ form, warning }: Props) {
  const t = useT();
  const sent = form.refused?.result.initialValue?.['sure'] ?? [];
  const before = [sent].flat().filter((code) => code !== warning?.code);
  const number = form.fields.tracking.initialValue;
  const text = warning && t(`order.sure_${warning.code}`, { number: warning.order });
  return (
    <>
      {warning && <input type="hidden" name="sure_number" value={number ?? ''} />}
      {before.map((code) => (
        <input key={String(code)} type="hidden" name="sure" value={String(code)} />
      ))}
      {warning && (
        <div className="field">
          <label className="check">
            <input type="checkbox" name="sure" value={warning.code} />
            <span>{text}</span>
          </label>
        </div>
      )}
    </>
  );
}
