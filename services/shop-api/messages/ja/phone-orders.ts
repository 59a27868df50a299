import { PHONE_ORDER_DAYS_MAX } from '#contract/desk/phone-orders.ts';
import { CARD_MAX_YEN } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';

/** Orders by telephone and fax, at the desk. */
export const phoneOrders = {
  phone_order_not_found: '電話・FAX注文が見つかりませんでした。',
  phone_order_unknown: '商品が見つかりません。商品番号・SKU・商品名のどれかを入力してください。',
  phone_order_several: '同じ名前の商品が複数あります。商品番号を入力してください。',
  phone_order_variant: '種類が複数あります。SKUを入力してください。',
  phone_order_off_sale: 'この商品は現在販売していません。',
  phone_order_closed: 'このセミナーのお申込みの受付は終了しています。',
  phone_order_sold_out: '在庫切れ（セミナーは満席）です。',
  phone_order_short: '在庫（残席）が足りません。数量を減らしてください。',
  phone_order_twice: 'この商品は上の行にあります。数量を1つの行にまとめてください。',
  phone_order_too_much: `合計が${formatYen(CARD_MAX_YEN, 'ja')}を超えると、カードで支払えません。2回に分けて送ってください。`,
  phone_order_member_disabled: '停止中の会員のため、送れません。',
  'validation.phone_order_days': `1〜${PHONE_ORDER_DAYS_MAX}の数字で入力してください。`,
} as const;
