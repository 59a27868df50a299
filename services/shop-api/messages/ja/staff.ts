/** Staff: login, second factor, accounts. */
export const staff = {
  session_over: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  confirm_totp: '確認コードを入力してください。',
  totp_wrong: '確認コードが正しくないか、すでに使用されています。',
  totp_set_already: '2段階認証はすでに設定されています。',
  totp_missing: '2段階認証が設定されていません。',
  last_owner: '有効な責任者がほかにいないため、変更できません。先に別の人を責任者にしてください。',
  staff_unknown: 'このスタッフは登録されていません。',
  staff_email_taken: 'このメールアドレスのスタッフはすでに登録されています。',
  staff_password_wrong: '現在のパスワードが正しくありません。',
  staff_link_unknown: 'リンクが正しくありません。責任者にご確認ください。',
  staff_link_used: 'このリンクはすでに使用されています。設定したパスワードでログインしてください。',
  staff_link_expired: 'リンクの有効期限（24時間）が切れています。',
  'validation.staff_password': 'パスワードは10文字以上で入力してください。',
  'validation.staff_password_is_email': 'メールアドレスと同じパスワードは使えません。',
} as const;
