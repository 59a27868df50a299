/** Registration, login and profile. */
export const account = {
  email_taken: 'このメールアドレスはすでに登録されています。',
  email_not_found: 'このメールアドレスは登録されていません。',
  'registration.verify_token_error':
    'リンクが正しくありません。途中で切れている場合は、メールのリンク全体をコピーして開いてください。',
  verification_token_used: 'すでにメールアドレスの確認がお済みです。そのままログインしてご利用いただけます。',
  verification_token_superseded:
    '確認メールを再送したため、このリンクは使えなくなりました。最後に届いたメールのリンクをお使いください。',
  verification_token_expired: 'リンクの有効期限（24時間）が切れています。確認メールを再送してください。',
  'reset_password.reset_password_fail':
    'リンクが正しくありません。途中で切れている場合は、メールのリンク全体をコピーして開いてください。',
  reset_token_used:
    'このリンクは、すでにパスワードの設定に使用されています。設定したパスワードでログインできます。',
  reset_token_superseded:
    '新しいメールを送信したか、パスワードを変更したため、このリンクは使えなくなりました。最後に届いたメールのリンクをお使いください。',
  reset_token_expired: 'リンクの有効期限（24時間）が切れています。',
  'account.password.current_password_incorrect': '現在のパスワードが正しくありません。',
  'validation.field_minimum': 'パスワードは6文字以上で入力してください。',
  'validation.password_invalid': 'パスワードは6文字以上の半角英数字・記号で入力してください。',
  'validation.passwords_does_not_match': '確認用のパスワードと一致しません。',
  'validation.kana_field_invalid': '全角カタカナで入力してください。',
  'validation.fax_number_invalid':
    'FAX番号は、0から始まる10〜11桁の数字（または+81から始まる番号）で入力してください。',
  bad_credentials: 'メールアドレスまたはパスワードが正しくありません。',
  user_not_enabled: 'このアカウントは現在ご利用いただけません。お問い合わせください。',
  email_not_verified:
    'メールアドレスの確認がお済みでないため、ログインできません。確認メールのリンクを開き、「メールアドレスを確認する」を押してください。',
  token_missing: 'ログインが必要です。',
  'error.session_expired_error': 'ログインの有効期限が切れました。もう一度ログインしてください。',
  token_invalid: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  ac_token_invalid: 'アカウント連携の認証情報が正しくないか、有効期限が切れています。',
  ac_account_not_found: '連携先のアカウントが見つかりませんでした。',
  oauth_refused: '外部アカウントでのログインを確認できませんでした。もう一度お試しください。',
  oauth_email_unverified:
    '外部アカウントのメールアドレスが確認されていないため、ログインできません。アドレスの確認を済ませるか、会員登録をしてください。',
  terms_required: '会員登録には、利用規約への同意が必要です。',
  email_mismatch: 'ログイン中のメールアドレスと一致しません。',
  'validation.password_required': 'パスワードを入力してください。',
} as const;
