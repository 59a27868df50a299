/** §3 Phone or fax in three parts under one name; a whole number fits into the first of them. */
import { useT } from '#app/i18n/text.tsx';
import { errorText } from '#app/ui/form/error-text.ts';
import { describedBy } from '#app/ui/form/field.tsx';
import { type FormField, textControlOf } from '#app/ui/form/shop-form.ts';

type Props = { parts: readonly [FormField, FormField, FormField]; contact?: 'fax '; hint?: string };

/** `+81 90-1234-5678`, with blanks around it. */
const WHOLE_MAX = 24;
const kinds = [
  { label: 'profile.area_code', autoComplete: 'tel-area-code' },
  { label: 'profile.exchange', autoComplete: 'tel-local-prefix' },
  { label: 'profile.subscriber', autoComplete: 'tel-local-suffix' },
] as const;

export function NumberFields({ parts, contact, hint }: Props) {
  const t = useT();
  const [first] = parts;
  const name = first.label;
  const errors = first.errors?.map((error) => errorText(t, error, { field: name, max: WHOLE_MAX })).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy(first, hint)}>
      <legend className="field-label">{name}</legend>
      {hint && (
        <p className="field-hint" id={first.descriptionId}>
          {hint}
        </p>
      )}
      <div className="number-parts">
        {parts.map((part, index) => {
          const kind = kinds[index as 0 | 1 | 2];
          return (
            <input
              key={part.name}
              {...textControlOf(part)}
              type="text"
              // The narrow words of autofill are for text inputs; the keyboard is a telephone's all the same.
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
