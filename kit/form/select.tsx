import { useT } from '#kit/i18n/text.tsx';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { controlOf } from './use-form.ts';

export type Choice = { value: string; label: string; disabled?: boolean };

type Props = FieldProps & { choices: Choice[]; autoComplete?: string; placeholder?: string };

/** An optional select is marked as such (§5.47); its first option is a disabled placeholder (§5.48). */
export function Select({ field, label, hint, choices, autoComplete, placeholder }: Props) {
  const t = useT();
  return (
    <Field {...{ field, label, hint }} optional={!field.required && !field.requiredWhenShown}>
      <select
        {...controlOf(field)}
        defaultValue={field.initialValue ?? ''}
        autoComplete={autoComplete}
        aria-describedby={describedBy(field, hint)}
      >
        <option value="" disabled>
          {placeholder ?? t('form.please_select')}
        </option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
