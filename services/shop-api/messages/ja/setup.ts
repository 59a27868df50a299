/** The shop’s file and the desk’s forms of its sections. */
export const setup = {
  'validation.setup_boolean': 'true（はい）かfalse（いいえ）で指定してください。',
  'validation.setup_code': 'コードは英字で始め、英数字・_・-だけを使ってください（50文字まで）。',
  'validation.setup_day': '日付は「2026-12-28」の形で入力してください。',
  'validation.setup_group': 'この項目の中身は「名前: 値」の形で書いてください。',
  'validation.setup_list': 'この項目は、先頭に「-」を付けた一覧で書いてください。',
  'validation.setup_payment': 'お支払い方法はcredit_card（クレジットカード）だけです。',
  'validation.setup_prefecture': '都道府県名か地域名（東北、関東など）で入力してください。',
  'validation.setup_prefecture_twice': 'この都道府県の送料は、すでに別の行にあります。',
  'validation.setup_root':
    '一番上に、コードが「main」のカテゴリが必要です。ショップのメニューには、その下のカテゴリが並びます。',
  'validation.setup_slug':
    '英小文字・数字・-だけを使ってください。階層は / で区切ります（例：books/picture-books）。',
  'validation.setup_twice': 'ほかの項目でも使われています。別のものにしてください。',
  'validation.setup_type': 'text、textarea、html、dateのどれかを指定してください。',
  'validation.setup_unknown': 'この項目名はありません。つづりを確かめてください。',
  'validation.setup_encoding':
    '登録済みのショップの設定に、Shift_JISにない文字（「–」「〜」など）があります。ファイルをUTF-8で保存し直してください。',
  'validation.setup_yaml': 'ファイルの形式（YAML）として読み取れません。字下げや引用符を確かめてください。',
} as const;
