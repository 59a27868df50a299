/** My account: the side menu, profile, password, wishlist. Wording: the shop's glossary. */
export const account = {
  menu: 'マイページのメニュー',
  profile: '会員情報',
  orders: 'ご注文履歴',
  addresses: 'アドレス帳',
  wishlist: 'お気に入り',
  limit:
    '短い時間に多くの変更があったため、受け付けられませんでした。あと約{{minutes}}分でもう一度お試しいただけます。',
  not_saved:
    '通信の問題により保存できませんでした。入力内容は残っています。しばらくしてからもう一度お試しください。',
  card_number: 'カード番号と思われる数字が含まれています。削除してから保存してください。',
} as const;

export const profile = {
  edit: '会員情報を変更する',
  edit_title: '会員情報の変更',
  name: 'お名前',
  kana: 'フリガナ',
  last_name: '姓',
  first_name: '名',
  last_kana: 'セイ',
  first_kana: 'メイ',
  kana_hint: 'ひらがなや半角カナは、全角カタカナに変換します。',
  email: 'メールアドレス',
  phone: '電話番号',
  fax: 'FAX番号',
  number_hint: '市外局番−市内局番−加入者番号。最初の欄に番号をまとめて入力することもできます。',
  area_code: '{{name}}（市外局番）',
  exchange: '{{name}}（市内局番）',
  subscriber: '{{name}}（加入者番号）',
  birthday: '生年月日',
  birth_year: '年',
  birth_month: '月',
  birth_day: '日',
  profession: 'ご職業',
  gender: '性別',
  gender_m: '男性',
  gender_f: '女性',
  gender_u: '回答しない',
  newsletter: 'メールマガジン',
  newsletter_yes: '受け取る',
  newsletter_no: '受け取らない',
  none: '未登録',
  purpose: 'ご入力いただいた個人情報は、ご注文の処理とご連絡のために利用します。',
  save: '保存する',
  cancel: 'キャンセル',
  saved: '会員情報を変更しました。',
  data_title: 'お客様のデータ',
  data_text:
    '当店に登録されている会員情報、アドレス帳、ご注文、お気に入りと、投稿されたレビュー、お問い合わせ、購入リクエストを、1つのファイルで受け取れます。確認のため、現在のパスワードをご入力ください（パスワードのない方は、「パスワードの変更」からメールで設定できます）。',
  data_download: '閲覧用（HTML）で受け取る',
  data_json: 'データ用（JSON）で受け取る',
  data_at: '日時',
  data_ask: 'データを受け取るには、もう一度パスワードをご入力ください。',
  delete_text: '退会および個人情報の削除をご希望の場合は、お問い合わせフォームよりお申し付けください。',
  delete_ask: '退会・個人情報の削除を依頼する',
} as const;

export const password = {
  title: 'パスワードの変更',
  current: '現在のパスワード',
  next: '新しいパスワード',
  next_hint: '6文字以上の半角英数字・記号',
  again: '新しいパスワード（確認用）',
  submit: 'パスワードを変更する',
  after: '変更すると、ほかの端末でのログインは解除されます。',
  change_password_successful: 'パスワードを変更しました。',
  current_password_incorrect: '現在のパスワードが正しくありません。',
  forgotten:
    '現在のパスワードをお忘れの方、ほかのサービスでログインしていてパスワードのない方は、メールで設定できます。',
  by_mail: 'パスワードをメールで設定',
  mail_sent: '{{email}} に、パスワード設定用のメールをお送りしました。メールのリンクから設定してください。',
} as const;

export const wishlist = {
  empty: 'お気に入りは登録されていません。',
  empty_hint: '商品ページのハートのボタン（♡）を押すと、ここに並びます。',
  look: '商品を探す',
  in_stock: '在庫あり',
  seats: '残席あり',
  to_cart: 'カートに入れる',
  to_cart_of: '「{{name}}」をカートに入れる',
  choose: '種類を選ぶ',
  choose_of: '「{{name}}」の種類を選ぶ',
  remove_of: '「{{name}}」をお気に入りから削除',
  gone: 'この商品はお気に入りにありません。すでに削除された可能性があります。',
  removed: 'お気に入りから削除しました。',
  count_one: '{{count}}点の商品',
  count_other: '{{count}}点の商品',
} as const;

/** §5, at the fields of profile and password. */
export const accountValidation = {
  kana_field_invalid: '全角カタカナで入力してください。',
  fax_number_invalid: 'FAX番号の桁数が正しくありません。',
  birth_year: '生年月日の年は、西暦4桁で入力してください（例：1985）。',
  password_unchanged: '現在のパスワードとは別のパスワードを入力してください。',
  date_invalid: '日付の形式が正しくありません。',
  field_minimum: 'パスワードは6文字以上で入力してください。',
  password_invalid: 'パスワードは6文字以上の半角英数字・記号で入力してください。',
  passwords_does_not_match: '確認用のパスワードと一致しません。',
  current_password_minimum: '現在のパスワードは6文字以上で入力してください。',
} as const;
