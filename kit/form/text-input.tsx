import type { InputHTMLAttributes } from 'react';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { controlOf, maxLengthFor } from './use-form.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'enterKeyHint'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'maxLength'
  | 'size'
  | 'autoFocus'
  | 'list'
>;
type Props = FieldProps &
  Native & {
    /** §3, §5.39. `number` is missing: its spinners misbehave with kana keyboards. */
    type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'search';
    /** Ids of further descriptions, which are read first. */
    describedBy?: readonly string[] | undefined;
    /** Marks the field as optional. */
    optional?: boolean;
  };

/** §3 Shared text input: at most 64 characters by default (§5.40). */
export function TextInput({
  field,
  label,
  hint,
  type = 'text',
  describedBy: before = [],
  optional,
  ...native
}: Props) {
  // A password is never sent back.
  const value = type === 'password' ? undefined : field.initialValue;
  return (
    <Field {...{ field, label, hint }} {...(optional ? { optional } : {})}>
      <input
        {...controlOf(field)}
        type={type}
        maxLength={type === 'date' ? undefined : maxLengthFor(field.maxLength ?? DEFAULT_INPUT_MAX)}
        {...native}
        defaultValue={value}
        aria-describedby={[...before, describedBy(field, hint)].filter(Boolean).join(' ') || undefined}
      />
    </Field>
  );
}
