/** What is wrong in a catalogue file, in Japanese for the desk. The command and its log say it in English. */

/** English sentences with their Japanese. `{x}` stands for a value, which both have. */
const SENTENCES: readonly (readonly [english: string, japanese: string])[] = [
  ['must be a text', '文字で入力してください'],
  ['holds a control character or half a character', '使えない文字（制御文字など）が入っています'],
  ['is longer than {max} characters', '{max}文字以内で入力してください'],
  ['must be one line', '改行を入れずに1行で入力してください'],
  ['must be a code: letters, digits and . _ - only', '半角の英数字と . _ - だけのコードを入力してください'],
  ['must be letters, digits and . _ - only', '文字・数字と . _ - だけで入力してください'],
  ['must be a whole number', '整数を入力してください'],
  ['must be whole yen, such as 1760 or 1,760', '円単位の整数を入力してください（例：1760、1,760）'],
  ['must not be negative', '0以上の数を入力してください'],
  ['must not be more than {max}', '{max}以下の数を入力してください'],
  ['must be a list of codes', 'コードを空白で区切って入力してください'],
  ['holds more than 100 codes', 'コードは100個までです'],
  ['must be 1 or 0', '1か0を入力してください'],
  ['must be a date and time', '日時を入力してください'],
  ['must be a date and time such as {example}', '日時を入力してください（例：{example}）'],
  ['must be a day such as {example}', '日付を入力してください（例：{example}）'],
  ['must be an address such as {example}', 'アドレスを入力してください（例：{example}）'],
  [
    'must be steps such as 8:100,1:50, days before the seminar and percent refunded',
    '「開催日までの日数:返金の%」を並べて入力してください（例：8:100,1:50）',
  ],
  ['must not have more than {max} steps', '段階は{max}個までです'],
  ['must have days from 0 to {max}', '日数は0から{max}までです'],
  ['must have days that fall from step to step', '日数は大きい順に並べてください'],
  ['must have percents from 0 to 100', '%は0から100までです'],
  ['must have percents that fall from step to step', '%は大きい順に並べてください'],
  ['must be one of {list}', '次のどれかを入力してください：{list}'],
  ['must name a picture: {example}', '画像のファイル名を入力してください（例：{example}）'],
  ['must be a list of pictures', '画像のファイル名を空白で区切って入力してください'],
  ['holds more than 50 pictures', '画像は50枚までです'],
  ['must not be digits only: put a letter in it', '数字だけにせず、英字を入れてください'],
  ['there is no such column', 'この列はありません'],
  ['there is no such attribute', 'この項目はありません'],
  ['is wrong', '正しくありません'],
  ['must be given', '入力してください'],
  ['must be given for a seminar', 'セミナーでは入力してください'],
  ['is given, but name_en is not', '英語の商品名（name_en）がないと登録できません'],
  ['there is no category {code}', 'カテゴリ「{code}」はありません'],
  ['a new product must have a variant', '新しい商品には種類が1つ必要です'],
  [
    'is not for the kind {kind}: resale prices are fixed for books and music only',
    '{kind}には使えません。定価（再販価格）は書籍と音楽だけです',
  ],
  ['of the kind {kind}, is for music CDs only', '{kind}では音楽CDだけに使えます'],
  ['is for the kind seminar only', 'セミナー（kindがseminar）の商品だけに使えます'],
  ['must be later than {column}', '{column}より後にしてください'],
  ['must not be later than {column}', '{column}より後にはできません'],
  ['must be above price', '価格（price）より高くしてください'],
  ['must be blank for a fixed price', '定価の商品では空にしてください'],
  ['there is no option value {code}', '選択肢「{code}」はありません'],
  ['has two values of {axis}', '「{axis}」の選択肢が2つあります'],
  [
    'has the axes {axes}, variant {other} {others}',
    '選択肢の項目が「{axes}」で、種類{other}の「{others}」と違います',
  ],
  ['has the same options as variant {other}', '種類{other}と選択肢が同じです'],
  [
    'holds {letters}, which Shift_JIS lacks: save the file as UTF-8 to change it',
    'Shift_JISにない文字「{letters}」があります。変更するには、UTF-8で保存してください',
  ],
  [
    'must stay counted while {count} are on hold for orders',
    '注文のために{count}点を確保しているので、在庫数を空にできません',
  ],
  [
    'must be at least {count}: so many are on hold for orders',
    '注文のために{count}点を確保しているので、{count}以上にしてください',
  ],
  [
    'cannot be tracked yet: an order with this variant is being paid',
    'お支払い中の注文があるので、在庫数はまだ入力できません',
  ],
  ['must be one JSON object', 'JSONのオブジェクトを1つ書いてください'],
  ['is not JSON: {reason}', 'JSONとして読めません（{reason}）'],
  ['must be an object', 'オブジェクトで書いてください'],
  ['must be an object with ja and en', 'jaとenのあるオブジェクトで書いてください'],
  ['must be a list', '配列で書いてください'],
  ['differs from line {line}, which begins the product', 'この商品の最初の行（{line}行目）と違います'],
  [
    'is blank, so the row continues the product of line {line}, but differs in {columns}',
    '空です。{line}行目の商品の続きとして読みましたが、次の列が違います：{columns}',
  ],
  ['has {count} cells, the header {expected}', 'セルが{count}個あります（見出しの行は{expected}個）'],
  [
    'has 32,767 characters, where Excel cuts cells off: leave the column out',
    '32,767文字あり、Excelで切り取られています。この列を外してください',
  ],
  [
    'the file ends within a quoted cell: its closing quote is missing',
    'ファイルの終わりまで、セルを閉じる「"」がありません',
  ],
  [
    'has a quote that neither ends a cell nor is doubled',
    'セルの途中に「"」があります（文字としての「"」は2つ続けてください）',
  ],
  ['has a quote within a cell that does not begin with one', '「"」で始まらないセルの途中に「"」があります'],
  [
    'does not end: is the closing quote of a cell missing?',
    '行が終わりません。セルを閉じる「"」を確かめてください',
  ],
  ['stands twice in the header (column {number})', '見出しの行に2回あります（{number}列目）'],
  ['{value} stands in line {line} already', '「{value}」は{line}行目にもあります'],
  ['{slug} is the slug of product {code}', '「{slug}」は商品{code}のURLに使われています'],
  ['{variant} is a variant of product {code}', '「{variant}」は商品{code}の種類です'],
  ['variant {code}: {fault}', '種類{code}：{fault}'],
  // About the whole file.
  [
    'The file is empty: its first line must name the columns.',
    'ファイルが空です。1行目に列の名前を書いてください。',
  ],
  ['The first line must name the column product_code.', '1行目に列product_codeがありません。'],
  [
    'The file is an Excel workbook (.xlsx). In Excel, save it as CSV UTF-8.',
    'Excelのブック（.xlsx）です。Excelで「CSV UTF-8」として保存してください。',
  ],
  [
    'The file is Unicode text (UTF-16). In Excel, save it as CSV UTF-8.',
    'Unicodeテキスト（UTF-16）です。Excelで「CSV UTF-8」として保存してください。',
  ],
  [
    'After line {line} the file is not {encoding}.',
    '{line}行目より後に、{encoding}として読めない文字があります。',
  ],
  [
    'Nothing was written, the shop changed meanwhile: {file}, line {line}, {column}: {fault}',
    '途中でショップのデータが変わったため、何も登録していません。{line}行目 {column}：{fault}',
  ],
];

const rules = SENTENCES.map(([english, japanese]) => ({
  pattern: new RegExp(
    `^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`,
    's',
  ),
  japanese,
}));

/** A sentence without Japanese, as of the reader of CSV files, is shown as it is, and said to be a fault. */
export function inJapanese(english: string): string {
  for (const { pattern, japanese } of rules) {
    const found = pattern.exec(english);
    if (!found) continue;
    return japanese.replace(/\{(\w+)\}/g, (_, name) => {
      const value = found.groups?.[name] ?? '';
      return name === 'fault' ? inJapanese(value) : value;
    });
  }
  const parts = english.split('; ');
  return parts.length > 1 ? parts.map(inJapanese).join('。') : `正しくありません（${english}）`;
}
