import type { Localised, SeedTaxon } from '../types.ts';

/** `path`: the slug of both languages, or one for each. */
function taxon(
  code: string,
  path: string | Localised,
  ja: string,
  en: string,
  children?: SeedTaxon[],
): SeedTaxon {
  const slugs = typeof path === 'string' ? { ja: path, en: path } : path;
  const base = { code, names: { ja, en }, slugs };
  return children ? { ...base, children } : base;
}

function described(node: SeedTaxon, ja: string, en: string): SeedTaxon {
  return { ...node, descriptions: { ja, en } };
}

const books = described(
  taxon('books', 'books', '書籍', 'Books', [
    taxon('books_english', 'books/english', '英語', 'English', [
      taxon('books_english_grammar', 'books/english/grammar', '英文法', 'Grammar'),
      taxon('books_english_vocabulary', 'books/english/vocabulary', '単語・熟語', 'Vocabulary'),
      taxon(
        'books_english_listening',
        'books/english/listening',
        'リスニング・会話',
        'Listening and conversation',
      ),
      taxon('books_english_reading', 'books/english/reading', '読む・書く', 'Reading and writing'),
      taxon('books_english_exam', 'books/english/exam', '英語の入試対策', 'English for entrance exams'),
    ]),
    taxon('books_japanese', 'books/japanese', '国語', 'Japanese', [
      taxon('books_japanese_kanji', 'books/japanese/kanji', '文字・漢字', 'Letters and kanji'),
      taxon('books_japanese_composition', 'books/japanese/composition', '作文・表現', 'Composition'),
      taxon('books_japanese_classics', 'books/japanese/classics', '古典', 'Classics'),
      taxon('books_japanese_reading', 'books/japanese/reading', '読解・読書', 'Reading'),
    ]),
    taxon('books_math', 'books/math', '算数・数学', 'Mathematics', [
      taxon('books_math_elementary', 'books/math/elementary', '小学算数', 'Elementary arithmetic'),
      taxon('books_math_junior', 'books/math/junior-high', '中学数学', 'Junior high mathematics'),
      taxon('books_math_high', 'books/math/high-school', '高校数学', 'High school mathematics'),
    ]),
    taxon('books_science', 'books/science', '理科・科学', 'Science'),
    taxon('books_social', 'books/social-studies', '社会・郷土', 'Social studies and local history', [
      taxon(
        'books_social_history',
        'books/social-studies/history-geography',
        '歴史・地理・公民',
        'History, geography and civics',
      ),
      taxon(
        'books_social_local',
        'books/social-studies/local-history',
        '郷土史・民俗',
        'Local history and folklore',
      ),
    ]),
    taxon('books_picture_books', 'books/picture-books', '絵本', 'Picture books'),
    taxon('books_education', 'books/education', '教育書', 'Education', [
      taxon('books_education_theory', 'books/education/theory', '教育の理論と評価', 'Theory and assessment'),
      taxon('books_education_classroom', 'books/education/classroom', '学級経営', 'Classroom management'),
      taxon(
        'books_education_special',
        'books/education/special-needs',
        '特別支援教育',
        'Special needs education',
      ),
    ]),
    taxon('books_business', 'books/business', '小さな会社の実務', 'Small business', [
      taxon('books_business_bookkeeping', 'books/business/bookkeeping', '経理・税務', 'Bookkeeping and tax'),
      taxon('books_business_management', 'books/business/management', '経営・商い', 'Management'),
    ]),
    taxon(
      'books_craft',
      { ja: 'books/craft', en: 'books/craft-and-living' },
      '手仕事・くらし',
      'Craft and living',
    ),
  ]),
  '学習参考書から絵本、教育書、小さな会社の実務書まで。教室と家庭と仕事場で長く使える本を選んでいます。',
  'Study books, picture books, education and small business: books that last in classrooms, homes and workplaces.',
);

const seminars = described(
  taxon('seminars', 'seminars', 'セミナー受講券', 'Seminar tickets', [
    taxon('seminars_teachers', 'seminars/teachers', '先生のための講座', 'For teachers'),
    taxon('seminars_parents', 'seminars/parents', '保護者のための講座', 'For parents'),
    taxon('seminars_business', 'seminars/business', '経営・経理の講座', 'For small business'),
    taxon('seminars_workshops', 'seminars/workshops', '手仕事・観察の教室', 'Workshops'),
  ]),
  '著者が講師を務める少人数の講座です。開催日時・会場・キャンセル規定は各商品ページをご確認ください。',
  'Small courses led by our authors. Please check date, venue and cancellation terms on each page.',
);

const cdDvd = taxon('cd_dvd', 'cd-dvd', 'CD・DVD', 'CD-DVD', [
  taxon('cd_dvd_cd', 'cd-dvd/cd', 'CD', 'CD', [
    taxon('cd_dvd_english', 'cd-dvd/cd/english', '英語の音声', 'English audio'),
    taxon('cd_dvd_music', 'cd-dvd/cd/music', '音楽・うた', 'Music and songs'),
  ]),
  taxon('cd_dvd_dvd', 'cd-dvd/dvd', 'DVD', 'DVD', [
    taxon('cd_dvd_lecture', 'cd-dvd/dvd/lectures', '授業・講座', 'Lessons and lectures'),
    taxon('cd_dvd_science', 'cd-dvd/dvd/science', '科学・記録', 'Science and documentary'),
  ]),
]);

const notebooks = taxon('notebooks', 'notebooks', 'ノート', 'Notebooks', [
  taxon('notebooks_study', 'notebooks/study', '学習ノート', 'Study notebooks'),
  taxon('notebooks_teacher', 'notebooks/teachers', '先生の手帖・記録', 'Planners for teachers'),
  taxon('notebooks_special', 'notebooks/special', '五線・帳簿・雑記', 'Music, ledgers and sketching'),
  taxon(
    'notebooks_letter',
    { ja: 'notebooks/letter', en: 'notebooks/letter-paper' },
    '便箋・原稿用紙・メモ',
    'Letter paper and memo pads',
  ),
]);

const materials = taxon('materials', 'teaching-materials', '教材', 'Teaching materials', [
  taxon('materials_cards', 'teaching-materials/cards', 'カード・かるた', 'Cards and games'),
  taxon('materials_math', 'teaching-materials/math-tools', '算数・数学の教具', 'Mathematics tools'),
  taxon('materials_science', 'teaching-materials/science-kits', '実験・観察', 'Experiments and observation'),
  taxon('materials_classroom', 'teaching-materials/classroom', '学級の道具', 'Classroom supplies'),
  taxon(
    'materials_maps',
    'teaching-materials/maps-posters',
    '地図・年表・ポスター',
    'Maps, charts and posters',
  ),
]);

export const mainTree: SeedTaxon = taxon('main', 'all', 'すべての商品', 'All products', [
  books,
  seminars,
  cdDvd,
  notebooks,
  materials,
]);

export const topicTree: SeedTaxon = taxon('topics', 'topics', '特集', 'Topics', [
  described(
    taxon('topic_summer', 'topics/summer-research', '夏休みの自由研究', 'Summer research projects'),
    '三日で終わる実験から三十日の観察まで。テーマ選びとまとめかたに役立つ商品を集めました。',
    'From three-day experiments to thirty-day observations.',
  ),
  taxon('topic_newterm', 'topics/new-term', '新学期の準備', 'Getting ready for the new term'),
  taxon('topic_exam', 'topics/entrance-exams', '入試・受験の対策', 'Entrance examinations'),
  taxon('topic_home', 'topics/learning-at-home', 'おうち学習', 'Learning at home'),
  described(
    taxon('topic_reading', 'topics/reading-aloud', '読み聞かせの時間', 'Time to read aloud'),
    '声に出して楽しい絵本と、読み手のための講座・ＤＶＤ。',
    'Picture books that sound well, with courses and DVDs for readers.',
  ),
  taxon('topic_special', 'topics/special-needs', '特別支援の教室', 'Special needs classrooms'),
  taxon('topic_closing', 'topics/closing-the-books', '小さな会社の決算', 'Closing the books'),
  taxon('topic_gift', { ja: 'topics/okurimono', en: 'topics/gifts' }, '贈りもの', 'Gifts'),
  taxon('topic_school', 'topics/ready-for-class', '授業ですぐ使える', 'Ready for class'),
]);

export const recommendedTaxon: SeedTaxon = taxon(
  'recommended_products',
  'recommended',
  'おすすめ商品',
  'Recommended products',
);

/** The leaf with exactly 25 enabled products: two pages and a half of ten. */
export const categoryOf25 = 'books_science';
