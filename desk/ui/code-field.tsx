/** Asks for the second factor again before a sensitive change: below the form, directly above its button. */

import { TextInput } from '#kit/form/text-input.tsx';
import type { FormState } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../i18n/text.tsx';
import { CODE } from './form-names.ts';

/** Full-width digits and blanks are accepted, so the length is not limited to six. */
const MAX = 20;

type Props = { form: Pick<FormState, 'id' | 'errors'> & { takesFocus: boolean }; hint?: string };

export function CodeField({ form, hint }: Props) {
  const t = useT();
  const id = `${form.id}-${CODE}`;
  const errors = form.errors[CODE];
  const hints = [hint ?? t('kit.code_hint'), ...(errors ? [t('kit.code_help')] : [])];
  return (
    <TextInput
      field={{
        id,
        name: CODE,
        label: t('kit.code'),
        descriptionId: `${id}-description`,
        errorId: `${id}-error`,
        errors,
        initialValue: undefined,
        required: true,
        requiredWhenShown: false,
        isMarked: false,
        maxLength: MAX,
      }}
      hint={hints.join(useLocale() === 'ja' ? '' : ' ')}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      autoFocus={form.takesFocus}
    />
  );
}
