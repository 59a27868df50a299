/** Asks where to send a mail, or to send it again. */

import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';

type Props = {
  /** Without a mailed link's token in the address: that one is not what this form is about. */
  action: string;
  email: string | undefined;
  constraint: Record<string, { required?: boolean; maxLength?: number }>;
  lastResult: SubmissionResult<string[]> | null | undefined;
  words: { label: string; submit: string; after: string };
};

export function MailForm({ action, email, constraint, lastResult, words }: Props) {
  const [form, fields] = useFields<{ email: string }>({
    id: 'mail',
    lastResult: lastResult ?? null,
    constraint,
    ...(email ? { defaultValue: { email } } : {}),
  });
  return (
    <>
      <ErrorSummary form={form} labels={{ email: words.label }} />
      <PostForm action={action} {...getFormProps(form)}>
        <input type="hidden" name="intent" value="mail" />
        <RequiredNote />
        <TextInput
          field={fields.email}
          label={words.label}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="send"
          maxLength={254}
        />
        <SubmitButton after={words.after}>{words.submit}</SubmitButton>
      </PostForm>
    </>
  );
}
