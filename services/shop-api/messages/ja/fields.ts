/** Fields of any form. */
export const fields = {
  'validation.field_required': '必ず入力してください。',
  'validation.field_maximum': '文字数が多すぎます。',
  'validation.text_broken': '読み取れない文字（�）が含まれています。その部分を入力し直してください。',
  'validation.text_invalid': '文字で入力してください。',
  'validation.number_only': '数字で入力してください。',
  'validation.whole_yen': '金額は、0以上の整数（円）で入力してください（例：1760、1,760）。',
  'validation.quantity_minimum': '1以上で入力してください。',
  'validation.quantity_maximum': '99以下で入力してください。',
  'validation.request_quantity_maximum': '9,999以下で入力してください。',
  'validation.email_required': 'メールアドレスを入力してください。',
  'validation.receivers_maximum': 'メールアドレスは10件までです。',
  'validation.email_invalid': 'メールアドレスの形式が正しくありません。',
  'validation.postal_code_invalid': '郵便番号は7桁の数字で入力してください。',
  'validation.street_address_invalid': '町名・番地は2文字以上で入力してください。',
  'validation.phone_number_invalid':
    '電話番号は、0から始まる10〜11桁の数字（または+81から始まる番号）で入力してください。',
  'validation.rating_invalid': '評価は1〜5で選択してください。',
  'validation.review_title_maximum': 'タイトルは50文字未満で入力してください。',
  'validation.date_invalid': '日付の形式が正しくありません。',
  'validation.gap_left': '穴埋めの【…】が残っています。',
  'validation.registration_number':
    '登録番号は「T」と13桁の数字です。数字を確かめてください（未登録のときは空欄）。',
  'validation.registration_demo': '見本の番号です。御社の登録番号を入力してください（未登録のときは空欄）。',
  'validation.web_address': 'https://で始まるアドレスを入力してください。',
  'validation.over_card_limit': '1回のカード払いの上限（500,000円）以下で入力してください。',
  'validation.invalid': '正しい形式で入力してください。',
} as const;
