/** The form for a new password, typed twice, after the mailed link was opened. */
import { useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { type Constraints, type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';

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
