import { describedBy, Field, type FieldProps } from '#kit/form/field.tsx';
import type { Choice } from '#kit/form/select.tsx';
import { controlOf } from '#kit/form/use-form.ts';

type Props = FieldProps & { choices: readonly Choice[]; none: string };

/** A select with an empty choice, which the shop's selects lack. */
export function OptionalSelect({ field, label, hint, choices, none }: Props) {
  return (
    <Field {...{ field, label, hint }}>
      <select
        {...controlOf(field)}
        defaultValue={field.initialValue ?? ''}
        aria-describedby={describedBy(field, hint)}
      >
        <option value="">{none}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
