/** The new password twice, for the owner of the mailed link. */

import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';

type Props = {
  constraint: Record<string, { required?: boolean; maxLength?: number }>;
  lastResult: SubmissionResult<string[]> | null | undefined;
};

export function NewPasswordForm({ constraint, lastResult }: Props) {
  const t = useT();
  const [form, fields] = useFields<{ first: string; second: string }>({
    id: 'new-password',
    lastResult: lastResult ?? null,
    constraint,
  });
  const labels = { first: t('reset_password.first'), second: t('reset_password.second') };
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <PostForm {...getFormProps(form)}>
        <RequiredNote />
        <PasswordInput
          field={fields.first}
          label={labels.first}
          hint={t('registration.password_hint')}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordInput
          field={fields.second}
          label={labels.second}
          autoComplete="new-password"
          enterKeyHint="done"
        />
        <SubmitButton after={t('reset_password.submit_after')}>{t('reset_password.submit')}</SubmitButton>
      </PostForm>
    </>
  );
}
