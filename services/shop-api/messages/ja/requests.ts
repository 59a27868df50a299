/** Errors of any request. */
export const requests = {
  validation_failed: '入力内容に誤りがあります。',
  unsupported_charset: '送信できるデータの文字コードは、UTF-8だけです。',
  malformed_body: '送信されたデータの形式が正しくありません。',
  body_too_large: '送信されたデータが大きすぎます。',
  method_not_allowed: 'この操作には対応していません。',
  not_found: 'お探しのページは見つかりませんでした。',
  'error.unexpected_error': '予期しないエラーが発生しました。お手数ですがお問い合わせください。',
  unavailable: 'ただいまサービスをご利用いただけません。しばらくしてからもう一度お試しください。',
  too_many_requests: '試行回数の上限を超えました。あと約{minutes}分でもう一度お試しいただけます。',
  not_permitted: 'この操作をする権限がありません。',
  key_missing: 'フォームの識別番号がありません。ページを開き直してください。',
  key_reused: 'このフォームはすでに別の内容で送信されています。ページを開き直してください。',
  changed: 'この画面を開いたあとに変更されました。最新の内容をご確認ください。',
} as const;
