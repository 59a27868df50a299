/** Uploads a file. The form needs `encType="multipart/form-data"`, the screen `takesFile`. */
import { describedBy, Field } from '#kit/form/field.tsx';
import { controlOf, type FormField } from '#kit/form/use-form.ts';

/** `accept`: extensions and types, as in HTML. */
export function FileField({ field, hint, accept }: { field: FormField; hint: string; accept: string }) {
  return (
    <Field field={field} hint={hint}>
      <input {...controlOf(field)} type="file" accept={accept} aria-describedby={describedBy(field, hint)} />
    </Field>
  );
}
