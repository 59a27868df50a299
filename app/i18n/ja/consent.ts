/** The request for consent to counting visits, shown only if a service that the shop uses needs it. */
export const consent = {
  label: 'アクセス解析についての確認',
  text: '当店では、サイトをより使いやすくするため、アクセス解析にCookieを利用したいと考えています。お名前やご住所、カード情報は送信しません。どちらを選んでも、お買い物はこれまでどおりご利用いただけます。',
  receivers: '送信先は{{names}}です。',
  yes: '同意する',
  no: '同意しない',
  change: 'アクセス解析の設定',
} as const;
