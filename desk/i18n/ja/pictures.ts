/** Texts of the editor, and of pictures in texts. */
export const editor = {
  tools: '書式',
  bold: '太字',
  heading: '見出し',
  subheading: '小見出し',
  list: '箇条書き',
  numbers: '番号',
  link: 'リンク',
  link_address: 'リンク先（ショップ内は「/faq」、ほかのサイトは「https://」から）',
  picture: '画像',
  undo: '元に戻す',
} as const;

export const pictures = {
  new: '新しい画像',
  crop: '切り抜き',
  crop_hint: '新しい画像を選んだときに使います。登録したあとで変えるときは、画像をもう一度選んでください。',
  whole: '切り抜かない',
  crop_to: '{{shape}}：{{part}}を残す',
  banner: 'バナー（横5：縦2）',
  cover: '表紙（横7：縦10）',
  square: '正方形',
  centre: '中央',
  top: '上',
  bottom: '下',
  left: '左',
  right: '右',
  small:
    '画像が小さいため（{{size}}ピクセル）、ショップでは引き伸ばして表示されます。長い辺が{{least}}ピクセル以上の画像をおすすめします。',
  choose: '登録済みの画像から選ぶ',
  uploaded: '登録済みの画像',
  current: 'いまの{{name}}',
  number: '画像{{number}}',
  in_text: '本文に入れる画像',
  in_text_hint:
    '本文の［画像］と書いたところに入ります（半角の角かっこで [画像] と書きます）。なければ、本文の最後に入ります。JPEG・PNG・WebP、10MBまで。',
  put_ja: '日本語の本文に画像を入れる',
  put_en: '英語の本文に画像を入れる',
  alt: '画像の説明',
  alt_hint: '画像を見られない人のために、何の画像かを書きます。飾りだけの画像は、空欄のままにします。',
} as const;
