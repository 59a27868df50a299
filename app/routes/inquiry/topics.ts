/** What an inquiry can be about. `deletion`: accounts are closed by asking for it. */
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
