/** Invented data of the plain back end, in both languages with different slugs. Prices are in yen. */

export type Locale = 'ja_JP' | 'en_US';
export type Text = Record<Locale, string>;

const text = (ja: string, en: string): Text => ({ ja_JP: ja, en_US: en });

export type Taxon = { code: string; name: Text; slug: Text; children: Taxon[] };
type Attribute = {
  code: string;
  name: Text;
  type: string;
  value: Text | number | boolean | Text[];
};
export type Option = { code: string; name: Text; values: { code: string; value: Text }[] };
export type Variant = {
  code: string;
  name: Text;
  axis: string[];
  yen: number;
  wasYen?: number;
  stock: number;
};
export type Product = {
  code: string;
  name: Text;
  slug: Text;
  description: Text;
  taxon: string;
  others: string[];
  options: Option[];
  variants: Variant[];
  attributes: Attribute[];
  associated: string[];
  hasPicture: boolean;
  /** Days since the product was added. */
  age: number;
};

const taxon = (code: string, name: Text, slug: Text, children: Taxon[] = []): Taxon => ({
  code,
  name,
  slug,
  children,
});

export const taxons: Taxon[] = [
  taxon('CATEGORY', text('カテゴリ', 'Categories'), text('category', 'categories'), [
    taxon('BOOK', text('書籍', 'Books'), text('category/shoseki', 'categories/books'), [
      taxon('ESSAY', text('随筆', 'Essays'), text('category/shoseki/zuihitsu', 'categories/books/essays')),
    ]),
    taxon('SEMINAR', text('セミナー', 'Seminars'), text('category/kouza', 'categories/seminars')),
    taxon('STATIONERY', text('文具', 'Stationery'), text('category/bungu', 'categories/stationery')),
  ]),
  taxon('TOPIC', text('特集', 'Topics'), text('topics', 'topics'), [
    taxon('AUTUMN', text('秋の読書', 'Autumn reading'), text('topics/aki', 'topics/autumn')),
  ]),
  taxon('recommended_products', text('おすすめ', 'Recommended'), text('osusume', 'recommended')),
];

export const allTaxons = (trees: Taxon[] = taxons): Taxon[] =>
  trees.flatMap((one) => [one, ...allTaxons(one.children)]);

const publisher = (ja: string, en: string): Attribute => ({
  code: 'publisher',
  name: text('出版社', 'Publisher'),
  type: 'text',
  value: text(ja, en),
});
const pages = (value: number): Attribute => ({
  code: 'pages',
  name: text('ページ数', 'Pages'),
  type: 'integer',
  value,
});

const describe = text(
  'やわらかな言葉で書かれた一冊です。',
  'A book written in gentle words, to be read slowly.',
);

type Given = Pick<Product, 'code' | 'name' | 'slug'> & Partial<Product> & { yen?: number; stock?: number };
let age = 0;

function product({ yen = 1800, stock = 20, ...given }: Given): Product {
  age += 3;
  return {
    description: describe,
    taxon: 'BOOK',
    others: ['BOOK'],
    options: [],
    variants: [{ code: given.code, name: given.name, axis: [], yen, stock }],
    attributes: [],
    associated: [],
    hasPicture: true,
    age,
    ...given,
  };
}

const colour: Option = {
  code: 'COLOUR',
  name: text('色', 'Colour'),
  values: [
    { code: 'COLOUR_BLUE', value: text('青', 'Blue') },
    { code: 'COLOUR_RED', value: text('赤', 'Red') },
  ],
};
const size: Option = {
  code: 'SIZE',
  name: text('判型', 'Size'),
  values: [
    { code: 'SIZE_A5', value: text('A5', 'A5') },
    { code: 'SIZE_B6', value: text('B6', 'B6') },
  ],
};
const place: Option = {
  code: 'PLACE',
  name: text('参加方法', 'Attendance'),
  values: [
    { code: 'PLACE_HALL', value: text('会場', 'On site') },
    { code: 'PLACE_ONLINE', value: text('オンライン', 'Online') },
  ],
};

export const products: Product[] = [
  product({
    code: 'WINDOW',
    name: text('静かな窓辺', 'By the Quiet Window'),
    slug: text('shizukana-madobe', 'by-the-quiet-window'),
    others: ['BOOK', 'AUTUMN', 'recommended_products'],
    attributes: [
      publisher('あおぞら社', 'Aozora Press'),
      pages(224),
      { code: 'recycled', name: text('再生紙', 'Recycled paper'), type: 'percent', value: 0.3 },
      { code: 'signed', name: text('サイン本', 'Signed copy'), type: 'checkbox', value: true },
      {
        code: 'content_list',
        name: text('目次', 'Contents'),
        type: 'textarea',
        value: text('<ol><li>朝</li><li>昼</li></ol>', '<ol><li>Morning</li><li>Noon</li></ol>'),
      },
    ],
    associated: ['LETTERS', 'NOTEBOOK'],
  }),
  product({
    code: 'LETTERS',
    name: text('丘の上の手紙', 'Letters from the Hill'),
    slug: text('手紙', 'letters-from-the-hill'),
    taxon: 'ESSAY',
    others: ['ESSAY', 'AUTUMN'],
    variants: [
      {
        code: 'LETTERS',
        name: text('丘の上の手紙', 'Letters from the Hill'),
        axis: [],
        yen: 1500,
        wasYen: 1900,
        stock: 5,
      },
    ],
    attributes: [publisher('あおぞら社', 'Aozora Press')],
  }),
  product({
    code: 'LONG',
    name: text(
      'はじめての人がつまずかないために一つひとつの手順を図と写真でゆっくり確かめながら進む家庭菜園と保存食の十二か月完全手引き（増補改訂第三版）',
      'The Complete Twelve-Month Companion to Kitchen Gardening and Preserving, Step by Patient Step, with Drawings and Photographs for Those Who Have Never Held a Trowel (Third Edition, Revised and Enlarged)',
    ),
    slug: text('katei-saien-juunikagetsu', 'kitchen-gardening-companion'),
    yen: 4200,
  }),
  product({
    code: 'SOLDOUT',
    name: text('雪の図鑑', 'A Field Guide to Snow'),
    slug: text('yuki-no-zukan', 'field-guide-to-snow'),
    stock: 0,
  }),
  product({
    code: 'NOTEBOOK',
    name: text('罫線ノート', 'Ruled Notebook'),
    slug: text('keisen-note', 'ruled-notebook'),
    taxon: 'STATIONERY',
    others: ['STATIONERY', 'recommended_products'],
    options: [colour, size],
    variants: colour.values.flatMap((one) =>
      size.values.map((other) => ({
        code: `NOTEBOOK_${one.code}_${other.code}`,
        name: text(
          `罫線ノート ${one.value.ja_JP} ${other.value.ja_JP}`,
          `Notebook, ${one.value.en_US}, ${other.value.en_US}`,
        ),
        axis: [one.code, other.code],
        yen: other.code === 'SIZE_A5' ? 620 : 480,
        stock: one.code === 'COLOUR_RED' && other.code === 'SIZE_B6' ? 0 : 50,
      })),
    ),
    attributes: [
      {
        code: 'paper',
        name: text('紙', 'Paper'),
        type: 'select',
        value: [text('上質紙', 'Wood-free'), text('再生紙', 'Recycled')],
      },
    ],
  }),
  product({
    code: 'LECTURE',
    name: text('読書会のひらき方', 'How to Hold a Reading Circle'),
    slug: text('dokushokai-no-hirakikata', 'how-to-hold-a-reading-circle'),
    taxon: 'SEMINAR',
    others: ['SEMINAR'],
    options: [place],
    variants: place.values.map(({ code, value }) => ({
      code: `LECTURE_${code}`,
      name: value,
      axis: [code],
      yen: code === 'PLACE_HALL' ? 3300 : 2200,
      stock: 12,
    })),
    attributes: [
      {
        code: 'held_on',
        name: text('開催日', 'Date'),
        type: 'date',
        value: text('2027-05-15', '2027-05-15'),
      },
      {
        code: 'author_profile',
        name: text('講師', 'Lecturer'),
        type: 'textarea',
        value: text('<p>図書館員。</p>', '<p>A librarian.</p>'),
      },
    ],
  }),
  product({
    code: 'ATLAS',
    name: text('星の地図', 'An Atlas of Stars'),
    slug: text('hoshi-no-chizu', 'atlas-of-stars'),
    variants: [
      { code: 'ATLAS_PAPER', name: text('紙装', 'Paperback'), axis: [], yen: 2400, stock: 9 },
      { code: 'ATLAS_CLOTH', name: text('布装', 'Clothbound'), axis: [], yen: 3600, stock: 2 },
    ],
  }),
  product({
    code: 'BOOKMARK',
    name: text('しおり', 'Bookmark'),
    slug: text('shiori', 'bookmark'),
    taxon: 'STATIONERY',
    others: ['STATIONERY'],
    yen: 300,
    hasPicture: false,
  }),
  ...[1, 2, 3, 4].map((n) =>
    product({
      code: `VOLUME${n}`,
      name: text(`四季の本 第${n}巻`, `The Four Seasons, Volume ${n}`),
      slug: text(`shiki-no-hon-${n}`, `four-seasons-${n}`),
      yen: 1200 + n * 100,
    }),
  ),
];

export const triggerApps: { id: number; name: Text }[] = [
  { id: 11, name: text('検索エンジン', 'Search engine') },
  { id: 12, name: text('知人の紹介', 'An acquaintance') },
  { id: 13, name: text('その他', 'Other') },
];

export const faq: { question: Text; answer: Text }[] = [
  {
    question: text('送料はいくらですか。', 'How much is shipping?'),
    answer: text('<p>全国一律500円です。</p>', '<p>500 yen throughout Japan.</p>'),
  },
  {
    question: text('返品できますか。', 'Can I return a book?'),
    answer: text('<p>到着後七日以内にご連絡ください。</p>', '<p>Write to us within seven days.</p>'),
  },
];

/** A text of the shop, found by each of its `sections`. A notification's sections include the screens that show it. */
type Block = { code: string; sections: string[]; content: Text };
export const blocks: Block[] = [
  {
    code: 'location',
    sections: ['contact_information'],
    content: text('東京都千代田区1-1', '1-1 Chiyoda, Tokyo'),
  },
  {
    code: 'phone_number',
    sections: ['contact_information'],
    content: text('03-0000-0000', '+81 3 0000 0000'),
  },
  {
    code: 'email',
    sections: ['contact_information'],
    content: text('shop@plain.example.jp', 'shop@plain.example.jp'),
  },
  { code: 'keyword_1', sections: ['popular_keywords'], content: text('四季', 'seasons') },
  {
    code: 'terms',
    sections: ['terms_and_conditions'],
    content: text('<h2>第1条</h2><p>本規約は…</p>', '<h2>1</h2><p>These terms…</p>'),
  },
  {
    code: 'policy',
    sections: ['privacy_policy'],
    content: text('<h2>利用目的</h2><p>個人情報を…</p>', '<h2>Purposes</h2><p>Our use of personal data…</p>'),
  },
  {
    code: 'december',
    sections: ['notification', 'home', 'cart'],
    content: text('年末は配送に日数をいただきます。', 'Deliveries take longer in December.'),
  },
];

export const guides: { code: string; slug: Text; name: Text; content: Text }[] = [
  {
    code: 'how_to_order',
    slug: text('gochuumon', 'how-to-order'),
    name: text('ご注文の流れ', 'How to order'),
    content: text('<p>商品をカートに入れます。</p>', '<p>Put what you like into the cart.</p>'),
  },
];

export const carousel: { code: string; name: Text }[] = [
  { code: 'autumn', name: text('秋の読書フェア', 'Autumn reading fair') },
];
