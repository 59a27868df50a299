/** §2 The inquiry form, which leads to the confirmation. */

import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { Select } from '#kit/form/select.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { Constraints, FormResult } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type InquiryValues, inquiryLabels } from './fields.ts';
import { inquiryTopics, topicNames } from './topics.ts';

export type InquiryFormView = {
  visit: string;
  /** Initial values from profile, query or draft. */
  values: Partial<InquiryValues>;
  constraint: Constraints;
  contentMax: number;
};

type Props = InquiryFormView & { lastResult: FormResult | null | undefined };

export function InquiryForm({ visit, values, constraint, contentMax, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('inquiry', inquiryLabels, { constraint, lastResult, defaultValue: values });
  const { fields } = form;
  // Shown only if it has a value, for example from the query (?product=), or an error.
  const asksProduct = Boolean(fields.productCode.initialValue || fields.productCode.errors);
  return (
    <TwoColumns
      crumbs={[{ name: t('inquiry.title') }]}
      title={t('inquiry.title')}
      lead={<a href={href('faq', {}, locale)}>{t('inquiry.lead')}</a>}
      isForm
    >
      <ErrorSummary form={form} />
      <PostForm action={href('inquiry', {}, locale)} {...form.props}>
        <input type="hidden" name="visit" value={visit} />
        <RequiredNote />
        <Select
          field={fields.topic}
          choices={inquiryTopics.map((topic) => ({ value: topic, label: t(topicNames[topic]) }))}
        />
        <TextInput field={fields.name} autoComplete="name" />
        <TextInput
          field={fields.email}
          hint={t('inquiry.email_hint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <TextInput field={fields.phoneNumber} hint={t('inquiry.phone_hint')} type="tel" autoComplete="tel" />
        <TextInput field={fields.orderNumber} hint={t('inquiry.order_hint')} autoComplete="off" />
        {asksProduct && <TextInput field={fields.productCode} autoComplete="off" />}
        <TextInput field={fields.subject} autoComplete="off" />
        <TextArea
          field={fields.content}
          hint={t('inquiry.content_hint')}
          // Twice the limit, because at the limit browsers would cut pasted text silently. The server refuses longer
          // text.
          maxLength={contentMax * 2}
        />
        <Purpose text={t('inquiry.purpose')} />
        <SubmitButton intent="check" after={t('inquiry.check_after')}>
          {t('inquiry.check')}
        </SubmitButton>
      </PostForm>
    </TwoColumns>
  );
}
