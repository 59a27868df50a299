/** §2 The inquiry form, which leads to the confirmation. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { type Constraints, type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
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
