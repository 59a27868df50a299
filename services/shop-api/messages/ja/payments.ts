/** Payments. Keys with a dot: the gateway’s errors. */
export const payments = {
  payment_key_invalid: 'お支払い手続きが見つかりません。もう一度お手続きください。',
  payment_key_expired: 'お支払い手続きの有効期限が切れました。もう一度お手続きください。',
  payment_amount_changed:
    'ご注文内容が変更されたため、お支払い金額が変わりました。内容をご確認のうえ、もう一度お手続きください。',
  payment_not_confirmed: 'お支払いが確認できていません。',
  payment_unknown:
    'お支払いの確認に時間がかかっています。二重にお手続きされないようお願いいたします。確認でき次第メールでお知らせします。',
  payment_declined:
    'カード会社の承認が得られませんでした。別のカードをご利用になるか、カード会社にお問い合わせください。',
  'payment.request': 'お支払いの処理中に問題が発生しました。しばらくしてから、もう一度お試しください。',
  'payment.busy': 'ただいま決済が混み合っています。しばらくしてから、もう一度お試しください。',
  'payment.card_refused': 'このカードはご利用いただけません。別のカードをお試しください。',
  'payment.card_brand': 'お取り扱いのないカードです。',
  'payment.card_limit':
    'カードのご利用限度額に達しています。別のカードをご利用になるか、カード会社にお問い合わせください。',
  'payment.amount_below': 'お取り扱いできる金額に満たないため、お支払いいただけません。',
  'payment.amount_above': 'お取り扱いできる金額を超えています。',
  'payment.declined':
    'カード会社の承認が得られませんでした。別のカードをご利用になるか、カード会社にお問い合わせください。',
  'payment.job_code': '決済区分（jb）はCAPTUREまたはAUTHを指定してください。',
  'payment.notification': '結果返信方法（rt）は0または1を指定してください。',
  'payment.card_number': 'カード番号に誤りがあります。',
  'payment.card_expiry': '有効期限に誤りがあります。',
  'payment.card_first_name': 'カード名義（名）をご確認ください。',
  'payment.card_last_name': 'カード名義（姓）をご確認ください。',
  'payment.email': 'メールアドレスをご確認ください。',
  'payment.phone': '電話番号をご確認ください。',
  'payment.amount_format': '金額（am）・税額（tx）・送料（sf）は数字で指定してください。',
  'payment.method_invalid': 'お支払い方法をご確認ください。',
  'payment.card_cvv': 'セキュリティコードに誤りがあります。',
  'payment.card_token': 'カード情報の確認ができませんでした。もう一度カード情報をご入力ください。',
  'payment.authentication':
    '本人認証が完了しませんでした。カード会社の認証をご確認のうえ、もう一度お試しください。',
  'payment.maintenance': 'ただいま決済サービスのメンテナンス中です。終了後にもう一度お試しください。',
} as const;
