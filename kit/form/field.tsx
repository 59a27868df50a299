/** §5.43 A form field: label, hint, control, message right under it. */
import type { ReactNode } from 'react';
import { useT } from '#kit/i18n/text.tsx';
import { errorText } from './error-text.ts';
import type { FormField } from './use-form.ts';

export type FieldProps = {
  field: FormField;
  /** Replaces the field's label, except in the error summary. */
  label?: string | undefined;
  hint?: string | undefined;
};

type Props = FieldProps & {
  children: ReactNode;
  /** A group of controls has a legend instead of a label. */
  group?: boolean;
  /** Marks the field as optional. */
  optional?: boolean;
};

export function Field({
  field,
  label = field.label,
  hint,
  group = false,
  optional = false,
  children,
}: Props) {
  const t = useT();
  const rest = (
    <>
      {hint && (
        <p className="fine" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {children}
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors
            .map((error) => errorText(t, error, { field: label, max: field.maxLength ?? '' }))
            .join(' ')}
        </p>
      )}
    </>
  );
  if (group)
    return (
      <fieldset className="field" id={field.id} tabIndex={-1} aria-describedby={describedBy(field, hint)}>
        <legend className="field-label">
          {label}
          {field.isMarked && <Asterisk />}
        </legend>
        {rest}
      </fieldset>
    );
  return (
    <div className="field">
      <p className="field-label">
        <label htmlFor={field.id}>
          {label}
          {optional && <Optional />}
        </label>
        {field.isMarked && <Asterisk />}
      </p>
      {rest}
    </div>
  );
}

/** §5.42 Not part of a label's text. Screen readers announce `required`, or `aria-required`, instead. */
const Asterisk = () => (
  <b className="asterisk" aria-hidden="true">
    ＊
  </b>
);

/** §5.47 Marks optional selects, and the other optional fields of a form that has some. */
export function Optional() {
  return <small className="optional">{useT()('form.optional')}</small>;
}

/** `aria-describedby` of a control: the ids of its hint and its error. */
export function describedBy(field: FormField, hint: string | undefined): string | undefined {
  const ids = [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
