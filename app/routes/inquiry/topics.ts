import type { TextKey } from '#app/i18n/text.tsx';

/** Topics of an inquiry. `deletion`: request to close the account. */
export const inquiryTopics = [
  'order',
  'payment',
  'delivery',
  'product',
  'seminar',
  'account',
  'deletion',
  'general',
] as const;

export type InquiryTopic = (typeof inquiryTopics)[number];

export const isInquiryTopic = (value: unknown): value is InquiryTopic =>
  (inquiryTopics as readonly unknown[]).includes(value);

export const topicNames: Record<InquiryTopic, TextKey> = {
  order: 'inquiry.topic_order',
  payment: 'inquiry.topic_payment',
  delivery: 'inquiry.topic_delivery',
  product: 'inquiry.topic_product',
  seminar: 'inquiry.topic_seminar',
  account: 'inquiry.topic_account',
  deletion: 'inquiry.topic_deletion',
  general: 'inquiry.topic_general',
};
