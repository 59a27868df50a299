/** Form with an e-mail address to which a mail is sent, or sent again. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { type Constraints, type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { EMAIL_MAX } from '#contract/rules/constants.ts';

type Props = {
  /** Path to post to. Must not contain the mailed token that the page's own URL may have. */
  action: string;
  email: string | undefined;
  constraint: Constraints;
  lastResult: FormResult | null | undefined;
  texts: { label: TextKey; submit: TextKey; after: TextKey };
};

export function MailForm({ action, email, constraint, lastResult, texts }: Props) {
  const t = useT();
  const form = useShopForm(
    'mail',
    { email: texts.label },
    { constraint, lastResult, defaultValue: { email } },
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
