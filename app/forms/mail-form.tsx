/** A form with only an e-mail address, to which a mail is sent. */
import { z } from 'zod';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { emailField } from './fields.ts';

export const mailForm = z.object({ email: emailField });

/** Form with an e-mail address to which a mail is sent, or sent again. */
type Props = {
  /** Path to post to. Must not contain the mailed token that the page's own URL may have. */
  action: string;
  email: string | undefined;
  lastResult: FormResult | null | undefined;
  texts: { label: TextKey; submit: TextKey; after: TextKey };
};

export function MailForm({ action, email, lastResult, texts }: Props) {
  const t = useT();
  const form = useShopForm(
    'mail',
    { email: texts.label },
    { schema: mailForm, lastResult, defaultValue: { email } },
  );
  return (
    <>
      <ErrorSummary form={form} />
      <PostForm action={action} {...form.props}>
        <input type="hidden" name="intent" value="mail" />
        <RequiredNote />
        <TextInput
          field={form.fields.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="send"
          maxLength={EMAIL_MAX}
        />
        <SubmitButton after={t(texts.after)}>{t(texts.submit)}</SubmitButton>
      </PostForm>
    </>
  );
}
