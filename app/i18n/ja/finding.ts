/** The search bar and its page, the menus, the home page. Wording: the shop's glossary. */
export const nav = {
  profile: 'マイページ',
  register: '新規会員登録',
  my_account: 'マイページ',
  orders: 'ご注文履歴',
  wishlist: 'お気に入り',
  other: 'その他のご案内',
} as const;

export const search = {
  title: '商品検索',
  bar: '商品を検索',
  bar_side: 'メニューから商品を検索',
  text: '商品名・著者名・キーワード',
  category: '検索するカテゴリ',
  any_category: 'カテゴリの選択を解除する',
  submit: '検索する',
  heading: '検索結果',
  heading_text: '「{{text}}」の検索結果',
  heading_category: '{{category}}の検索結果',
  heading_both: '「{{text}}」の検索結果（{{category}}）',
  count_one: '{{count}}件',
  count_other: '{{count}}件',
  cut_one: '検索語は{{count}}文字までです。先頭の{{count}}文字で検索しました。',
  cut_other: '検索語は{{count}}文字までです。先頭の{{count}}文字で検索しました。',
  nothing_asked: '検索語を入力するか、カテゴリを選んでください。',
  nothing_found: 'お探しのものは、棚に見つかりませんでした。',
  hint: '検索語に誤りがないかご確認ください。短い言葉や、ひらがな・カタカナでも検索できます。',
  some_words: 'すべての言葉を含む商品は見つかりませんでした。いずれかの言葉を含む商品をご案内します。',
  did_you_mean: 'もしかして：',
  help_taxons: '関連するカテゴリ・特集',
  help_faq: 'よくあるご質問のページで見る',
  suggestions: '検索の候補',
  suggestion_count_one: '候補が{{count}}件あります。',
  suggestion_count_other: '候補が{{count}}件あります。',
  suggested_category: 'カテゴリ・特集',
  everywhere: 'すべてのカテゴリで検索する',
  categories: 'カテゴリから探す',
} as const;

export const finding = {
  banners: '特集のご案内',
  banner: '{{number}}枚目：{{name}}',
  keywords: '人気のキーワード',
  viewed: '最近チェックした商品',
  feed: '{{shop}}の新着商品',
  feed_category: '{{shop}}の新着商品：{{name}}',
} as const;

/** What scripts add to a page; the server writes it into templates. */
export const enhancements = {
  quick_check: '「{{name}}」をクイックチェック',
  more: '商品ページでくわしく見る',
  cancel: 'キャンセル',
  close: '閉じる',
  loading: '読み込み中',
  scroll_back: '前へ移動',
  scroll_on: '次へ移動',
} as const;
