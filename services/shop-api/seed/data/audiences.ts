import type { ProductKind } from '#contract/catalogue.ts';
import type { Localised } from '../types.ts';

/** Whom a product is for. */
export const audiences = {
  preschool: { ja: '幼児（3歳から）', en: 'Ages 3 and up' },
  elem_low: { ja: '小学1・2年生', en: 'Elementary grades 1–2' },
  elem_mid: { ja: '小学3・4年生', en: 'Elementary grades 3–4' },
  elem_high: { ja: '小学5・6年生', en: 'Elementary grades 5–6' },
  elem: { ja: '小学生', en: 'Elementary school' },
  jh: { ja: '中学生', en: 'Junior high school' },
  hs: { ja: '高校生', en: 'High school' },
  adult: { ja: '大学生・一般', en: 'Adults' },
  teacher: { ja: '教職員・教職を目指す方', en: 'Teachers and trainees' },
  parent: { ja: '保護者', en: 'Parents' },
  biz: { ja: '小規模事業者・経理担当', en: 'Owners and bookkeepers of small firms' },
  all: { ja: '小学生から大人まで', en: 'From elementary school to adults' },
} satisfies Record<string, Localised>;

export type AudienceId = keyof typeof audiences;

/** Closing sentences for the description of a book; books next to each other get different ones. */
const bookRemarks: Record<AudienceId, Localised[]> = {
  preschool: [
    {
      ja: '一対一でも、教室の全員にも読める大きな絵です。',
      en: 'The pictures are large enough for one listener or a whole room.',
    },
    {
      ja: '声に出すと約四分。くり返し読みたくなる長さです。',
      en: 'About four minutes aloud, short enough to ask for again.',
    },
    {
      ja: '園での読み聞かせにも、ご家庭の寝る前の時間にもどうぞ。',
      en: 'For nursery story time or the minutes before sleep.',
    },
  ],
  elem_low: [
    {
      ja: '文字の大きさと余白は、鉛筆を持ちはじめた手に合わせています。',
      en: 'Letters and margins are sized for hands new to the pencil.',
    },
    {
      ja: '大人が隣で一緒に声に出すと、いっそう楽しめます。',
      en: 'It is more fun with a grown-up reading along.',
    },
    {
      ja: '一回分は十分ほど。終わりが見える分量です。',
      en: 'One sitting takes about ten minutes, with the end in sight.',
    },
  ],
  elem_mid: [
    {
      ja: 'ふりがなつきで、一人でも読み進められます。',
      en: 'Kanji have readings, so children can go on alone.',
    },
    {
      ja: '授業の終わりの五分にも使える区切りになっています。',
      en: 'Sections fit the last five minutes of a lesson.',
    },
    {
      ja: '三年生・四年生の教科書の順番に沿って引ける対応表がつきます。',
      en: 'A table matches the order of third- and fourth-grade textbooks.',
    },
  ],
  elem_high: [
    {
      ja: '中学への橋渡しになるよう、用語は最後に整理しています。',
      en: 'Terms are gathered at the end as a bridge to junior high.',
    },
    {
      ja: '一人で進める日と、誰かと話す日を分けて組み立てました。',
      en: 'Some days are for working alone and some for talking with others.',
    },
    {
      ja: '巻末の振り返りのページは、学習の記録としても残せます。',
      en: 'Reflection pages at the end can be kept as a record.',
    },
  ],
  elem: [
    { ja: '学年を問わず、好きなところから始められます。', en: 'Any grade may begin anywhere.' },
    {
      ja: '友だちや家族と競わずに楽しめるつくりです。',
      en: 'It is designed for enjoyment without competition.',
    },
  ],
  jh: [
    {
      ja: '定期テストの前に戻る場所が分かるよう、索引を細かく作りました。',
      en: 'A fine-grained index shows where to return before a test.',
    },
    {
      ja: '部活動のある日でも続けられる一回十五分の構成です。',
      en: 'Fifteen minutes a sitting, possible even on club days.',
    },
    {
      ja: '先生の解説がなくても、図だけで追えるように配慮しています。',
      en: 'The figures alone can be followed without a teacher.',
    },
    {
      ja: '三年間使えるよう、学年ごとの目安を欄外に示しました。',
      en: 'Marks in the margin show what suits each of the three years.',
    },
  ],
  hs: [
    {
      ja: '学校の授業と並行して使え、受験期には弱点の点検に戻れます。',
      en: 'It runs beside lessons and serves for revision later.',
    },
    {
      ja: '章の区切りがはっきりしているので、必要なところだけを選んで使えます。',
      en: 'Chapters stand alone, so that only what is needed may be chosen.',
    },
    {
      ja: '各章の最初の一ページで、必要な既習事項を確認できます。',
      en: 'The first page of each chapter checks what must be known.',
    },
    {
      ja: '自習の計画が立てられるよう、所要時間の目安を添えました。',
      en: 'Estimated times help in planning independent study.',
    },
  ],
  adult: [
    { ja: '一章が短く、通勤の時間に少しずつ読めます。', en: 'Chapters are short enough for a commute.' },
    {
      ja: '参考にした資料と、さらに読みたい方への道しるべを巻末に記しました。',
      en: 'Sources and paths for further reading close the book.',
    },
    {
      ja: '専門の知識がなくても読み通せる文章です。',
      en: 'No special knowledge is needed to read it through.',
    },
  ],
  teacher: [
    {
      ja: '校内研修や学年会での読み合わせにも向いています。',
      en: 'Well suited to reading together in staff meetings.',
    },
    {
      ja: '明日の授業から一つだけ試せるように書かれています。',
      en: 'Written so that one thing can be tried tomorrow.',
    },
    {
      ja: '章の終わりの余白に、ご自分の教室のことを書き足せます。',
      en: 'Space at the end of each chapter waits for notes on your own classroom.',
    },
    {
      ja: '初任の先生にも、学年主任の先生にも手応えのある内容です。',
      en: 'It rewards first-year teachers and year heads alike.',
    },
  ],
  parent: [
    {
      ja: '忙しい日には、太字の一行だけを読んでも役に立ちます。',
      en: 'On busy days the line in bold is enough.',
    },
    {
      ja: '家庭ごとの事情を大切にし、こうすべきとは書いていません。',
      en: 'It respects each family and never says what must be done.',
    },
  ],
  biz: [
    {
      ja: '働く人の数が少ない職場を前提に書かれています。',
      en: 'It is written for workplaces with few people.',
    },
    {
      ja: '本業の合間に読めるよう、一項目を二ページで完結させました。',
      en: 'Each topic ends in two pages, for reading between customers.',
    },
    {
      ja: '読み終えたその日に、一つは試せることが見つかります。',
      en: 'There is something to try on the very day one finishes it.',
    },
  ],
  all: [
    {
      ja: '親子で、友人同士で、年齢の違う人と一緒にお楽しみください。',
      en: 'Enjoy it with someone of another age.',
    },
    {
      ja: '手元に長く置いて、季節ごとに開きたくなります。',
      en: 'Something to keep at hand and open with the seasons.',
    },
    {
      ja: '部屋のどこに置いても手に取りたくなる、静かな装いです。',
      en: 'Quietly made, it asks to be picked up wherever it lies.',
    },
  ],
};

/** Closing sentences for products other than books. */
const goodsRemarks: Record<Exclude<ProductKind, 'book'>, Localised[]> = {
  seminar: [
    {
      ja: '講義だけでなく、手を動かす時間と話し合う時間を設けています。',
      en: 'Besides the talk there is time to try things and to discuss.',
    },
    {
      ja: '少人数のため、その場でご質問いただけます。',
      en: 'Groups are small, so questions are welcome on the spot.',
    },
    { ja: '初めての方も毎回いらっしゃいます。', en: 'There are newcomers every time.' },
    {
      ja: '終了後に短い振り返りの用紙をお送りします。',
      en: 'A short sheet for looking back is sent afterwards.',
    },
  ],
  cd_dvd: [
    {
      ja: '教室でもご自宅でも聞きやすい音量に整えています。',
      en: 'The level suits classrooms and homes alike.',
    },
    { ja: '区切りごとに頭出しができます。', en: 'Every section can be reached directly.' },
    {
      ja: 'くり返し使われることを考え、章を短めに分けました。',
      en: 'Tracks are short, as they will be used again and again.',
    },
    { ja: 'ケースは棚に並べやすい標準の厚さです。', en: 'The case is of standard width for the shelf.' },
  ],
  notebook: [
    {
      ja: '紙の目をそろえ、めくりやすく仕上げました。',
      en: 'The grain of the paper runs one way for easy turning.',
    },
    { ja: '一冊ずつ人の手で検品しています。', en: 'Every copy is checked by hand.' },
    { ja: '名前を書く欄を裏表紙に設けました。', en: 'There is a place for a name on the back.' },
    { ja: '使い終えたら、表紙と紙を分けて資源に出せます。', en: 'Cover and paper come apart for recycling.' },
  ],
  material: [
    { ja: '説明書はふりがなつきです。', en: 'The instructions can be read by children.' },
    { ja: '使い方の例を一枚にまとめて添えました。', en: 'A sheet of examples is enclosed.' },
    {
      ja: '授業で使った先生方の声をもとに、つくりを見直してきました。',
      en: 'It has been revised with the teachers who used it.',
    },
    {
      ja: '箱や袋は、しまいやすい大きさにそろえています。',
      en: 'Boxes and bags come in sizes easy to store.',
    },
  ],
};

export function remarksFor(kind: ProductKind, audience: AudienceId): Localised[] {
  return kind === 'book' ? bookRemarks[audience] : goodsRemarks[kind];
}
