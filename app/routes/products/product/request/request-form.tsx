/** §2 Purchase request: a panel that is closed at first, unless the form was refused. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { RequestFormView } from './view.ts';

const labels = {
  variant: 'product.request_variant',
  name: 'product.request_name',
  email: 'product.request_email',
  phoneNumber: 'product.request_phone',
  quantity: 'product.request_quantity',
  content: 'product.request_content',
} as const;

type Props = {
  view: RequestFormView;
  /** True if the product is sold out: the panel's title is then the primary button. */
  soldOut: boolean;
  title: TextKey;
  lastResult: FormResult | undefined;
};

export function RequestForm({ view, soldOut, title, lastResult }: Props) {
  const t = useT();
  const form = useShopForm('request', labels, {
    constraint: view.constraint,
    lastResult,
    defaultValue: { quantity: '1', ...view.values },
  });
  const { fields } = form;
  const choices = view.variants.map(({ value, label, soldOut }) => ({
    value,
    label: soldOut ? `${label} ${t(soldOut)}` : label,
  }));
  return (
    <details className="panel request" id="purchase-request" open={lastResult !== undefined}>
      <summary className={soldOut ? 'button primary' : 'link'}>{t(title)}</summary>
      <p>{t('product.request_lead')}</p>
      <PostForm {...form.props}>
        <ErrorSummary form={form} />
        <input type="hidden" name="intent" value="purchase_request" />
        <RequiredNote />
        <input type="hidden" name="asked" value={String(lastResult?.initialValue?.['asked'] ?? view.asked)} />
        {choices.length > 1 && <Select field={fields.variant} choices={choices} />}
        <TextInput field={fields.name} autoComplete="name" />
        <TextInput field={fields.email} type="email" autoComplete="email" autoCapitalize="none" />
        <TextInput field={fields.phoneNumber} type="tel" autoComplete="tel" />
        <TextInput field={fields.quantity} inputMode="numeric" autoComplete="off" size={4} maxLength={10} />
        <TextArea field={fields.content} rows={4} maxLength={10_000} />
        <Purpose text={t('product.request_purpose')} />
        <SubmitButton after={t('product.request_after')}>{t('product.request_send')}</SubmitButton>
      </PostForm>
    </details>
  );
}
