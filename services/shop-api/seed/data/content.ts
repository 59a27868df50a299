import type { SeedBlock, SeedCarousel, SeedFaq, SeedPage, SeedTriggerApp } from '../types.ts';
import { termsOfUse } from './terms.ts';

function keyword(number: number, ja: string, en: string): SeedBlock {
  return {
    code: `popular_keyword_${String(number).padStart(2, '0')}`,
    sections: ['popular_keywords'],
    names: { ja, en },
    contents: { ja, en },
  };
}

export const blocks: SeedBlock[] = [
  {
    code: 'terms_and_conditions',
    sections: ['terms_and_conditions'],
    names: { ja: '利用規約', en: 'Terms of use' },
    contents: termsOfUse,
  },
  keyword(1, '英語', 'English'),
  keyword(2, '漢字', 'kanji'),
  keyword(3, '自由研究', 'science projects'),
  keyword(4, 'ドリル', 'drill'),
  keyword(5, '絵本', 'picture book'),
  keyword(6, '学級', 'classroom'),
  keyword(7, '星座', 'star chart'),
  keyword(8, 'カード', 'cards'),
  keyword(9, '決算', 'accounts'),
  keyword(10, 'ノート', 'notebook'),
  {
    code: 'location',
    sections: ['contact_information'],
    names: { ja: '所在地', en: 'Location' },
    contents: {
      ja: '〒530-0001 大阪府大阪市北区梅田9丁目8-7 こもれびビル3階',
      en: 'Komorebi Building 3F, 9-8-7 Umeda, Kita-ku, Osaka 530-0001, Japan',
    },
  },
  {
    code: 'phone_number',
    sections: ['contact_information'],
    names: { ja: '電話番号', en: 'Phone' },
    contents: {
      ja: '06-0000-0000（平日10:00〜17:00、年末年始を除く）',
      en: '06-0000-0000 (weekdays 10:00–17:00 JST)',
    },
  },
  {
    code: 'email',
    sections: ['contact_information'],
    names: { ja: 'メール', en: 'Email' },
    contents: { ja: 'shop@komorebi.example.jp', en: 'shop@komorebi.example.jp' },
    link: 'mailto:shop@komorebi.example.jp',
  },
  {
    code: 'notification_delivery',
    sections: ['notification', 'home'],
    names: { ja: '発送のご案内', en: 'Shipping' },
    contents: {
      ja: '<p>お支払いの確認後、<strong>3営業日以内</strong>に発送します。</p>',
      en: '<p>We ship within <strong>three business days</strong> after payment.</p>',
    },
  },
  {
    code: 'notification_seminar',
    sections: ['notification', 'home', 'category'],
    names: { ja: 'セミナー受付中', en: 'Seminars open' },
    contents: {
      ja: '<p>春の講座のお申込み受付中です。お席に限りがあります。</p>',
      en: '<p>Booking for the spring courses is open. Seats are limited.</p>',
    },
    link: '/products/categories/seminars',
  },
  {
    code: 'notification_cancellation',
    sections: ['notification', 'cart'],
    names: { ja: 'キャンセルについて', en: 'Cancellation' },
    contents: {
      ja: '<p>商品のキャンセルは<strong>発送前に限り</strong>、メールにて承ります。</p>',
      en: '<p>Goods can be cancelled by email <strong>before shipping only</strong>.</p>',
    },
  },
];

function paragraphs(lines: string[]): string {
  return lines.map((line) => (line.startsWith('<') ? line : `<p>${line}</p>`)).join('');
}

function guide(code: string, slug: string, titles: SeedPage['titles'], ja: string[], en: string[]): SeedPage {
  return {
    code,
    section: 'usage_guide',
    slugs: { ja: slug, en: slug },
    titles,
    contents: { ja: paragraphs(ja), en: paragraphs(en) },
  };
}

export const pages: SeedPage[] = [
  guide(
    'guide_first_time',
    'first-time',
    { ja: 'はじめての方へ', en: 'For first-time visitors' },
    [
      'こもれび書房 公式ショッピングサイトへようこそ。教室と家庭と仕事場で長く使える本、セミナー受講券、教材をお届けします。',
      '<h2>ご利用の前に</h2>',
      '<ul><li>商品の閲覧とカートのご利用に、会員登録は必要ありません。</li><li>ご購入には会員登録（無料）が必要です。</li><li>価格はすべて消費税込みで表示しています。</li></ul>',
      '<h2>商品の探しかた</h2>',
      '画面上の検索欄に、書名、著者名、商品番号、またはよみがなを入力してください。ひらがなで「えいご」と入力しても英語の商品が見つかります。',
    ],
    [
      'Welcome to the official shopping site of Komorebi Books. We deliver books, seminar tickets and teaching materials made to last.',
      '<h2>Before you start</h2>',
      '<ul><li>Browsing and the cart need no account.</li><li>An account (free) is needed to order.</li><li>All prices include consumption tax.</li></ul>',
      '<h2>Finding things</h2>',
      'Type a title, an author, a product code or a reading into the search field.',
    ],
  ),
  guide(
    'guide_order',
    'how-to-order',
    { ja: 'ご注文の流れ', en: 'How to order' },
    [
      '<ol><li><strong>カート</strong>　商品と数量を確かめ、レジに進みます。</li><li><strong>お届け先</strong>　アドレス帳から選ぶか、新しく入力します。</li><li><strong>アンケート</strong>　当店をお知りになったきっかけを伺います。</li><li><strong>確認</strong>　ご注文内容の最終確認です。</li><li><strong>お支払い</strong>　クレジットカードの情報を入力し、注文を確定します。</li></ol>',
      'ご注文は、合計1,000円（税込・送料を含む）から承ります。同一商品は99点までです。',
      'ご注文が完了すると、確認メールをお送りします。届かない場合は、迷惑メールの設定をご確認のうえお問い合わせください。',
    ],
    [
      '<ol><li><strong>Cart</strong>: check items and quantities.</li><li><strong>Address</strong>: choose or enter one.</li><li><strong>Survey</strong>: tell us how you heard of us.</li><li><strong>Confirm</strong>: the final check.</li><li><strong>Payment</strong>: enter your card and place the order.</li></ol>',
      'The minimum order is ¥1,000 in total (tax and shipping included), up to 99 of one item.',
      'A confirmation is sent by email. If it does not arrive, please check your spam folder and contact us.',
    ],
  ),
  guide(
    'guide_payment',
    'payment',
    { ja: 'お支払い', en: 'Payment' },
    [
      'お支払い方法はクレジットカードです。次の五つのブランドをご利用いただけます。',
      '<ul><li>Visa</li><li>Mastercard</li><li>JCB</li><li>American Express</li><li>Diners Club</li></ul>',
      '「注文を確定する」を押した時点で決済します。お引き落とし日は、ご利用のカード会社の規約によります。カードの種類によっては本人認証（3Dセキュア）の画面が表示されます。',
      'カード番号とセキュリティコードは決済会社に直接送られ、当店には保存されません。',
    ],
    [
      'Payment is by credit card. We accept five brands.',
      '<ul><li>Visa</li><li>Mastercard</li><li>JCB</li><li>American Express</li><li>Diners Club</li></ul>',
      'Your card is charged when you place the order. Some cards show a 3-D Secure screen.',
      'Card numbers go straight to the payment provider and are not stored by us.',
    ],
  ),
  guide(
    'guide_shipping',
    'shipping',
    { ja: '送料と配送', en: 'Shipping' },
    [
      '<h2>発送の時期</h2>',
      'お支払いの確認後、3営業日以内に発送します。営業日の11:00を過ぎたご注文は、翌営業日の受付となります。土日祝日と年末年始（12月29日から1月3日）は休業です。',
      '<h2>送料</h2>',
      '送料は、1回のご注文につき{{shipping_fee}}（税込）です。商品合計が{{free_shipping_from}}（税込）以上のご注文は送料無料です。セミナー受講券だけのご注文に送料はかかりません。',
      '<h2>お届け先</h2>',
      '国内のみの発送となります。学校や会社へお届けする場合は、会社名の欄に施設名をご記入ください。',
    ],
    [
      '<h2>When</h2>',
      'We ship within three business days after payment. Orders after 11:00 (JST) count from the next business day. We are closed at weekends, on holidays and from December 29 to January 3.',
      '<h2>Cost</h2>',
      'Shipping costs {{shipping_fee}} an order, tax included. It is free for items totalling {{free_shipping_from}} or more. Seminar tickets alone carry no shipping.',
      '<h2>Where</h2>',
      'We ship within Japan only. For schools and offices please fill in the company field.',
    ],
  ),
  guide(
    'guide_receipt',
    'receipt',
    { ja: '領収書', en: 'Receipts' },
    [
      'ご注文内容の確認画面で「領収書を希望する」を選び、宛名（50文字以内）をご入力ください。',
      'ご注文後は、ご注文履歴の詳細画面から表示・印刷できます。適格請求書（簡易インボイス）の記載事項を満たしています。',
      '公費でのご購入で見積書や納品書が必要な場合は、お問い合わせください。',
    ],
    [
      'Choose “Request a receipt” on the confirmation step and enter a name of up to 50 characters.',
      'Afterwards it can be shown and printed from your order history. It meets the rules for simplified qualified invoices.',
      'Contact us if your school needs a quotation or delivery note.',
    ],
  ),
  guide(
    'guide_seminar',
    'seminars',
    { ja: 'セミナーのお申込み', en: 'Booking a seminar' },
    [
      'セミナーは、受講券を商品としてお買い求めいただくことでお申込みとなります。お席の数だけ数量をお選びください。',
      '<ul><li>お申込みの期限は、会場開催が2日前、オンライン開催が前日の17:00です。</li><li>受講券の郵送はありません。受講案内をメールでお送りします。</li><li>複数名でお申込みの場合、ご受講者のお名前は案内メールへの返信でお知らせください。</li></ul>',
      'オンライン参加の方には、開催日の3日前まで（それ以降のお申込みはお支払い後すぐ）に、参加用のアドレスをお送りします。',
    ],
    [
      'Buying a ticket books your seat. Choose as many as there are participants.',
      '<ul><li>Sales end at 17:00, two days before at a venue and one day before online (JST).</li><li>No ticket is posted; directions come by email.</li><li>For several people, reply to that email with their names.</li></ul>',
      'The link to join online is sent by email three days before, or right after payment if you book later.',
    ],
  ),
  guide(
    'guide_cancellation',
    'cancellation-returns',
    { ja: 'キャンセル・返品', en: 'Cancellation and returns' },
    [
      '<h2>キャンセル</h2>',
      '商品の発送前に限り、メール（shop@komorebi.example.jp）にて承ります。ご注文番号をお書き添えください。発送後のお客様のご都合によるキャンセルはお受けできません。',
      '<h2>返品・交換</h2>',
      'お客様のご都合による返品・交換はお受けしておりません。商品の不良、破損、またはご注文と異なる商品が届いた場合は、商品到着後8日以内にご連絡ください。送料当店負担にて交換または返金いたします。',
      '<h2>セミナーのキャンセル</h2>',
      '開催日の8日前までは全額、7日前から前日までは受講料の50％を返金します。当日のご連絡および無連絡の場合、返金はありません。主催者の都合により中止した場合は全額を返金します。',
    ],
    [
      '<h2>Cancellation</h2>',
      'By email (shop@komorebi.example.jp) with your order number, before shipping only.',
      '<h2>Returns</h2>',
      'We do not accept returns for personal reasons. If an item is faulty, damaged or wrong, tell us within eight days of arrival; we exchange or refund at our cost.',
      '<h2>Seminars</h2>',
      'Full refund up to eight days before, half from seven days to one day before, none on the day. If the organiser cancels, the full amount is refunded.',
    ],
  ),
  guide(
    'guide_membership',
    'membership',
    { ja: '会員登録', en: 'Membership' },
    [
      '会員登録は無料です。お名前、フリガナ、メールアドレス、パスワード（6文字以上）をご入力ください。',
      '登録後に届くメールの案内に沿って確認を済ませると、ご購入、お気に入り、アドレス帳、レビューの投稿をご利用いただけます。',
      '退会と個人情報の削除は、お問い合わせの「退会・個人情報の削除」から承ります。',
    ],
    [
      'Membership is free. Enter your name, reading, email address and a password of at least six characters.',
      'After confirming by email you can order, keep a wishlist and address book, and post reviews.',
      'To close your account and have your data deleted, use the inquiry form.',
    ],
  ),
];

type Question = [questionJa: string, questionEn: string, answerJa: string, answerEn: string];

function questions(ja: string, en: string, list: Question[]): SeedFaq[] {
  return list.map(([questionJa, questionEn, answerJa, answerEn]) => ({
    category: { ja, en },
    questions: { ja: questionJa, en: questionEn },
    answers: { ja: `<p>${answerJa}</p>`, en: `<p>${answerEn}</p>` },
  }));
}

export const faqs: SeedFaq[] = [
  ...questions('ご注文', 'Orders', [
    [
      'いくらから注文できますか。',
      'What is the minimum order?',
      'ご注文の合計が1,000円（税込・送料を含む）以上から承ります。',
      'The total must be at least ¥1,000 including tax and shipping.',
    ],
    [
      '一度に何冊まで注文できますか。',
      'How many can I order at once?',
      '同一商品は99点までです。それ以上をご希望の場合は、購入リクエストまたはお問い合わせからご相談ください。',
      'Up to 99 of one item. For more, please send a purchase request or an inquiry.',
    ],
    [
      '在庫切れの商品は入荷しますか。',
      'Will sold-out items come back?',
      '重版や再入荷の予定は商品により異なります。購入リクエストをお送りいただくと、入荷の際の参考にいたします。',
      'It depends on the item. Purchase requests help us decide on reprints.',
    ],
    [
      '注文内容を変更できますか。',
      'Can I change my order?',
      '確定後の変更はできません。発送前であればキャンセルを承りますので、メールでご連絡のうえ、あらためてご注文ください。',
      'Not after it is placed. Before shipping you may cancel by email and order again.',
    ],
    [
      '電話で注文できますか。',
      'Can I order by phone?',
      '恐れ入りますが、お電話でのご注文は承っておりません。本サイトからお手続きください。',
      'We are sorry, orders are accepted on this site only.',
    ],
  ]),
  ...questions('お支払い・領収書', 'Payment and receipts', [
    [
      'どのカードが使えますか。',
      'Which cards do you accept?',
      'Visa、Mastercard、JCB、American Express、Diners Clubの五つのブランドです。',
      'Visa, Mastercard, JCB, American Express and Diners Club.',
    ],
    [
      'カードの情報は保存されますか。',
      'Do you keep my card details?',
      '当店では保存しません。決済会社に直接送信されます。',
      'No. They are sent straight to the payment provider.',
    ],
    [
      '領収書は発行できますか。',
      'Can I have a receipt?',
      'ご注文内容の確認画面でご希望ください。ご注文履歴からも表示・印刷できます。',
      'Request it on the confirmation step, or print it from your order history.',
    ],
    [
      '学校の公費で支払えますか。',
      'Can a school pay on account?',
      '現在はクレジットカードのみのお取り扱いです。見積書・納品書はお問い合わせください。',
      'Only cards at present. Ask us for quotations and delivery notes.',
    ],
  ]),
  ...questions('配送', 'Delivery', [
    [
      'いつ届きますか。',
      'When will my order arrive?',
      'お支払いの確認後、3営業日以内に発送します。営業日の11:00を過ぎたご注文は翌営業日の受付となります。',
      'We ship within three business days after payment; orders after 11:00 (JST) count from the next business day.',
    ],
    [
      '送料はいくらですか。',
      'How much is shipping?',
      '1回のご注文につき{{shipping_fee}}（税込）です。商品合計が{{free_shipping_from}}（税込）以上のご注文は無料になります。セミナー受講券だけのご注文に送料はかかりません。',
      '{{shipping_fee}} an order, tax included; free for items of {{free_shipping_from}} or more. Seminar tickets alone carry no shipping.',
    ],
    ['海外へ送れますか。', 'Do you ship abroad?', '国内のみの発送となります。', 'We ship within Japan only.'],
    [
      '配送日時を指定できますか。',
      'Can I choose a delivery time?',
      '恐れ入りますが、日時の指定は承っておりません。発送後のご案内メールをご確認ください。',
      'We are sorry, no. Please see the email we send on shipping.',
    ],
  ]),
  ...questions('セミナー', 'Seminars', [
    [
      '受講券は郵送されますか。',
      'Will a ticket be posted?',
      '郵送はありません。お申込み後に受講案内をメールでお送りします。',
      'No. Directions are sent by email.',
    ],
    [
      '行けなくなったときは返金されますか。',
      'Can I have a refund if I cannot come?',
      '開催日の8日前までは全額、7日前から前日までは50％を返金します。当日・無連絡の場合の返金はありません。メールでご連絡ください。',
      'Full refund up to eight days before, half until the day before, none on the day. Please email us.',
    ],
    [
      '代わりの人が参加してもよいですか。',
      'May somebody else come in my place?',
      'かまいません。受講案内のメールに、お越しになる方のお名前をご返信ください。',
      'Yes. Reply to our email with the name.',
    ],
    [
      'オンライン参加に必要なものは何ですか。',
      'What do I need to join online?',
      'インターネットにつながる端末と、音声が聞ける環境をご用意ください。アプリの購入は必要ありません。',
      'A connected device with sound. No software need be bought.',
    ],
  ]),
  ...questions('会員登録・アカウント', 'Membership', [
    [
      '確認メールが届きません。',
      'The confirmation email does not arrive.',
      '迷惑メールの設定をご確認ください。届いていない場合は、ログイン画面で登録時のメールアドレスとパスワードを入力すると、確認メールを再送できます。',
      'Check your spam folder. If it is not there, log in with the address and password of your registration: the page then offers to send it again.',
    ],
    [
      'パスワードを忘れました。',
      'I forgot my password.',
      'ログイン画面の「パスワードをお忘れの方」から再設定できます。',
      'Use “Forgot your password?” on the login page.',
    ],
    [
      '退会するにはどうすればよいですか。',
      'How do I close my account?',
      'お問い合わせの種類で「退会・個人情報の削除」を選んでお送りください。',
      'Send an inquiry with the topic “Closing my account, deleting my data”.',
    ],
  ]),
];

export const carousels: SeedCarousel[] = [
  {
    code: 'carousel_new_term',
    names: { ja: '新学期の準備', en: 'A new school term' },
    paths: { ja: 'carousel-new-term.svg', en: 'carousel-new-term-en.svg' },
    link: '/products/categories/topics/new-term',
  },
  {
    code: 'carousel_summer_research',
    names: { ja: '夏休みの自由研究', en: 'Summer research' },
    paths: { ja: 'carousel-summer-research.svg', en: 'carousel-summer-research-en.svg' },
    link: '/products/categories/topics/summer-research',
  },
  {
    code: 'carousel_reading_aloud',
    names: { ja: '読み聞かせの時間', en: 'Time to read aloud' },
    paths: { ja: 'carousel-reading-aloud.svg', en: 'carousel-reading-aloud-en.svg' },
    link: '/products/categories/topics/reading-aloud',
  },
  {
    code: 'carousel_seminars',
    names: { ja: '著者に会う少人数の講座', en: 'Meet our authors' },
    paths: { ja: 'carousel-seminars.svg', en: 'carousel-seminars-en.svg' },
    link: '/products/categories/seminars',
  },
];

function app(code: string, ja: string, en: string, asksName = false): SeedTriggerApp {
  return { code, names: { ja, en }, asksName };
}

/** Survey 'How did you hear of us?'; two choices ask for a name. */
export const triggerApps: SeedTriggerApp[] = [
  app('search_engine', '検索エンジン', 'Search engine'),
  app('consultant', 'コンサルタントの紹介', 'Consultant', true),
  app('acquaintance', 'お知り合いの紹介', 'Acquaintance', true),
  app('email_magazine', 'メールマガジン', 'Email magazine'),
  app('club_news', 'クラブニュース', 'Club news'),
  app('social_media', 'SNS', 'Social media'),
  app('official_site', '公式サイト', 'Official site'),
  app('other_websites', 'その他のウェブサイト', 'Other websites'),
  app('event_lecture', 'イベント（講演会）', 'Event (lecture)'),
  app('event_exhibition', 'イベント（展示会）', 'Event (exhibition)'),
  app('related_books', '関連書籍', 'Related books'),
  app('direct_mail', 'ダイレクトメール', 'Direct mail'),
  app('others', 'その他', 'Others'),
];
