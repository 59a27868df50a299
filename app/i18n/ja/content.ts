/** FAQ, usage guides, terms, and the notices of the shop. */
export const faq = {
  title: 'よくあるご質問',
  description:
    'ご注文、お支払い、お届け、領収書、会員登録について、{{shop}}へよくいただくご質問とその回答です。',
  lead: 'お問い合わせの前にご確認ください。',
  categories: 'ご質問の種類',
  other: 'その他のご質問',
  empty: 'ご質問はまだ掲載していません。',
  not_solved: '解決しないときは',
  not_solved_text: 'お問い合わせフォームからお気軽にご連絡ください。',
} as const;

export const guides = {
  title: 'ご利用ガイド',
  description: '{{shop}}でのご注文からお支払い、お届けまでの流れをご案内します。',
  lead: 'ご注文からお届けまで、お買い物の流れをご案内します。',
  list: 'ご利用ガイド一覧',
  empty: 'ご利用ガイドはまだ掲載していません。',
} as const;

export const terms = {
  title: '利用規約',
  description: '{{shop}}の会員登録、ご注文、キャンセルなどの条件を定めた利用規約です。',
  empty: '利用規約はまだ掲載していません。',
} as const;

/** A section of a page whose content the Shop API did not return. */
export const part = {
  failed: '現在この内容を表示できません。しばらくしてからもう一度ご覧ください。',
} as const;

export const notification = {
  label: '当店からのお知らせ',
  dismiss: 'このお知らせを閉じる',
  dismiss_named: 'このお知らせを閉じる：{{name}}',
  open: 'くわしく',
  others_one: 'ほか{{count}}件',
  others_other: 'ほか{{count}}件',
} as const;

/** Requests that never reach a screen (ui/bare-page.ts). */
export const offline = {
  title: 'インターネットに接続できません',
  text: '電波の届く場所で、もう一度お試しください。カートの中身とご注文は、そのまま残っています。',
  again: 'もう一度表示する',
} as const;

export const refusal = {
  title: 'ページを表示できません',
  bad_address:
    'アドレスに読み取れない文字が含まれています。途中で切れていないか、余分な文字がないかご確認ください。',
  long_address: 'アドレスが長すぎます。余分な文字がないかご確認ください。',
  foreign_form:
    'このサイトの外から送られたため、受け付けられませんでした。もう一度、このサイトのページから操作してください。',
  too_large: '送信された内容が大きすぎるため、受け付けられませんでした。',
  unknown: 'この操作には対応していません。',
} as const;
