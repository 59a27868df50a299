/** The topics that the shop's form offers. `deletion`: request to close the account. */
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

export const INQUIRY_TOPICS: Record<InquiryTopic, { ja: string; en: string }> = {
  order: { ja: 'ご注文について', en: 'My order' },
  payment: { ja: 'お支払い・領収書', en: 'Payment and receipts' },
  delivery: { ja: '配送・キャンセル・返品', en: 'Delivery, cancellation and returns' },
  product: { ja: '商品について', en: 'Products' },
  seminar: { ja: 'セミナーについて', en: 'Seminars' },
  account: { ja: '会員登録・ログイン', en: 'Account and login' },
  deletion: { ja: '退会・個人情報の削除', en: 'Closing my account, deleting my data' },
  general: { ja: 'その他', en: 'Other' },
};

export const isInquiryTopic = (value: unknown): value is InquiryTopic =>
  (inquiryTopics as readonly unknown[]).includes(value);

/** What staff read as the category of an inquiry. Clients of the Shop API send the topic's code instead of its name. */
export function categoryText(category: string | null, language: 'ja' | 'en'): string | null {
  if (isInquiryTopic(category)) return INQUIRY_TOPICS[category][language];
  const isCode = category !== null && /^[a-z][a-z0-9_-]*$/.test(category);
  return isCode ? INQUIRY_TOPICS.general[language] : category;
}
