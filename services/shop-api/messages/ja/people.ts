/** The desk: members, inquiries, reviews, mails. */
export const people = {
  not_in_stock: '在庫がないため、お知らせできません。',
  mail_address_unknown: 'メールアドレスが登録されていないため、送れません。',
  mails_not_sent: 'メールサーバーが設定されていないため、送れません。',
  inquiry_not_found: 'お問い合わせが見つかりませんでした。',
  review_not_found: 'レビューが見つかりませんでした。',
  member_not_found: '会員が見つかりませんでした。',
  email_same: 'いまのメールアドレスと同じです。',
  tag_present: 'このタグはすでに付いています。',
  tags_too_many: 'タグは10個までです。使わないタグを外してください。',
  mail_not_found: 'メールが見つかりませんでした。',
  orders_open:
    'まだ終わっていない注文（お支払い待ち、発送待ち、開催前のセミナー）があるため、消去できません。',
  payments_open: '処理中または要確認の支払い・返金があるため、消去できません。',
  export_missing: '消去の前に、会員のデータを書き出してください。書き出しは1時間有効です。',
} as const;
