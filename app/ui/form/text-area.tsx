import { getTextareaProps } from '@conform-to/react';
import { describedBy, Field, type FieldProps } from './field.tsx';

type Props = FieldProps & { rows?: number; maxLength?: number };

export function TextArea({ field, label, hint, mark, rows = 8, maxLength }: Props) {
  const { key, ...props } = getTextareaProps(field);
  return (
    <Field {...{ field, label, hint, mark }}>
      <textarea
        key={key}
        {...props}
        rows={rows}
        {...(maxLength ? { maxLength } : {})}
        aria-describedby={describedBy(field, hint)}
      />
    </Field>
  );
}
