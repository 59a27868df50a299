/** §2, §5 The inquiry form. It is validated before its confirmation, and again when it is sent. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { optionalLine, REQUIRED, senderFields, TOO_LONG, UNSELECTED } from '#app/forms/fields.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { bodyText } from '#app/rules/text-body.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { INQUIRY_TOPICS, inquiryTopics } from '#contract/rules/inquiry-topics.ts';
import { length } from '#contract/rules/normalise.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { Select } from '#kit/form/select.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';

/** In the order of the form. */
export const inquiryLabels = {
  topic: 'inquiry.topic',
  name: 'inquiry.name',
  email: 'inquiry.email',
  phoneNumber: 'inquiry.phone',
  orderNumber: 'inquiry.order',
  productCode: 'inquiry.product',
  subject: 'inquiry.subject',
  content: 'inquiry.content',
} as const satisfies Record<string, TextKey>;

type InquiryField = keyof typeof inquiryLabels;
export type InquiryValues = Record<InquiryField, string>;

export const inquiryFields = Object.keys(inquiryLabels) as InquiryField[];

const LINE_MAX = 100;
const CODE_MAX = 200;
const CONTENT_MAX = 5_000;

/** In the order of the form, which is the order of the error summary. */
export const inquiryForm = z.object({
  topic: z.enum(inquiryTopics, { error: UNSELECTED }),
  ...senderFields,
  orderNumber: optionalLine(),
  productCode: optionalLine(CODE_MAX),
  subject: optionalLine(LINE_MAX),
  content: z
    .string({ error: REQUIRED })
    .transform(bodyText)
    .refine((value) => value !== '', REQUIRED)
    .refine((value) => length(value) <= CONTENT_MAX, TOO_LONG),
});

export type Inquiry = z.output<typeof inquiryForm>;

/** Adds the limits of the content, which are inside a transformation, where `constraintsOf` does not find them. */
export const inquiryConstraint = {
  ...constraintsOf(inquiryForm),
  content: { required: true, maxLength: CONTENT_MAX },
};

/** The filled-in fields. */
export const textsOf = (value: Inquiry) =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => text !== undefined)) as Record<
    keyof Inquiry,
    string
  >;

/** Query parameter of the form: shows the draft of the cookie (cookies/inquiry-draft.ts). */
export const EDIT = 'edit';

/** Hidden field: the id of one visit of the form. An invalid id is replaced. */
export const VISIT = 'visit';

const visitId = z.string().regex(/^[\w-]{22}$/);
export const visitOf = (sent: unknown): string => {
  const parsed = visitId.safeParse(sent);
  // Not a UUID, whose digits could look like a card number.
  return parsed.success ? parsed.data : randomBytes(16).toString('base64url');
};

/**
 * Idempotency key: the same text is sent once per visit, also after a double submit, Back or a reload. A changed text
 * is a new message.
 */
export const messageKey = (visit: string, value: Inquiry): string =>
  createHash('sha256')
    .update(JSON.stringify([visit, value]))
    .digest('base64url');

type InquiryFormView = {
  visit: string;
  /** Initial values from profile, query or draft. */
  values: Partial<InquiryValues>;
};

type Props = InquiryFormView & { lastResult: FormResult | null | undefined };

export function InquiryForm({ visit, values, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('inquiry', inquiryLabels, {
    constraint: inquiryConstraint,
    lastResult,
    defaultValue: values,
  });
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
        <input type="hidden" name={VISIT} value={visit} />
        <RequiredNote />
        <Select
          field={fields.topic}
          choices={inquiryTopics.map((topic) => ({ value: topic, label: INQUIRY_TOPICS[topic][locale] }))}
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
        <TextArea field={fields.content} hint={t('inquiry.content_hint')} />
        <Purpose text={t('inquiry.purpose')} />
        <SubmitButton intent="check" after={t('inquiry.check_after')}>
          {t('inquiry.check')}
        </SubmitButton>
        <LanguageButton />
      </PostForm>
    </TwoColumns>
  );
}
