/**
 * The only reasons for which the shop hides a review (docs/decisions/048). They are published in the terms of use and beside
 * the review form, and the mail to the author names the reason. A low rating is not a reason.
 */
export const reviewGrounds = ['untrue', 'abuse', 'personal_data', 'advert', 'other_goods', 'breach'] as const;
export type ReviewGround = (typeof reviewGrounds)[number];

export const REVIEW_GROUNDS: Record<ReviewGround, { ja: string; en: string }> = {
  untrue: { ja: '事実と異なる内容', en: 'untrue statements' },
  abuse: { ja: '人を傷つける内容（中傷など）', en: 'abuse' },
  personal_data: { ja: '個人情報を含む内容', en: 'personal data' },
  advert: { ja: '宣伝を目的とする内容', en: 'advertising' },
  other_goods: { ja: 'その商品についてではない内容', en: 'comments on something other than the product' },
  breach: {
    ja: 'そのほか利用規約に反する内容（重複した投稿など）',
    en: 'repeated reviews and other breaches of the terms of use',
  },
};
