/** The desk: texts and settings. */
export const content = {
  slug_taken: 'このアドレスは、ほかのページで使われています。',
  picture_not_found: 'この名前の画像がありません。',
  'validation.link_invalid':
    'ショップ内は「/」から、ほかのサイトは「https://」から始まるアドレスを入力してください。',
  'validation.https_url': '「https://」から始まるアドレスを入力してください。',
  'validation.slug_invalid': '半角の英小文字・数字・ハイフンで入力してください。',
  'validation.amounts_reversed': '金額の下限が上限より大きくなっています。金額をご確認ください。',
  'validation.days_reversed': '終わりの日が、始まりの日より前になっています。日付をご確認ください。',
  'validation.days_too_many': '期間は10年以内にしてください。',
  'validation.end_before_begin': '終了は、開始よりあとの日時にしてください。',
  'validation.code_digits': '契約書類にある桁数の数字で入力してください。',
  'validation.tracking_link': '配送会社のアドレス（https）で、伝票番号の場所に{n}を1つ入れてください。',
} as const;
