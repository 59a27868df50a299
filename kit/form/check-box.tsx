import { useT } from '#kit/i18n/text.tsx';
import { errorText } from './error-text.ts';
import { describedBy } from './field.tsx';
import { boxControlOf, type FormField } from './use-form.ts';

export function CheckBox({ field, hint }: { field: FormField; hint?: string }) {
  const t = useT();

  return (
    <div className="field">
      <label className="check">
        <input {...boxControlOf(field)} aria-describedby={describedBy(field, hint)} />
        <span>{field.label}</span>
      </label>
      {hint && (
        <p className="fine" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors.map((error) => errorText(t, error, { field: field.label })).join(' ')}
        </p>
      )}
    </div>
  );
}
