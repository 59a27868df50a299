/** Responses of the Shop API about people, for the desk's tests. */
export const at = '2026-11-24T03:00:00.000Z';

export const pageOf = (items: unknown[]) => ({ items, page: 1, total: items.length, isCut: false });

const row = {
  id: 5,
  createdAt: at,
  name: '鈴木 健',
  email: 'suzuki@example.jp',
  category: '配送',
  subject: '届きません',
  state: 'new',
};

const inquiryRow = { ...row, excerpt: '先週の注文が', receivedAt: row.createdAt, assignedTo: null };

export const inquiry = {
  ...row,
  content: '先週の注文が\n届きません。',
  phoneNumber: null,
  locale: 'ja_JP',
  productCode: null,
  orderNumber: '12',
  order: {
    id: 12,
    number: '000000012',
    state: 'new',
    paymentState: 'paid',
    shippingState: 'ready',
    hasGoods: true,
    placedAt: at,
    total: 220_000,
    refunded: 0,
    goods: [{ name: '森の本', quantity: 1 }],
  },
  ordersOfAddress: [],
  next: null,
  memberId: 3,
  memberOfAddress: null,
  assignedTo: null,
  revision: 4,
  messages: [],
  others: [],
};

const group = {
  productCode: 'BK-1',
  variantCode: null,
  name: '木もれ日の本',
  slug: 'komorebi',
  isOnSale: true,
  available: 3,
  people: 2,
  quantity: 7,
  least: 2,
  most: 3,
  firstAt: at,
  requests: [
    { id: 1, name: '三浦 陽子', email: 'miura@example.jp', quantity: 5, content: null, createdAt: at },
  ],
};

const review = {
  id: 8,
  createdAt: at,
  rating: 2,
  title: '残念',
  comment: '思ったより薄い本でした。',
  author: '夏の工作',
  anonymous: false,
  memberId: null,
  product: { code: 'BK-1', name: '木もれ日の本', slug: 'komorebi' },
  hidden: null,
};

const memberRow = {
  id: 3,
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  email: 'hanako@example.jp',
  phoneNumber: '0300001234',
  enabled: true,
  isVerified: false,
  createdAt: at,
  tags: ['学校'],
};

const member = {
  ...memberRow,
  locale: 'ja_JP',
  addresses: 1,
  sessions: 2,
  lastSeenAt: null,
  emailChange: null,
  notes: [{ id: 6, text: '学校のご担当者様。\n請求書をご希望。', by: '佐藤 誠', at }],
  orders: { items: [], page: 1, total: 0 },
  phoneOrders: [],
  refunds: [{ id: 2, at, orderId: 12, orderNumber: '000000012', amount: 55_500, state: 'done' }],
  requests: [
    {
      id: 4,
      createdAt: at,
      productCode: 'BK-1',
      variantCode: null,
      name: '木もれ日の本',
      quantity: 5,
      state: 'open',
    },
  ],
  reviews: [{ id: 8, createdAt: at, rating: 2, title: '月の本', name: '月の辞典', isHidden: false }],
  inquiries: [],
  newsletter: {
    subscribed: true,
    answers: [
      {
        id: 1,
        given: true,
        at,
        page: 'registration',
        email: 'hanako@example.jp',
        locale: 'ja_JP',
        wording: { version: 2, text: '新刊のお知らせを受け取る' },
      },
    ],
  },
};

export const deadMail = {
  id: 21,
  createdAt: at,
  dueAt: null,
  sentAt: null,
  to: 'nobody@example.jp',
  subject: 'ご注文ありがとうございます',
  template: 'order_paid',
  state: 'dead',
  tries: 14,
  lastError: '550 5.1.1 no such user',
  orderId: 12,
  inquiryId: null,
  isRepeatable: true,
};

/** Responses by call. */
export const answers = {
  'GET /inquiries?page=1&state=new': pageOf([inquiryRow]),
  'GET /inquiries/5': inquiry,
  'GET /purchase-requests?page=1': pageOf([group]),
  'GET /purchase-requests/product?productCode=BK-1': {
    ...group,
    mails: [{ locale: 'ja_JP', people: 2, subject: '入荷しました', text: '三浦 陽子 様' }],
  },
  'GET /reviews?page=1&view=shown': { ...pageOf([review]), rewritten: 0 },
  'GET /reviews?page=1&view=rewritten': {
    ...pageOf([
      {
        ...review,
        hidden: { at, by: '佐藤 誠', ground: 'abuse', note: '編集部に連絡済み', isRewritten: true },
      },
    ]),
    rewritten: 1,
  },
  'GET /reviews?page=1&view=hidden': {
    ...pageOf([{ ...review, hidden: { at, by: '佐藤 誠', ground: null, note: '中傷', isRewritten: false } }]),
    rewritten: 1,
  },
  'GET /reviews/8': review,
  'GET /members?page=1': pageOf([memberRow]),
  'GET /members/3': member,
  'GET /member-tags': { tags: ['卸', '学校'] },
  'GET /mails/stored': { sending: 'on', groups: [], emptied: 0 },
  'GET /mails?page=1&state=dead': pageOf([deadMail]),
  'GET /mails/21': {
    ...deadMail,
    locale: 'ja_JP',
    text: '鈴木 健 様\n\nご注文ありがとうございます。',
    attachments: ['receipt.pdf'],
  },
};
