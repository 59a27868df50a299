import { useT } from '#kit/i18n/text.tsx';
import { errorText } from './error-text.ts';
import { boxControlOf, type FormField } from './use-form.ts';

export function CheckBox({ field }: { field: FormField }) {
  const t = useT();
  return (
    <div className="field">
      <label className="check">
        <input {...boxControlOf(field)} aria-describedby={field.errors && field.errorId} />
        <span>{field.label}</span>
      </label>
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors.map((error) => errorText(t, error, { field: field.label })).join(' ')}
        </p>
      )}
    </div>
  );
}
