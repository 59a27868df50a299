/** Words of the order mails in Japanese. */
import type { OrderStage } from './order-rows.ts';

const FOLLOW_UP = '手続きが完了しましたら、あらためてご連絡いたします。';

export const wordsJa = {
  titles: {
    paid: 'ご注文ありがとうございます',
    awaiting: 'お支払いをお待ちしています',
    refused: 'お支払いが完了しませんでした',
    cancelled: 'ご注文をキャンセルしました',
    cancelled_by_shop: 'ご注文をキャンセルさせていただきました',
    returned: 'お支払いをお返ししました',
  } satisfies Record<OrderStage['kind'], string>,
  cancelledAsAsked: 'ご注文のキャンセルを承りました',
  returnedSurplus: '重複したお支払いをお返ししました',
  subject: (title: string, shopName: string, number: string) =>
    `【${shopName}】${title}（注文番号 ${number}）`,

  thanks: (shopName: string) => `このたびは${shopName}をご利用いただき、誠にありがとうございます。`,
  paid: 'お支払いを確認し、下記のとおりご注文を承りました。',
  awaiting: 'ご注文を受け付けました。お支払いを確認できましたら、ご注文の確認メールをお送りします。',
  refused: (why: string) => `ご注文のお支払いが完了しませんでした。${why}`,
  stillOpen: 'このお支払いの請求は発生していません。ご注文は下記の期限まで有効です。',
  cancelled: {
    unpaid: '期限までにお支払いを確認できなかったため、下記のご注文をキャンセルしました。',
    given_up: 'お手続きにより、下記のご注文をキャンセルしました。',
    seminar_cancelled:
      'お支払いをお待ちしていたご注文のセミナーが中止となったため、下記のご注文をキャンセルしました。ご予定いただいていたところ、誠に申し訳ございません。',
  },
  orderAgain:
    '請求は発生していません。同じ商品は、ご注文の詳細の「もう一度購入する」からカートに入れていただけます。',
  orderRest:
    '請求は発生していません。中止となったセミナー以外の商品は、ご注文の詳細の「もう一度購入する」からカートに入れて、あらためてご注文いただけます。',
  cancelledByShop: {
    customer: 'ご依頼により、下記のご注文をキャンセルしました。',
    out_of_stock:
      '誠に申し訳ございません。ご注文の商品をご用意できなくなったため、下記のご注文をキャンセルさせていただきました。ご期待に沿えず、深くお詫び申し上げます。',
    no_seats:
      '誠に申し訳ございません。お席をご用意できなくなったため、下記のご注文をキャンセルさせていただきました。ご期待に沿えず、深くお詫び申し上げます。',
    other:
      '誠に申し訳ございません。当店の都合により、下記のご注文をキャンセルさせていただきました。深くお詫び申し上げます。',
  },
  noRefund: 'このキャンセルによる返金はございません。',
  /** The terms of cancellation are for the wishes of shoppers, not for reasons of the shop's own. */
  refundLater: '返金については、あらためてご連絡いたします。',
  money: {
    unpaid: '請求は発生していません。',
    refunded_already: 'お支払いいただいた代金は、返金済みです。',
    kept: 'お申込みの際にご案内したキャンセル規定により、返金はございません。',
    refunded_by_card: (sum: string) =>
      `お支払いいただいた${sum}は、ご利用のクレジットカードへ返金いたします。${FOLLOW_UP}`,
    refunded_by_hand: (sum: string) => `お支払いいただいた${sum}を返金いたします。${FOLLOW_UP}`,
    refunding_in_part: (sum: string) => `お支払いいただいた代金のうち${sum}を返金いたします。${FOLLOW_UP}`,
    refunded_in_part: (sum: string) => `お支払いいただいた代金のうち${sum}は、返金済みです。`,
  },
  returned: {
    surplus:
      '下記のご注文のお支払いが重ねて行われたため、重複した分の決済を取り消してお返ししました。ご請求は1回分のみです。',
    late: '下記のご注文がキャンセルされたあとに行われたお支払いは、決済を取り消してお返ししました。請求は発生しません。ご入用の場合は、あらためてご注文ください。',
    moved:
      '下記のご注文のセミナーは日時または会場が変更になったため、変更前の内容で行われたお支払いは、決済を取り消してお返ししました。請求は発生しません。変更後の内容でよろしければ、ご注文の詳細のページでご確認のうえ、お支払い期限までにあらためてお支払いください。',
    statement: 'カードのご利用明細に、お返しした分が一時的に表示されることがあります。',
    nothingToDo: 'お客様のお手続きは不要です。',
  },
  pay: {
    heading: 'お支払いのお願い',
    until: 'お支払い期限',
    automatic: '期限までにお支払いがない場合、ご注文は自動的にキャンセルされます。',
    crossed: 'すでにお支払いがお済みの場合は、行き違いですのでご容赦ください。',
    link: 'お支払い・キャンセルのページを開く',
  },

  order: 'ご注文',
  number: '注文番号',
  orderedOn: '注文日',
  shipping: '発送予定日',
  shipBy: (day: string) => `${day}まで`,
  shipsLater: '追ってご連絡いたします。',
  address: 'お届け先',
  items: 'ご注文内容',
  payment: 'お支払い',
  amounts: 'ご注文の金額',
  charged: 'ご請求額',
  givenBack: '返金',
  itemsTotal: '商品合計',
  fee: '送料',
  free: '無料',
  total: '合計（税込）',
  taxIn: (total: string) => `10％対象${total}のうち消費税`,
  method: 'お支払い方法',
  card: 'クレジットカード（一括払い）',
  seminar: {
    heading: 'セミナー',
    cancelled: 'キャンセルしたセミナー',
    calledOff: '中止となったセミナー',
    when: '開催日時',
    doors: '開場',
    venue: '会場',
    format: '開催形式',
    deadline: 'お申込み期限',
    bring: '会場でのご参加：当日、注文番号をお控えのうえお越しください。',
    join: 'オンラインでのご参加：開催日の3日前まで（それ以降のお申込みはお支払い後すぐ）に、参加用アドレスをメールでお送りします。',
    names: '参加される方のお名前は、ご注文の詳細のページで、お席ごとにお知らせください。',
    calendar: '添付の予定ファイル（.ics）をカレンダーに取り込むと、日時を登録できます。',
  },
  cancellation: {
    heading: 'キャンセルについて',
    goods: '商品のキャンセル・返品',
    seminar: 'セミナーのキャンセル',
    how: (contact: string) =>
      `キャンセルは、メール（${contact}）またはお問い合わせフォームで、注文番号を添えてご連絡ください。`,
  },
  details: 'ご注文の詳細は、次のページでご確認いただけます（ログインが必要です）。',
  seeOrder: 'ご注文の詳細を見る',
  receipt: '領収書は、次のページで宛名を確認して発行し、印刷またはPDFで保存できます。',
  issueReceipt: '領収書を発行・表示する',
  questions: (contact: string) => `ご注文について、ご不明な点は ${contact} までお問い合わせください。`,
};
