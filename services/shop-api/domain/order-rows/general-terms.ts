/**
 * The shop's general terms of cancellation, by version, in the words of the mails. Orders keep the version that they were
 * placed under: never change a text here, add a version (tests/services/general-terms.test.ts).
 */
import type { CancellationStep } from '#contract/rules/cancellation-steps.ts';
import type { LocaleCode } from '#contract/shapes.ts';

/** `contact`: the shop's mail address. */
type GoodsTerms = Record<LocaleCode, (contact: string) => string>;
type SeminarTerms = Record<LocaleCode, string> & { steps: CancellationStep[] };

export const goodsTermsByVersion: Readonly<Record<string, GoodsTerms>> = {
  'goods-1': {
    ja_JP: (contact) =>
      `商品の発送前に限り、メール（${contact}）にて承ります。お客様のご都合による返品はお受けしておりません。不良品・誤配送は商品到着後8日以内にご連絡ください（期間後も、法令上の権利を妨げません）。`,
    en_US: (contact) =>
      `Orders can be cancelled by email (${contact}) before they are shipped. We do not accept returns for personal reasons; please contact us within 8 days of delivery about defective or wrong items (your statutory rights continue after that).`,
  },
  'goods-2': {
    ja_JP: (contact) =>
      `キャンセルは、商品の発送前に限り、メール（${contact}）にて承ります。お客様のご都合による返品・交換はお受けしておりません。不良品・誤配送は、商品到着後8日以内のご連絡により送料当店負担で交換または返金いたします（期間後も、法令上の権利を妨げません）。`,
    en_US: (contact) =>
      `You can cancel by email (${contact}) until the goods ship. No returns or exchanges for personal reasons. Defective or wrong items: tell us within 8 days of arrival, and we exchange or refund at our cost (your statutory rights continue after that).`,
  },
};

/** For seminars without terms of their own; as on their pages (`product.returns_seminar` of the storefront). */
export const seminarTermsByVersion: Readonly<Record<string, SeminarTerms>> = {
  'seminar-1': {
    steps: [
      { days: 8, percent: 100 },
      { days: 1, percent: 50 },
    ],
    ja_JP:
      '開催日の8日前まで：全額返金／7日前〜前日：受講料の50％／当日・無連絡：返金いたしません。中止した場合は、理由を問わず全額を返金します。',
    en_US:
      'Up to 8 days before the event: full refund. 7 days to 1 day before: 50% of the fee. On the day or without notice: no refund. If the event is cancelled for any reason, you get a full refund.',
  },
};

export const GOODS_TERMS = 'goods-2';
export const SEMINAR_TERMS = 'seminar-1';

/** A version of a later release, which may run on the same database during an update, reads as today's. */
export const goodsTermsOf = (version: string | undefined): GoodsTerms =>
  (goodsTermsByVersion[version ?? GOODS_TERMS] ?? goodsTermsByVersion[GOODS_TERMS]) as GoodsTerms;
export const seminarTermsOf = (version: string): SeminarTerms =>
  (seminarTermsByVersion[version] ?? seminarTermsByVersion[SEMINAR_TERMS]) as SeminarTerms;
