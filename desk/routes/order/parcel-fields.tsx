/** Fields for carrier, tracking number and mail, in the forms for shipping and correcting. */

import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';
import type { OrderAnswer } from './act.ts';

type Props = {
  form: DeskFormState<string>;
  warning: OrderAnswer['warning'];
};

export function ParcelFields({ form, warning }: Props) {
  const t = useT();
  const locale = useLocale();
  const { carrier, trackingNumber, mail } = form.fields;
  if (!carrier || !trackingNumber || !mail) return null;
  return (
    <>
      <RadioGroup
        field={carrier}
        compact
        choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
      />
      <TextInput
        field={trackingNumber}
        hint={t('order.tracking_hint')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        spellCheck={false}
        autoFocus={form.focusesWork}
      />
      <Sure form={form} warning={warning} />
      <CheckBox field={mail} />
    </>
  );
}

/** The checkbox overrides the warning for this number. Warnings overridden before are sent as hidden fields. */
function Sure({ form, warning }: Props) {
  const t = useT();
  const sent = form.refused?.result.initialValue?.['confirmed'] ?? [];
  const before = [sent].flat().filter((code) => code !== warning?.code);
  const number = form.fields['trackingNumber']?.initialValue;
  const text = warning && t(`order.confirm_${warning.code}`, { number: warning.order });
  return (
    <>
      {warning && <input type="hidden" name="confirmed_number" value={number ?? ''} />}
      {before.map((code) => (
        <input key={String(code)} type="hidden" name="confirmed" value={String(code)} />
      ))}
      {warning && (
        <div className="field">
          <label className="check">
            <input type="checkbox" name="confirmed" value={warning.code} />
            <span>{text}</span>
          </label>
        </div>
      )}
    </>
  );
}
