/** A box to tick, with its words beside it. */
import { useT } from '#app/i18n/text.tsx';
import { errorText } from './error-text.ts';
import type { FieldProps } from './field.tsx';
import { boxControlOf } from './use-fields.ts';

type Props = Pick<FieldProps, 'field' | 'label'>;

export function CheckBox({ field, label }: Props) {
  const t = useT();
  return (
    <div className="field">
      <label className="check">
        <input key={field.key} {...boxControlOf(field)} aria-describedby={field.errors && field.errorId} />
        <span>{label}</span>
      </label>
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors.map((error) => errorText(t, error, { field: label })).join(' ')}
        </p>
      )}
    </div>
  );
}
