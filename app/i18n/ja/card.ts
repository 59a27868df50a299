/** Texts in the card form's script (routes/checkout/payment/card-payment.element.ts). */
export const cardForm = {
  loading: 'カード入力欄を準備しています…',
  not_loaded:
    'カード入力欄を表示できませんでした。「注文を確定する」を押すと、決済会社の画面でお支払いいただけます。',
  after: 'ボタンを押すと、ご注文が確定し、カードでのお支払いが行われます。',
  busy: 'お支払いを処理しています。この画面を閉じずにお待ちください。',
  lost: '通信できませんでした。ご注文は確定していません。このページのまま、もう一度「注文を確定する」を押してください。',
  busy_button: 'お支払いを処理中…',
  required: '{{field}}を入力してください。',
  other_brand:
    '14桁・15桁のカードは、下の「注文して決済会社の画面で支払う」からお支払いいただけます。16桁のカードは番号をご確認ください。',
  errors: 'カード情報をご確認ください',
  error_title: 'エラー：{{title}}',
} as const;

/** The card form. Errors of a card use the texts `checkout.payment_…`. */
export const card = {
  title: 'カード情報',
  number: 'カード番号（16桁）',
  expiry: '有効期限（月/年）',
  expiry_hint: '例：04/30',
  cvv: 'セキュリティコード',
  cvv_hint: '3桁か4桁の数字',
  given_name: '名（ローマ字）',
  family_name: '姓（ローマ字）',
  name_hint: '例：HANAKO',
  family_hint: '例：YAMADA',
  secure: 'カード番号は決済会社へ直接送信され、当店には送信・保存されません。',
  nothing_charged: 'ご注文はまだ確定していません。請求も発生していません。',
  challenge: 'カード会社の本人認証（3Dセキュア）。下の画面でお手続きください。',
  other_way: '16桁以外のカードをお使いの方は、決済会社の画面でお支払いいただけます。',
  other_way_button: '注文して決済会社の画面で支払う',
  ...cardForm,
} as const;

/** §5 Errors at the fields of the card form, which its script shows. */
export const cardValidation = {
  alphabetic_only: '{{field}}はローマ字で入力してください。',
} as const;
