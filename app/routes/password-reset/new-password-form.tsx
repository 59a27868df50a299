/** The form for a new password, typed twice, after the mailed link was opened. */

import { useT } from '#app/i18n/text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import type { Constraints, FormResult } from '#kit/form/use-form.ts';

type Props = {
  constraint: Constraints;
  lastResult: FormResult | null | undefined;
};

export function NewPasswordForm({ constraint, lastResult }: Props) {
  const t = useT();
  const form = useShopForm(
    'new-password',
    { first: 'reset_password.first', second: 'reset_password.second' },
    { constraint, lastResult },
  );
  return (
    <>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <RequiredNote />
        <PasswordInput
          field={form.fields.first}
          hint={t('registration.password_hint')}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordInput field={form.fields.second} autoComplete="new-password" enterKeyHint="done" />
        <SubmitButton after={t('reset_password.submit_after')}>{t('reset_password.submit')}</SubmitButton>
      </PostForm>
    </>
  );
}
