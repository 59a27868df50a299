import {
  ADDRESSES_MAX,
  CART_LINES_MAX,
  MINIMUM_ORDER_YEN,
  QUANTITY_MAX,
  WISHLIST_MAX,
} from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';

/** Cart, checkout and orders. */
export const ordering = {
  cart_not_found: 'カートが存在しません。',
  cart_empty: 'カートに商品はありません。',
  cart_full: `カートに入れられるのは${CART_LINES_MAX}種類までです。不要な商品を削除するか、先にご注文ください。`,
  cart_item_not_found: 'カートにこの商品はありません。',
  item_quantity_exceeded: '在庫数を超えています。数量を減らしてもう一度お試しください。',
  cart_quantity_maximum: `カートに入っている分と合わせて、${QUANTITY_MAX}以下にしてください。`,
  item_unavailable: 'この商品は現在ご購入いただけません。',
  product_not_found: '商品が見つかりませんでした。',
  variant_not_found: '選択された商品の種類が見つかりませんでした。',
  variant_required: 'オプションを選択してください。',
  options_conflict: '商品の種類は1つの方法で指定してください。',
  taxon_not_found: 'カテゴリが見つかりませんでした。',
  minimum_order: `最低注文金額は${formatYen(MINIMUM_ORDER_YEN, 'ja')}（税込・送料を含む）です。`,
  checkout_state: '現在のご注文手続きの段階では、この操作はできません。',
  address_required: 'お届け先を指定してください。',
  shipping_required: '配送方法を選択してください。',
  payment_required: 'お支払い方法を選択してください。',
  shipping_method_not_available: 'この配送方法はご利用いただけません。',
  payment_method_not_available: 'このお支払い方法はご利用いただけません。',
  prefecture_invalid: '都道府県を選択してください。',
  country_invalid: '日本国内の住所を入力してください。',
  too_many_unpaid_orders:
    'お支払い待ちのご注文が3件あります。ご注文履歴からお支払いいただくか、キャンセルしてから、もう一度お手続きください。',
  card_data_refused: 'カード番号は入力できません。お支払い画面でのみご入力ください。',
  address_not_found: 'お届け先が見つかりませんでした。',
  address_book_full: `登録できるお届け先は${ADDRESSES_MAX}件までです。不要なお届け先を削除してください。`,
  wishlist_full: `お気に入りに登録できるのは${WISHLIST_MAX}点までです。不要な商品を削除してください。`,
  order_not_found: 'ご注文が見つかりませんでした。',
  order_already_paid: 'このご注文はお支払い済みです。',
  trigger_app_invalid: '項目から選んでください。',
  trigger_app_name: 'お名前を入力してください。',
  recipient_required: '領収書の宛名を50文字以内で入力してください。',
} as const;
