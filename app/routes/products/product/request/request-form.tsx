/** §2 Purchase request: a panel that is closed until it is wanted, or has something to say. */

import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Gap, useT } from '#app/i18n/text.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';
import type { RequestFormView } from './view.server.ts';

const FIELDS = ['variant', 'name', 'email', 'phoneNumber', 'quantity', 'content'] as const;
type Name = (typeof FIELDS)[number];
const keys = {
  variant: 'product.request_variant',
  name: 'product.request_name',
  email: 'product.request_email',
  phoneNumber: 'product.request_phone',
  quantity: 'product.request_quantity',
  content: 'product.request_content',
} as const;

type Props = { facts: RequestFormView; lastResult: SubmissionResult<string[]> | undefined };

export function RequestForm({ facts, lastResult }: Props) {
  const t = useT();
  const [form, fields] = useFields<Record<Name, string>>({
    id: 'request',
    lastResult: lastResult ?? null,
    constraint: facts.constraint,
    defaultValue: { quantity: '1', ...facts.values },
  });
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(keys[name])]));
  const choices = facts.variants.map(({ value, label, soldOut }) => ({
    value,
    label: soldOut ? `${label} ${t(soldOut)}` : label,
  }));
  const of = (name: Name) => ({ field: fields[name], label: t(keys[name]) });
  return (
    <details className="panel plus" id="purchase-request" open={lastResult !== undefined}>
      <summary>{t('product.request_title')}</summary>
      <p>{t('product.request_lead')}</p>
      <PostForm {...getFormProps(form)}>
        <ErrorSummary form={form} labels={labels} />
        <input type="hidden" name="intent" value="purchase_request" />
        <RequiredNote />
        <input
          type="hidden"
          name="asked"
          value={String(lastResult?.initialValue?.['asked'] ?? facts.asked)}
        />
        {choices.length > 1 && <Select {...of('variant')} choices={choices} />}
        <TextInput {...of('name')} autoComplete="name" />
        <TextInput {...of('email')} type="email" autoComplete="email" autoCapitalize="none" />
        <TextInput {...of('phoneNumber')} type="tel" autoComplete="tel" />
        <TextInput {...of('quantity')} inputMode="numeric" autoComplete="off" size={4} maxLength={10} />
        <TextArea {...of('content')} rows={4} maxLength={10_000} />
        <p className="purpose">
          {t('product.request_purpose')}
          <Gap />
          <ExternalLink href={facts.privacyPolicy}>{t('chrome.privacy')}</ExternalLink>
        </p>
        <SubmitButton after={t('product.request_after')}>{t('product.request_send')}</SubmitButton>
      </PostForm>
    </details>
  );
}
