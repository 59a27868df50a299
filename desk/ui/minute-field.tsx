import { describedBy, Field } from '#app/ui/form/field.tsx';
import { controlOf, type FormField } from '#app/ui/form/shop-form.ts';

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
