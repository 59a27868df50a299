/** Uploads a file. The form needs `encType="multipart/form-data"`, the screen `takesFile`. */
import { describedBy, Field } from '#app/ui/form/field.tsx';
import { controlOf, type FormField } from '#app/ui/form/shop-form.ts';

/** `accept`: extensions and types, as in HTML. */
export function FileField({ field, hint, accept }: { field: FormField; hint: string; accept: string }) {
  return (
    <Field field={field} hint={hint}>
      <input {...controlOf(field)} type="file" accept={accept} aria-describedby={describedBy(field, hint)} />
    </Field>
  );
}
