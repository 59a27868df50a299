/** Becoming a member, logging in, a new password. Wording: the shop's glossary. */
export const registration = {
  title: '新規会員登録',
  lead: '会員登録をすると、ご注文のほか、お届け先の登録やお気に入りの保存ができます。登録は無料です。',
  have_account: 'すでに会員の方は、こちらからログインしてください。',
  last_name: '姓',
  first_name: '名',
  kana_last_name: 'セイ',
  kana_first_name: 'メイ',
  kana_hint: 'ひらがなや半角カナは、全角カタカナに変換します。',
  email: 'メールアドレス',
  email_confirm: 'メールアドレス（確認用）',
  password: 'パスワード',
  password_hint: '6文字以上の半角英数字・記号でご入力ください。',
  gender: '性別',
  gender_male: '男性',
  gender_female: '女性',
  gender_unspecified: '回答しない',
  newsletter: 'メールマガジンを受け取る',
  terms: '利用規約',
  terms_read: '利用規約を読む',
  minors: '未成年の方は、保護者の同意を得てご登録ください。',
  terms_accept: '利用規約に同意する',
  terms_decline: '利用規約に同意しない',
  terms_unanswered: '利用規約に同意してください。',
  terms_required: '会員登録には、利用規約への同意が必要です。',
  purpose:
    'ご入力いただいた個人情報は、会員サービスの提供とご連絡、ご希望の方へのメールマガジンの配信のために利用します。',
  submit: '登録する',
  submit_after:
    '確認メールをお送りします。メールのリンクを開き、「メールアドレスを確認する」を押すと登録が完了します。',
  taken: 'すでに会員登録がお済みです。パスワードの再設定や、確認メールの再送もできます。',
  not_sure:
    '登録できたかどうかを確認できませんでした。確認メールが届いていない場合は、もう一度お試しください。',

  verify_title: 'メールアドレスの確認',
  verify_text: '下のボタンを押すと、メールアドレスの確認と会員登録が完了します。',
  verify_submit: 'メールアドレスを確認する',
  verify_after: '完了後、ログイン画面へ進みます。',
  verify_logged_in:
    '現在は{{name}}でログインしています。このリンクで確認するのは、メールが届いたアドレスの会員登録です。確認しても、ログイン中の会員は変わりません。',
  verify_logged_in_success:
    'メールアドレスの確認が完了しました。現在は{{name}}でログインしています。確認したアドレスでご利用になる場合は、ログアウトしてからログインしてください。',
  verify_token_success: 'メールアドレスの確認が完了しました。ログインしてご利用ください。',
  // §8.29
  verify_token_error: 'この確認用リンクでは、メールアドレスの確認ができませんでした',
  sent_title: '確認メールをお送りしました',
  sent_text: 'お送り先：{{email}}',
  sent_next:
    'メールに記載されたリンクを開き、「メールアドレスを確認する」を押してください。リンクは24時間有効です。',
  sent_missing:
    'しばらく待っても届かない場合は、迷惑メールフォルダをご確認のうえ、下のボタンから再送してください。',
  waiting_text:
    '会員登録時にお送りした確認メールのリンクを開き、「メールアドレスを確認する」を押してください。',
  resend_title: '確認メールが届かない場合',
  resend: '確認メールを再送する',
  resend_after: '以前の確認メールのリンクは使えなくなります。',
  resent_verify_success: '確認メールを再送しました。',
  to_login: 'ログイン画面へ',
} as const;

export const resetPassword = {
  title: 'パスワードの再設定',
  lead: 'ご登録のメールアドレスに、パスワード再設定用のリンクをお送りします。',
  email: 'メールアドレス',
  request: '再設定メールを送信する',
  request_after: 'リンクは24時間有効で、1回だけご利用いただけます。',
  sent_title: 'メールをご確認ください',
  sent_text: '{{email}}で会員登録されている場合、パスワード再設定用のリンクをお送りしました。',
  sent_missing:
    'しばらく待っても届かない場合は、迷惑メールフォルダとメールアドレスをご確認のうえ、下のボタンから再送してください。',
  resend: '再設定メールを再送する',
  resend_after: '以前のメールのリンクは使えなくなります。',
  resent: '再設定メールをお送りしました。',
  request_failed: '再設定メールを送信できませんでした。しばらくしてからもう一度お試しください。',
  new_lead: '新しいパスワードを入力してください。',
  first: '新しいパスワード',
  second: '新しいパスワード（確認用）',
  submit: 'パスワードを設定する',
  submit_after: '設定後、すべての端末で新しいパスワードでのログインが必要になります。',
  success: '新しいパスワードを設定しました。新しいパスワードでログインしてください。',
  reset_password_fail: 'このリンクでは、パスワードを再設定できません',
  again: 'お手数ですが、下のフォームからもう一度お手続きください。',
  back_to_login: 'ログイン画面に戻る',
} as const;
