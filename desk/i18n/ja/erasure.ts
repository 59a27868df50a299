/** Erasing a member. */
export const erasure = {
  link: '会員情報を消去する',
  link_text: 'お客様からご依頼があったときに使います。消去する内容は、次の画面で確かめられます。',
  title: '{{name}} 様の会員情報の消去',
  to_member: '会員のページで注文を確かめる',
  refused_orders_open:
    'まだ終わっていない注文（お支払い待ち、発送待ち、開催前のセミナー）があるため、消去できません。お支払い・発送・セミナーが済むのを待つか、注文を取り消してください。',
  refused_payments_open:
    '処理中または要確認の支払い・返金があるため、消去できません。済んでから、もう一度お試しください。',
  deleted: '消去するもの',
  account: '会員登録（お名前、フリガナ、メール、電話番号、生年月日など）とパスワード',
  sessions_one: 'ログイン中の端末 {{count}}台',
  sessions_other: 'ログイン中の端末 {{count}}台',
  identities_one: '外部サービスとのログインの連携 {{count}}件',
  identities_other: '外部サービスとのログインの連携 {{count}}件',
  addresses_one: 'アドレス帳 {{count}}件',
  addresses_other: 'アドレス帳 {{count}}件',
  carts_one: 'カート {{count}}件',
  carts_other: 'カート {{count}}件',
  wishes_one: 'お気に入り {{count}}件',
  wishes_other: 'お気に入り {{count}}件',
  inquiries_one: 'お問い合わせと回答 {{count}}件',
  inquiries_other: 'お問い合わせと回答 {{count}}件',
  requests_one: '購入リクエスト {{count}}件',
  requests_other: '購入リクエスト {{count}}件',
  phoneOrders_one: '電話・FAX注文の控え {{count}}件',
  phoneOrders_other: '電話・FAX注文の控え {{count}}件',
  notes_one: '会員についての社内メモ {{count}}件',
  notes_other: '会員についての社内メモ {{count}}件',
  tags_one: 'タグ {{count}}個',
  tags_other: 'タグ {{count}}個',
  mails_one: '送ったメール・これから送るメールの記録 {{count}}件',
  mails_other: '送ったメール・これから送るメールの記録 {{count}}件',
  kept: '残すもの',
  orders_none: 'ご注文はありません。',
  orders_one:
    'ご注文{{count}}件の番号、商品、金額、お名前、ご住所と、領収書・返金のお知らせ・納品書の控え（法令による保存）。電話番号、メール、お客様のメモ、社内メモは消去します。',
  orders_other:
    'ご注文{{count}}件の番号、商品、金額、お名前、ご住所と、領収書・返金のお知らせ・納品書の控え（法令による保存）。電話番号、メール、お客様のメモ、社内メモは消去します。',
  orders_until: '残したお名前、ご住所、控えも、保存期間が過ぎると自動で消去します（最後のものは{{day}}）。',
  reviews_one: 'レビュー {{count}}件。投稿者名は消去し、匿名にします。',
  reviews_other: 'レビュー {{count}}件。投稿者名は消去し、匿名にします。',
  consents_one:
    'メールマガジンへの同意・停止の記録 {{count}}件。メールアドレスは復元できない形（ハッシュ値）に変え、{{day}}を過ぎると自動で消去します（同意を得たことの証明のため）。',
  consents_other:
    'メールマガジンへの同意・停止の記録 {{count}}件。メールアドレスは復元できない形（ハッシュ値）に変え、{{day}}を過ぎると自動で消去します（同意を得たことの証明のため）。',
  audit: '操作履歴。だれがいつ何をしたかだけを残し、変更内容は消去します。',
  backups: 'バックアップは、保存期間が過ぎるまで残ります。',
  export: 'データを書き出す',
  export_text:
    '消去する前に、この会員のデータをすべてファイル（JSON）に書き出します。お客様に渡すときは、先に内容を確かめてください。社内メモも含まれます。',
  export_button: 'データを書き出して、次へ進む',
  download: '「{{name}}」をダウンロードする',
  effect_gone: 'この会員の情報を消去します。元に戻すことはできません。',
  effect_mail: '{{email}}へ、消去したことを1回だけメールでお知らせします。',
  effect_file: '書き出したファイルも消去します。必要なときは、先にダウンロードしてください（{{at}}まで）。',
  button: 'この会員の情報を消去する',
} as const;

export const erasureNotices = {
  member_erased: '会員番号{{id}}の情報を消去しました。',
} as const;
