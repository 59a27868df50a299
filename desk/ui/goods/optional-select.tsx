import { describedBy, Field, type FieldProps } from '#app/ui/form/field.tsx';
import type { Choice } from '#app/ui/form/select.tsx';
import { controlOf } from '#app/ui/form/shop-form.ts';

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
