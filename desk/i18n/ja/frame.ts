export const shell = {
  tab_title: '{{title}} | {{shop}} 事務室',
  news_title: '{{news}}：{{title}}',
  name: '{{shop}} 事務室',
  skip: '本文へ移動',
  search: '注文を探す',
  search_hint: '番号・名前・電話・メール',
  search_submit: '探す',
  menu: 'メニュー',
  menu_close: 'メニューを閉じる',
  group_orders: '注文',
  group_customers: 'お客様',
  group_shop: 'ショップ',
  group_office: '管理',
  to_shop: 'ショップを見る',
  logout: 'ログアウト',
  to_ship: '発送待ち',
  orders: '注文一覧',
  payments: '要確認の支払い',
  goods: '商品',
  inquiries: 'お問い合わせ',
  wishes: '購入リクエスト',
  content: 'コンテンツ',
  reviews: 'レビュー',
  members: '会員',
  mails: 'メール',
  staff: 'スタッフ',
  audit: '操作履歴',
  settings: '設定',
} as const;

/** Notices, each shown once after a change. */
export const notice = {
  not_sent:
    '時間がたったため、ログアウトしていました。送信した内容は保存されていません。もう一度入力してください。',
  logged_out: 'ログアウトしました。',
  recovery_code_used: '回復コードを使いました。残りは{{left}}個です。',
} as const;

/** Parts that several screens show. */
export const kit = {
  to_today: '今日の仕事へ',
  today_at: '今日 {{time}}',
  yesterday_at: '昨日 {{time}}',
  all: 'すべて',
  back: '戻る',
  by_shop: 'システム',
  changed_by: '{{at}}に{{name}}さんが先に変更しました。',
  changed_by_shop: '{{at}}に、お客様の操作またはシステムの処理で変わりました。',
  choose: '選択',
  choose_row: '「{{row}}」を選ぶ',
  code: '確認コード',
  code_hint: '認証アプリに表示されている6桁の数字です。',
  filter: '絞り込む',
  in_brackets: '（{{text}}）',
  more_filters: 'ほかの条件',
  unfilter: '絞り込みを解除',
  page_is_current: 'この画面には、いまの状態を表示しています。',
  page_is_new: 'この画面には、いまの状態を表示しています。入力した内容は残っています。',
  total_one: '{{shown}}件',
  total_other: '{{shown}}件',
  total_cut: '{{shown}}件以上あります。ここに出ないものは、検索して探してください。',
  print_hint: 'ブラウザの印刷機能（Ctrl＋P、Macは⌘＋P）で印刷してください。',
} as const;

export const validation = {
  picture_too_large: '10MBまでの画像を選んでください。',
  more_than_marks: '表など、記号では書けないものが入っています。HTMLで書いてください。',
  pieces_or_besides: '返金の対象になる商品の点数を選ぶか、「商品以外（送料など）の返金」を選んでください。',
  tracking_missing:
    '伝票番号を入力してください。番号がないときは「番号なしで発送済みにする」を押してください。',
  tracking_not_empty: '伝票番号が入力されています。番号なしで発送するときは、空欄にしてください。',
  staff_password: 'パスワードは10文字以上で入力してください。',
  period_reversed: '終了日は、開始日以降にしてください。',
  period_too_long: '1度に登録できるのは1年以内です。',
  weekday_missing: 'この期間に、選んだ曜日の日はありません。終了日を確かめてください。',
} as const;

export const error = {
  title: 'エラー',
  status: 'エラーコード {{status}}',
  unexpected: '予期しないエラーが発生しました。続くときは、サーバーの管理者にお知らせください。',
  not_found_title: 'ページが見つかりません',
  not_found: 'お探しのページはありません。アドレスが違うか、対象がなくなった可能性があります。',
  forbidden_title: 'この操作はできません',
  forbidden: 'この役割では、この画面を使えません。必要なときは、責任者に役割の変更を依頼してください。',
  others_form_title: '前のログインの画面から送信されました',
  others_form: 'ログインし直す前に開いた画面から送信されたため、受け付けませんでした。何も変更していません。',
  earlier_form:
    '前のログインの画面から送信された内容のため、まだ保存していません。内容を確かめて、もう一度送信してください。',
  bad_form: '送信された内容を読み取れませんでした。',
  bad_address: 'このアドレスは正しくありません。',
  foreign_form: 'この画面以外から送信されたため、受け付けませんでした。',
  too_large: '送信された内容が大きすぎます。',
  too_many_title: '回数の上限を超えました',
  too_many_requests: '回数の上限を超えました。約{{minutes}}分後にもう一度お試しください。',
  away_title: 'ただいま接続できません',
  away: 'サーバーから応答がありません。しばらくしてから、もう一度お試しください。',
  unsent:
    '送信した内容は、この画面に残っています（パスワードを除く）。もう一度送信しても、二重に処理されることはありません。',
  send_again: 'もう一度送信する',
  open_again: '開き直す',
  to_start: '今日の画面へ',
} as const;
