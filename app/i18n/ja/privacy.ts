/** The privacy policy, and for how long the shop stores which data (app/ui/retention-periods.tsx). */
export const privacy = {
  title: 'プライバシーポリシー',
  description: '{{shop}}がお預かりする個人情報の利用目的、安全管理、開示などのご請求の方法をご案内します。',
  empty:
    'プライバシーポリシーはまだ掲載していません。個人情報の取り扱いについては、お問い合わせフォームからご連絡ください。',
  kept_title: '情報の保存期間',
  kept_unconfirmed_one: 'メールアドレスの確認がお済みでない会員登録は、{{count}}日後に消去します。',
  kept_unconfirmed_other: 'メールアドレスの確認がお済みでない会員登録は、{{count}}日後に消去します。',
  kept_inquiries_one: 'お問い合わせと購入リクエストは、{{count}}年後に消去します。',
  kept_inquiries_other: 'お問い合わせと購入リクエストは、{{count}}年後に消去します。',
  kept_idle_one:
    '{{count}}年間ログインがない会員の方には、メールでお知らせします。その後もログインがない場合は、会員情報を消去します。',
  kept_idle_other:
    '{{count}}年間ログインがない会員の方には、メールでお知らせします。その後もログインがない場合は、会員情報を消去します。',
  kept_invoices: 'ご注文の記録と領収書などの控えは、法令に従い、約{{count}}年間保存します。',
  kept_newsletter:
    'メールマガジンにご同意いただいた記録は、退会後も、メールアドレスを読めない形にして約3年間保存します。',
} as const;
