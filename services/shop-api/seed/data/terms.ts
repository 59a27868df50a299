import { CARD_MAX_YEN, MINIMUM_ORDER_YEN, QUANTITY_MAX } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import type { Localised } from '../types.ts';

type Article = { title: string; text: string[] };

function render(articles: Article[]): string {
  return articles
    .map((article) => `<h2>${article.title}</h2>${article.text.map((line) => `<p>${line}</p>`).join('')}`)
    .join('');
}

const ja: Article[] = [
  {
    title: '第1条（適用）',
    text: [
      'この利用規約（以下「本規約」といいます。）は、こもれび書房（以下「当店」といいます。）が運営する公式ショッピングサイト（以下「本サイト」といいます。）の利用条件を定めるものです。',
      '本サイトをご利用になるすべての方（以下「お客様」といいます。）に適用されます。',
    ],
  },
  {
    title: '第2条（会員登録）',
    text: [
      '会員登録を希望される方は、正確な情報を入力し、確認メールに記載された手続きを完了してください。',
      '登録内容に変更が生じたときは、マイページからすみやかに変更してください。変更がないことにより生じた配送の遅れについて、当店に過失がない限り責任を負いません。',
    ],
  },
  {
    title: '第3条（パスワードの管理）',
    text: [
      'パスワードはお客様ご自身の責任で管理してください。第三者に知られたおそれがあるときは、ただちに変更のうえ当店にご連絡ください。',
    ],
  },
  {
    title: '第4条（ご注文と契約の成立）',
    text: [
      `ご注文は、合計${formatYen(MINIMUM_ORDER_YEN, 'ja')}以上、${formatYen(CARD_MAX_YEN, 'ja')}以下（税込・送料を含む）で承ります。同一商品のご注文は${QUANTITY_MAX}点までです。`,
      '売買契約は、お支払いの確認後、当店がご注文の確認メールを発信した時点で成立します。',
      '在庫の変動などによりご用意できない場合は、すみやかにご連絡し、お支払い済みの代金を返金します。',
    ],
  },
  {
    title: '第5条（価格とお支払い）',
    text: [
      '商品の価格は消費税を含む総額で表示します。書籍および音楽ＣＤのうち「定価」と表示した商品は、再販売価格維持制度の対象です。',
      'お支払い方法はクレジットカード（Visa、Mastercard、JCB、American Express、Diners Club）です。カード番号は当店では保持しません。',
    ],
  },
  {
    title: '第6条（商品の発送）',
    text: [
      'お支払いの確認後、3営業日以内に発送します。営業日の11:00を過ぎたご注文は翌営業日の受付となります。土日祝日・年末年始は休業です。',
      '送料は、1回のご注文につき{{shipping_fee}}（税込）です。商品合計が{{free_shipping_from}}（税込）以上の場合と、セミナー受講券だけのご注文の場合は無料です。',
    ],
  },
  {
    title: '第7条（キャンセルと返品）',
    text: [
      'ご注文のキャンセルは、商品の発送前に限り、メールにて承ります。',
      'お客様のご都合による返品・交換はお受けしておりません。商品の不良、破損、またはご注文と異なる商品が届いた場合は、商品到着後8日以内にご連絡ください。送料当店負担にて交換または返金いたします。',
    ],
  },
  {
    title: '第8条（セミナー受講券）',
    text: [
      'セミナーの提供時期は、各商品ページに記載の開催日時です。お申込みの期限も商品ページに表示します。',
      'キャンセルの取り扱いは、各商品ページに記載の規定によります。主催者の都合により中止した場合は全額を返金します。',
      '録画、録音、および配布資料の転載は、講師の承諾なく行わないでください。',
    ],
  },
  {
    title: '第9条（レビューの投稿）',
    text: [
      'レビューには、商品をお使いになったご自身の感想をお書きください。第三者を傷つける内容、個人情報、宣伝を目的とする内容は掲載を取りやめることがあります。',
    ],
  },
  {
    title: '第10条（禁止事項）',
    text: ['次の行為を禁止します。'],
  },
  {
    title: '第11条（個人情報の取り扱い）',
    text: [
      'お客様の個人情報は、商品の発送、ご連絡、およびお客様が希望されたご案内のために利用します。くわしくはプライバシーポリシーをご覧ください。',
    ],
  },
  {
    title: '第12条（責任の範囲）',
    text: [
      '当店の故意または過失によりお客様に損害が生じた場合、当店は法令に従って責任を負います。',
      '天災、通信障害など当店の責めによらない事由によるサービスの中断については、責任を負いかねます。',
    ],
  },
  {
    title: '第13条（規約の変更）',
    text: ['本規約を変更するときは、効力の発生日と内容を、本サイト上であらかじめお知らせします。'],
  },
  {
    title: '第14条（準拠法と管轄）',
    text: [
      '本規約は日本法に準拠します。紛争が生じたときは、当店の所在地を管轄する地方裁判所を第一審の合意管轄裁判所とします。ただし、法令により消費者に認められた権利を妨げるものではありません。',
    ],
  },
];

const prohibited = {
  ja: [
    '虚偽の情報による登録や注文',
    '転売を目的とする大量の購入',
    '本サイトの運営を妨げる行為',
    '他のお客様または第三者の権利を侵害する行為',
    '法令または公序良俗に反する行為',
  ],
  en: [
    'registering or ordering under false information',
    'buying in bulk for resale',
    'disturbing the operation of this site',
    'infringing the rights of other customers or third parties',
    'acts against law or public order',
  ],
};

const en: Article[] = [
  {
    title: 'Article 1 (Scope)',
    text: [
      'These terms govern the use of the official shopping site of Komorebi Books (“we”). They apply to everyone who uses the site. The Japanese text prevails.',
    ],
  },
  {
    title: 'Article 2 (Membership)',
    text: [
      'Please register with correct information and complete the confirmation sent by email. Keep your details up to date on your account page.',
    ],
  },
  {
    title: 'Article 3 (Password)',
    text: ['You are responsible for your password. If others may know it, change it at once and tell us.'],
  },
  {
    title: 'Article 4 (Orders)',
    text: [
      `Orders are accepted from a total of ${formatYen(MINIMUM_ORDER_YEN, 'en')} up to ${formatYen(CARD_MAX_YEN, 'en')} (tax and shipping included), up to ${QUANTITY_MAX} of one item. The contract is concluded when we send the order confirmation after payment. If an item cannot be supplied, we refund the price without delay.`,
    ],
  },
  {
    title: 'Article 5 (Prices and payment)',
    text: [
      'Prices include consumption tax. Books and music CDs marked “list price” are sold at fixed prices. Payment is by credit card (Visa, Mastercard, JCB, American Express, Diners Club). We do not hold card numbers.',
    ],
  },
  {
    title: 'Article 6 (Shipping)',
    text: [
      'We ship within three business days after payment. Orders after 11:00 JST on a business day count as received on the next. Shipping costs {{shipping_fee}} an order, tax included; it is free for items totalling {{free_shipping_from}} or more and for orders of seminar tickets alone.',
    ],
  },
  {
    title: 'Article 7 (Cancellation and returns)',
    text: [
      'Orders can be cancelled by email before shipping only. We do not accept returns for personal reasons. Tell us within eight days of arrival if an item is faulty, damaged or wrong; we exchange or refund at our cost.',
    ],
  },
  {
    title: 'Article 8 (Seminar tickets)',
    text: [
      'A seminar is provided on the date shown on its page. Cancellation follows the terms shown there; if the organiser cancels, the full amount is refunded. Do not record or reproduce without the lecturer’s consent.',
    ],
  },
  {
    title: 'Article 9 (Reviews)',
    text: [
      'Write your own impressions after using a product. Reviews that hurt others, contain personal data or advertise may be withdrawn.',
    ],
  },
  { title: 'Article 10 (Prohibited acts)', text: ['The following acts are prohibited.'] },
  {
    title: 'Article 11 (Personal information)',
    text: [
      'We use personal information to ship, to contact you and to send what you asked for. See the privacy policy.',
    ],
  },
  {
    title: 'Article 12 (Liability)',
    text: [
      'We are liable under law for damage caused by our intent or negligence, but not for interruptions beyond our control.',
    ],
  },
  {
    title: 'Article 13 (Changes)',
    text: ['Changes to these terms are announced on this site beforehand with their effective date.'],
  },
  {
    title: 'Article 14 (Governing law)',
    text: [
      'Japanese law applies. The district court of our location has jurisdiction in the first instance, without limiting the rights that the law grants to consumers.',
    ],
  },
];

function withList(html: string, after: string, items: string[]): string {
  return html.replace(after, `${after}<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
}

export const termsOfUse: Localised = {
  ja: withList(render(ja), '<p>次の行為を禁止します。</p>', prohibited.ja),
  en: withList(render(en), '<p>The following acts are prohibited.</p>', prohibited.en),
};
