/** A large catalogue with realistic titles, the same on every machine. */
import { once } from 'node:events';

const SUBJECTS = [
  '英語',
  '国語',
  '算数',
  '数学',
  '理科',
  '社会',
  '情報',
  '音楽',
  '図工',
  '家庭科',
  '古典',
  '物理',
  '化学',
];
const FOR = [
  '小学1年',
  '小学4年',
  '小学6年',
  '中学1年',
  '中学3年',
  '高校',
  '大学入試',
  '社会人',
  '親子',
  '先生のための',
];
const WORKS = [
  '問題集',
  'ドリル',
  'ノート術',
  '入門',
  '総仕上げ',
  '基礎',
  '応用',
  'データ・サイエンス',
  'サーバー',
  '読本',
];
const MANNERS = [
  '毎日10分の',
  '図でわかる',
  '一冊で学ぶ',
  '書きこむ',
  'はじめての',
  'くりかえし',
  '先どり',
  '声に出す',
];
const ENGLISH = ['Grammar', 'Reading', 'Workbook', 'Practice', 'Primer', 'Notes', 'Questions', 'Basics'];
const FAMILY = ['高橋', '佐藤', '山田', '桐原', '八坂', '渡邉', '齋藤', '木漏'];
const GIVEN = ['陽子', '一成', '健', '美咲', '直樹', 'さくら'];
const KANA = ['えいごもんだいしゅう', 'こくごどりる', 'さんすうにゅうもん', 'りかのーと', 'しゃかいよみほん'];
const CATEGORIES = [
  'books_english_grammar',
  'books_math_junior',
  'books_science',
  'notebooks_study',
  'books_picture_books',
];
const SENTENCE =
  '机に開いたまま使える大きさに、一日分の学びをまとめました。まちがえたところには印を付け、週の終わりにもう一度考えます。';

/**
 * A random number generator (mulberry32), because JavaScript's own cannot be seeded.
 * @param {number} seed
 */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @param {number} n
 * @param {() => number} random
 */
function product(n, random) {
  const of = (/** @type {string[]} */ list) => list[Math.floor(random() * list.length)] ?? '';
  const code = `LOAD-${String(n).padStart(6, '0')}`;
  const name = `${of(FOR)} ${of(MANNERS)}${of(SUBJECTS)}${of(WORKS)} ${of(SUBJECTS)}と${of(WORKS)} 試験用${n}`;
  const english = `${of(ENGLISH)} and ${of(ENGLISH)} ${n}`;
  const author = `${of(FAMILY)} ${of(GIVEN)}`;
  const variants = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, at) => ({
    variant_code: `${code}-V${at}`,
    variant_name_ja: name,
    variant_name_en: english,
    price: 300 + Math.floor(random() * 5000),
    stock: Math.floor(random() * 200),
  }));
  return {
    product_code: code,
    kind: 'book',
    position: 10_000 + n,
    sales: Math.floor(random() * 500),
    main_category: of(CATEGORIES),
    name_ja: name,
    name_en: english,
    kana: of(KANA),
    author_ja: author,
    author_en: 'A. Author',
    short_description_ja: `${SENTENCE.slice(0, 20 + Math.floor(random() * 40))}（${of(SUBJECTS)}）`,
    short_description_en: `A ${of(ENGLISH).toLowerCase()} for every day.`,
    description_ja: SENTENCE.repeat(1 + Math.floor(random() * 6)),
    description_en: 'One page a day, and one look back a week. '.repeat(1 + Math.floor(random() * 6)),
    attributes: {
      publisher: { ja: 'こもれび書房', en: 'Komorebi Books' },
      pages: { ja: '128ページ', en: '128 pages' },
    },
    variants,
  };
}

/**
 * Writes `count` products as JSON Lines and ends the stream.
 * @param {import('node:fs').WriteStream} stream
 * @param {number} count
 */
export async function writeCatalogue(stream, count) {
  const random = randomOf(20_261_120);
  for (let n = 1; n <= count; n++)
    if (!stream.write(`${JSON.stringify(product(n, random))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}
