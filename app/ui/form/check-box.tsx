/** A box to tick, with its words beside it. */
import { getInputProps } from '@conform-to/react';
import { useT } from '~/i18n/text.tsx';
import { errorText } from './error-text.ts';
import type { FieldProps } from './field.tsx';

type Props = Pick<FieldProps, 'field' | 'label'>;

export function CheckBox({ field, label }: Props) {
  const t = useT();
  const { key, ...props } = getInputProps(field, { type: 'checkbox', value: 'on' });
  return (
    <div className="field">
      <label className="check">
        <input key={key} {...props} />
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
