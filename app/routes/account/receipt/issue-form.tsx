/** Asks for the recipient before a receipt is issued, because an issued receipt never changes. */

import { useT } from '#app/i18n/text.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';

type Props = {
  serial: number;
  recipient: string;
  last: { number: string; recipient: string; day: string } | undefined;
  lastResult: FormResult | null | undefined;
};

export function IssueForm({ serial, recipient, last, lastResult }: Props) {
  const t = useT();
  const form = useShopForm(
    'receipt',
    { recipient: 'receipt.recipient' },
    { constraint: { recipient: { required: true } }, lastResult, defaultValue: { recipient } },
  );
  return (
    <div className="account-form">
      <p className="text-lead">
        {last ? (
          <NamedText of="receipt.lead_again" names={{ recipient: last.recipient }} values={last} />
        ) : (
          t('receipt.lead')
        )}
      </p>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <input type="hidden" name="serial" value={serial} />
        <RequiredNote />
        <TextInput
          field={form.fields.recipient}
          hint={t('receipt.recipient_hint')}
          autoComplete="off"
          // Browsers count UTF-16 units, of which a rare character takes two; the server counts characters.
          maxLength={RECIPIENT_MAX * 2}
        />
        <SubmitButton after={t('receipt.issue_after')}>
          {t(last ? 'receipt.issue_again' : 'receipt.issue')}
        </SubmitButton>
      </PostForm>
    </div>
  );
}
