import { describedBy, Field, type FieldProps } from './field.tsx';
import { maxLengthFor, textControlOf } from './use-form.ts';

type Props = FieldProps & { rows?: number; maxLength?: number };

export function TextArea({ field, label, hint, rows = 8, maxLength }: Props) {
  return (
    <Field {...{ field, label, hint }}>
      <textarea
        {...textControlOf(field)}
        rows={rows}
        maxLength={maxLength ?? maxLengthFor(field.maxLength)}
        aria-describedby={describedBy(field, hint)}
      />
    </Field>
  );
}
