/** All that the shop knows of a member, as a file: to be read by people, or by programs. */

import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';

type Props = {
  constraint: Record<string, { required?: boolean; maxLength?: number }>;
  lastResult: SubmissionResult<string[]> | null | undefined;
};

export function DataForm({ constraint, lastResult }: Props) {
  const t = useT();
  const [form, fields] = useFields<{ password: string }>({
    id: 'own-data',
    lastResult: lastResult ?? null,
    constraint,
  });
  return (
    <>
      <ErrorSummary form={form} labels={{ password: t('account.password.current') }} />
      <PostForm {...getFormProps(form)}>
        <RequiredNote />
        <PasswordInput
          field={fields.password}
          label={t('account.password.current')}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <p className="card-actions">
          <button type="submit" className="button quiet" name="format" value="html">
            {t('profile.data_download')}
          </button>
          <button type="submit" className="button quiet" name="format" value="json">
            {t('profile.data_json')}
          </button>
        </p>
      </PostForm>
    </>
  );
}
