/** What the lookup by postal code says: on the server, and in the browser's small script. */
export const lookup = {
  lookup_found: '住所を入力しました。番地の続きをご入力ください。',
  lookup_kept: '入力済みの項目はそのまま残しました。郵便番号の住所：{{place}}',
  lookup_not_found: '該当する住所が見つかりませんでした。住所を直接ご入力ください。',
  lookup_failed: '住所を検索できませんでした。お手数ですが、住所を直接ご入力ください。',
  lookup_several: '同じ郵便番号の住所が{{count}}件あります。お選びください。',
} as const;

/** Addresses: the fields that the checkout and the address book share, the step of the checkout, the book itself. */
export const address = {
  last_name: '姓',
  first_name: '名',
  postcode: '郵便番号',
  postcode_hint: '7桁の数字。ハイフンはあってもなくてもかまいません。',
  prefecture: '都道府県',
  city: '市区町村',
  street: '町名・番地',
  building: '建物名・部屋番号',
  company: '会社名',
  phone: '電話番号',
  phone_line: '電話番号：{{phone}}',
  default: '既定のお届け先',

  lookup: '郵便番号から住所を検索',
  ...lookup,
  lookup_choose: '住所を選択',
  lookup_apply: '選んだ住所を入力する',

  step_title: 'お届け先',
  step_list: 'お届け先を選択',
  step_new: '別の住所に送る',
  step_new_title: '別のお届け先',
  step_gone: '選択されたお届け先は見つかりませんでした。もう一度お選びください。',
  step_submit_contact: 'この住所で進む',
  step_new_contact: '別の住所',
  step_submit: 'このお届け先に送る',
  step_after: '次はアンケートです。ご注文はまだ確定しません。',
  step_after_cart: 'カートに戻ります。ご注文はまだ確定しません。',
  step_after_confirm: '確認画面に戻ります。ご注文はまだ確定しません。',
  purpose: 'ご入力いただいた個人情報は、商品の発送とご連絡のために利用します。',

  book: 'アドレス帳',
  empty: 'お届け先は登録されていません。',
  empty_hint: '登録しておくと、ご注文のときに住所の入力を省けます。',
  add: 'お届け先を追加',
  edit: '編集',
  edit_of: '{{name}} 様のお届け先（〒{{postcode}}）を編集',
  edit_title: 'お届け先の変更',
  remove: '削除',
  remove_of: '{{name}} 様のお届け先（〒{{postcode}}）を削除',
  make_default: '既定に設定する',
  make_default_of: '{{name}} 様のお届け先（〒{{postcode}}）を既定に設定する',
  as_default: '既定のお届け先にする',
  confirm: 'このお届け先を削除しますか？',
  confirm_hint: '過去のご注文の内容は変わりません。',
  confirm_yes: '削除する',
  save: '保存する',
  cancel: 'キャンセル',
  gone: 'お届け先が見つかりませんでした。すでに削除された可能性があります。',
  notice_added: 'お届け先を追加しました。',
  notice_changed: 'お届け先を変更しました。',
  notice_removed: 'お届け先を削除しました。',
  notice_default: '既定のお届け先に設定しました。',
} as const;

/** §5, at the fields of an address. */
export const addressValidation = {
  phone_number_invalid: '電話番号は10〜11桁の数字で入力してください。',
  postal_code_invalid: '郵便番号は7桁の数字で入力してください。',
  street_address_invalid: '町名・番地は2文字以上で入力してください。',
} as const;
