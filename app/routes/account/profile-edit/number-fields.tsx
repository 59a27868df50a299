/** §3 Phone or fax number in three inputs under one label. The first also accepts a whole number. */
import { useT } from '#app/i18n/text.tsx';
import { errorText } from '#kit/form/error-text.ts';
import { describedBy } from '#kit/form/field.tsx';
import { type FormField, textControlOf } from '#kit/form/use-form.ts';

type Props = { fields: readonly [FormField, FormField, FormField]; contact?: 'fax '; hint?: string };

/** Enough for `+81 90-1234-5678` with spaces around it. */
const WHOLE_MAX = 24;
const kinds = [
  { label: 'profile.area_code', autoComplete: 'tel-area-code' },
  { label: 'profile.exchange', autoComplete: 'tel-local-prefix' },
  { label: 'profile.subscriber', autoComplete: 'tel-local-suffix' },
] as const;

export function NumberFields({ fields, contact, hint }: Props) {
  const t = useT();
  const [first] = fields;
  const name = first.label;
  const errors = first.errors?.map((error) => errorText(t, error, { field: name, max: WHOLE_MAX })).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy(first, hint)}>
      <legend className="field-label">{name}</legend>
      {hint && (
        <p className="fine" id={first.descriptionId}>
          {hint}
        </p>
      )}
      <div className="number-parts">
        {fields.map((field, index) => {
          const kind = kinds[index as 0 | 1 | 2];
          return (
            <input
              key={field.name}
              {...textControlOf(field)}
              type="text"
              // `type=text`, because autofill fills area codes into no other type. `inputMode` brings up the phone
              // keypad.
              inputMode="tel"
              maxLength={WHOLE_MAX}
              aria-label={t(kind.label, { name })}
              aria-invalid={errors ? true : undefined}
              autoComplete={`${contact ?? ''}${kind.autoComplete}`}
            />
          );
        })}
      </div>
      {errors && (
        <p className="field-error" id={first.errorId}>
          {errors}
        </p>
      )}
    </fieldset>
  );
}
