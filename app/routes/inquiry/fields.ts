/** The inquiry's fields with their labels, in the order of the form. */
import type { TextKey } from '#app/i18n/text.tsx';

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

export type InquiryField = keyof typeof inquiryLabels;
export type InquiryValues = Record<InquiryField, string>;

export const inquiryFields = Object.keys(inquiryLabels) as InquiryField[];
