import { describedBy, Field } from '#kit/form/field.tsx';
import { controlOf, type FormField } from '#kit/form/use-form.ts';

/** A day and time of Tokyo, as `2026-12-01T13:00`. */
export function MinuteField({ field, hint }: { field: FormField; hint?: string | undefined }) {
  return (
    <Field field={field} hint={hint}>
      <input
        {...controlOf(field)}
        type="datetime-local"
        defaultValue={field.initialValue}
        aria-describedby={describedBy(field, hint)}
      />
    </Field>
  );
}
