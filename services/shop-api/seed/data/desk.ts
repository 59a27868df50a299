/** What waits for staff on the first day: members whose orders are to be shipped, inquiries, purchase requests. */
import type { SeedInquiry, SeedMember, SeedOrder, SeedPurchaseRequest } from '../types.ts';

const customer = {
  subscribedToNewsletter: false,
  verified: true,
  enabled: true,
  defaultAddress: 0,
  wishlist: [],
};

export const customers: SeedMember[] = [
  {
    ...customer,
    email: 'okabe@example.jp',
    lastName: '岡部',
    firstName: '由紀子',
    furiganaLastname: 'オカベ',
    furiganaFirstname: 'ユキコ',
    phoneNumber: '0500001122',
    gender: 'f',
    addresses: [
      {
        lastName: '岡部',
        firstName: '由紀子',
        postcode: '0600001',
        provinceCode: 'JP-01',
        city: '札幌市中央区',
        street: '北一条西99丁目3-8',
        phoneNumber: '0500001122',
      },
    ],
  },
  {
    ...customer,
    email: 'tokiwa@example.jp',
    lastName: '常盤',
    firstName: '修一',
    furiganaLastname: 'トキワ',
    furiganaFirstname: 'シュウイチ',
    phoneNumber: '0500002233',
    gender: 'm',
    addresses: [
      {
        lastName: '常盤',
        firstName: '修一',
        company: '株式会社ときわ教育研究所 教材開発部 第二編集室',
        postcode: '1010051',
        provinceCode: 'JP-13',
        city: '千代田区',
        street: '神田神保町9丁目21-4 ときわ第三ビルディング 地下1階 受付',
        phoneNumber: '0500002233',
      },
      {
        lastName: '常盤',
        firstName: '修一',
        postcode: '9030815',
        provinceCode: 'JP-47',
        city: '那覇市',
        street: '首里金城町9-77',
        phoneNumber: '0500002233',
      },
    ],
  },
  {
    ...customer,
    email: 'emma@example.jp',
    lastName: 'Whitfield',
    firstName: 'Emma',
    furiganaLastname: 'ウィットフィールド',
    furiganaFirstname: 'エマ',
    phoneNumber: '0500003344',
    gender: 'f',
    addresses: [
      {
        lastName: 'ウィットフィールド',
        firstName: 'エマ',
        postcode: '8100001',
        provinceCode: 'JP-40',
        city: '福岡市中央区',
        street: '天神9丁目4-1 ハイツこもれび天神 1203号室',
        phoneNumber: '0500003344',
      },
    ],
  },
];

const paid = { fate: 'paid', address: 0 } as const;

export const customersOrders: SeedOrder[] = [
  {
    ...paid,
    member: 'okabe@example.jp',
    daysAgo: 9,
    time: '20:18',
    items: [{ variant: 'BK-SCI-0004', quantity: 1 }],
    notes: '平日は留守にしております。宅配ボックスをご利用ください。',
  },
  {
    ...paid,
    member: 'tokiwa@example.jp',
    daysAgo: 5,
    time: '11:52',
    items: [
      { variant: 'BK-EDU-0006', quantity: 12 },
      { variant: 'TM-0024', quantity: 3 },
    ],
    recipient: '株式会社ときわ教育研究所',
    notes: '納品書を2部同封してください。校費で支払いますので、日付は空欄でお願いします。',
  },
  {
    ...paid,
    member: 'emma@example.jp',
    daysAgo: 3,
    time: '08:04',
    items: [{ variant: 'BK-ENG-0014', quantity: 1 }],
  },
  {
    ...paid,
    member: 'okabe@example.jp',
    daysAgo: 2,
    time: '22:47',
    items: [
      { variant: 'BK-PIC-0002', quantity: 1 },
      { variant: 'BK-PIC-0006', quantity: 1 },
      { variant: 'BK-PIC-0012', quantity: 1 },
    ],
    notes: '贈り物です。金額の分かるものは入れないでください。',
  },
  {
    ...paid,
    member: 'tokiwa@example.jp',
    daysAgo: 1,
    time: '07:30',
    items: [{ variant: 'NT-0011-BLUE', quantity: 5 }],
    address: 1,
  },
  {
    ...paid,
    member: 'emma@example.jp',
    daysAgo: 1,
    time: '13:26',
    items: [
      { variant: 'CD-0007', quantity: 1 },
      { variant: 'BK-CRF-0004', quantity: 1 },
    ],
  },
];

export const inquiries: SeedInquiry[] = [
  {
    locale: 'ja_JP',
    member: 'okabe@example.jp',
    name: '岡部 由紀子',
    email: 'okabe@example.jp',
    phoneNumber: '0500001122',
    category: 'ご注文・配送について',
    subject: '発送予定日を過ぎています',
    content:
      '先週注文した本がまだ届いていないようです。\n贈り物にしたいので、いつごろ発送になるか教えていただけますでしょうか。',
    hoursAgo: 26,
  },
  {
    locale: 'ja_JP',
    name: '三浦 陽子',
    email: 'miura@example.jp',
    category: '商品について',
    subject: '公費での購入について',
    content:
      '小学校の図書室で使う絵本を20冊ほどまとめて購入したいと考えております。\n見積書と請求書をいただくことは可能でしょうか。',
    hoursAgo: 7,
  },
  {
    locale: 'en_US',
    member: 'emma@example.jp',
    name: 'Emma Whitfield',
    email: 'emma@example.jp',
    category: 'About an order',
    subject: 'Change of address',
    content:
      'I am moving at the end of the month. Could you please send my last order to the new address if it has not left yet?',
    hoursAgo: 2,
  },
];

export const purchaseRequests: SeedPurchaseRequest[] = [
  {
    locale: 'ja_JP',
    product: 'BK-EDU-0003',
    name: '常盤 修一',
    email: 'tokiwa@example.jp',
    quantity: 10,
    content: '研修で使いますので、来月中にご用意いただけると助かります。',
    hoursAgo: 50,
  },
  {
    locale: 'ja_JP',
    product: 'BK-EDU-0003',
    name: '三浦 陽子',
    email: 'miura@example.jp',
    quantity: 2,
    hoursAgo: 30,
  },
  {
    locale: 'en_US',
    product: 'BK-ENG-0014',
    name: 'Emma Whitfield',
    email: 'emma@example.jp',
    quantity: 1,
    hoursAgo: 5,
  },
];
