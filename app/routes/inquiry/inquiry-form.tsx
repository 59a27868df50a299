/** §2 The inquiry form. Its button leads to the confirmation; nothing is sent before that. */

import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';
import { type InquiryValues, inquiryFields, inquiryLabels } from './fields.ts';
import { inquiryTopics, topicNames } from './topics.ts';

export type InquiryFormView = {
  visit: string;
  /** What the member's profile, the address or an earlier step fills in. */
  values: Partial<InquiryValues>;
  constraint: Record<string, { required?: boolean; maxLength?: number }>;
  contentMax: number;
};

type Props = InquiryFormView & { lastResult: SubmissionResult<string[]> | null | undefined };

export function InquiryForm({ visit, values, constraint, contentMax, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const [form, fields] = useFields<InquiryValues>({
    id: 'inquiry',
    lastResult: lastResult ?? null,
    constraint,
    defaultValue: values,
  });
  const labels = Object.fromEntries(inquiryFields.map((name) => [name, t(inquiryLabels[name])]));
  const label = (name: keyof InquiryValues) => ({ field: fields[name], label: t(inquiryLabels[name]) });
  // It stands there only where it was brought along (?product=) or typed before.
  const asksProduct = Boolean(fields.productCode.initialValue || fields.productCode.errors);
  return (
    <div className="text-page narrow-form">
      <Breadcrumb way={[{ name: t('inquiry.title') }]} />
      <h1>{t('inquiry.title')}</h1>
      <p className="text-lead">
        <a href={href('faq', {}, locale)}>{t('inquiry.lead')}</a>
      </p>
      <ErrorSummary form={form} labels={labels} />
      <PostForm action={href('inquiry', {}, locale)} {...getFormProps(form)}>
        <input type="hidden" name="visit" value={visit} />
        <RequiredNote />
        <Select
          {...label('topic')}
          choices={inquiryTopics.map((topic) => ({ value: topic, label: t(topicNames[topic]) }))}
        />
        <TextInput {...label('name')} autoComplete="name" />
        <TextInput
          {...label('email')}
          hint={t('inquiry.email_hint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <TextInput {...label('phoneNumber')} hint={t('inquiry.phone_hint')} type="tel" autoComplete="tel" />
        <TextInput {...label('orderNumber')} hint={t('inquiry.order_hint')} autoComplete="off" />
        {asksProduct && <TextInput {...label('productCode')} autoComplete="off" />}
        <TextInput {...label('subject')} autoComplete="off" />
        <TextArea
          {...label('content')}
          hint={t('inquiry.content_hint')}
          // Browsers would cut what is pasted, silently: the server says what is too long.
          maxLength={contentMax * 2}
        />
        <Purpose text={t('inquiry.purpose')} />
        <SubmitButton intent="check" after={t('inquiry.check_after')}>
          {t('inquiry.check')}
        </SubmitButton>
      </PostForm>
    </div>
  );
}
