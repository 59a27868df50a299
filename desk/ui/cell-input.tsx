/** A text input in a table's cell, named by its label for screen readers only. */
import { errorText } from '#kit/form/error-text.ts';
import { controlOf, type FormField } from '#kit/form/use-form.ts';
import { useT } from '../i18n/text.tsx';

type Props = {
  field: FormField | undefined;
  inputMode?: 'numeric';
  size?: number;
  autoFocus?: boolean;
  /** Id of what belongs to the field besides its errors. */
  describedBy?: string | undefined;
};

export function CellInput({ field, describedBy, ...native }: Props) {
  const t = useT();
  if (!field) return null;
  return (
    <>
      <input
        {...controlOf(field)}
        {...native}
        type="text"
        aria-label={field.label}
        defaultValue={field.initialValue}
        autoComplete="off"
        maxLength={200}
        aria-describedby={field.errors ? field.errorId : describedBy}
      />
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors.map((error) => errorText(t, error)).join(' ')}
        </p>
      )}
    </>
  );
}
