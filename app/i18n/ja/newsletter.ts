/** The newsletter: what is said where it is asked about, and the link that refuses it. */
export const newsletter = {
  hint: '新刊やセミナー、季節のおすすめをメールでご案内します。マイページや、メールにある配信停止のリンクから、いつでも停止できます。',
  refusal_title: 'メールマガジンの配信停止',
  refusal_text: '{{address}}へのメールマガジンの配信を停止します。',
  refusal_submit: '配信を停止する',
  refusal_after: 'ご注文やお支払いに関するメールは、これまでどおりお送りします。',
  stopped: '{{address}}へのメールマガジンの配信を停止しました。',
  stopped_nobody: 'このメールアドレスへのメールマガジンの配信は、停止しています。',
  stopped_crossing:
    'すでに準備を終えたメールが、行き違いで届く場合がございます。ご注文やお支払いに関するメールは、これまでどおりお送りします。',
  stopped_again: 'もう一度お受け取りになる場合は、マイページの「会員情報」で変更できます。',
  unknown: 'このリンクでは配信を停止できませんでした',
  unknown_text:
    'リンクが途中で切れているか、すでに無効になっています。お手数ですが、メールのリンクをもう一度お開きください。',
  unknown_ways:
    'うまくいかない場合は、ログインして「会員情報の変更」で停止していただくか、お問い\u2060合わせください。',
} as const;
