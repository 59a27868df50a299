/** Order mails in Japanese. */
import { type Address, wholePlace } from '#contract/rules/address.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { withTitle } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import type { Block, Row } from './letter.ts';
import {
  type CancelledMoney,
  day,
  hasGoods,
  itemSums,
  moment,
  type OrderMail,
  type OrderStage,
  postcode,
  seminarBlocks,
} from './order-rows.ts';
import { nameOf, salutation } from './parties.ts';

/** Default cancellation terms, as on the seminar's page. */
const GENERAL_TERMS =
  '開催日の8日前まで：全額返金／7日前〜前日：受講料の50％／当日・無連絡：返金いたしません。主催者の都合により中止した場合は全額を返金します。';

const SUBJECTS: Record<OrderStage['kind'], string> = {
  paid: 'ご注文ありがとうございます',
  awaiting: 'お支払いをお待ちしています',
  refused: 'お支払いが完了しませんでした',
  cancelled: 'ご注文をキャンセルしました',
  cancelled_by_shop: 'ご注文の取り消しを承りました',
  returned: 'お支払いをお返ししました',
};

export const subjectJa = ({ shopName, number, stage }: OrderMail): string =>
  `【${shopName}】${SUBJECTS[stage.kind]}（注文番号 ${number}）`;

export function blocksJa(mail: OrderMail): Block[] {
  const { totals, shippingAddress } = mail.order;
  const money = (minor: number) => formatYen(yen(minor), 'ja');
  const goods = hasGoods(mail);
  const isPaid = mail.stage.kind === 'paid';
  return [
    salutation(mail.locale, mail.name),
    ...greeting(mail),
    {
      heading: 'ご注文',
      rows: [
        ['注文番号', mail.number],
        ['注文日', day(mail.orderedOn, mail.locale)],
        ...(goods && isPaid ? [['発送予定', shipDay(mail)] satisfies Row] : []),
      ],
    },
    ...(goods && shippingAddress
      ? [{ heading: 'お届け先', rows: [['', addressLinesJa(shippingAddress).join('\n')]] as Row[] }]
      : []),
    { heading: 'ご注文内容', sums: itemSums(mail, 'ja') },
    {
      heading: 'お支払い',
      sums: [
        { label: '商品合計', amount: money(totals.items) },
        ...(goods
          ? [{ label: '送料', amount: totals.shipping === 0 ? '無料' : money(totals.shipping) }]
          : []),
        { label: '合計（税込）', amount: money(totals.total), isTotal: true },
        { label: `10％対象${money(totals.total)}のうち消費税`, amount: money(totals.taxes) },
        { label: 'お支払い方法', amount: 'クレジットカード（一括払い）' },
      ],
    },
    ...seminarBlocks(mail, {
      heading: 'セミナー',
      when: '開催日時',
      doors: '開場',
      venue: '会場',
      format: '開催形式',
      deadline: 'お申込み期限',
      bring: '会場でのご参加：当日、注文番号をお控えのうえお越しください。',
      join: 'オンラインでのご参加：開催日の3日前まで（それ以降のお申込みはお支払い後すぐ）に、参加用のアドレスをメールでお送りします。',
      calendar: '日時は添付の予定ファイル（.ics）をカレンダーに取り込んでご利用いただけます。',
    }),
    ...(isPaid ? [cancellation(mail, goods)] : []),
    { lines: ['ご注文の詳細は、次のページでご確認いただけます（ログインが必要です）。'] },
    { link: mail.orderUrl, label: 'ご注文の詳細を見る' },
    ...(isPaid
      ? [
          { lines: ['領収書は、次のページで宛名を確認して発行し、印刷またはPDFで保存できます。'] },
          { link: `${mail.orderUrl}/receipt`, label: '領収書を発行する' },
        ]
      : []),
    { lines: [`ご注文について、ご不明な点は ${mail.contact} までお問い合わせください。`] },
    mail.signature,
  ];
}

function greeting({ shopName, stage, orderUrl, locale }: OrderMail): Block[] {
  const thanks = `このたびは${shopName}をご利用いただき、誠にありがとうございます。`;
  if (stage.kind === 'paid')
    return [{ lines: [thanks, 'お支払いを確認し、下記のとおりご注文を承りました。'] }];
  if (stage.kind === 'cancelled')
    return [
      {
        lines: [
          stage.why === 'unpaid'
            ? '期限までにお支払いを確認できなかったため、下記のご注文をキャンセルしました。'
            : 'お手続きにより、下記のご注文をキャンセルしました。',
          '請求は発生していません。同じ商品は、ご注文の詳細のページからもう一度カートに入れていただけます。',
        ],
      },
    ];
  if (stage.kind === 'cancelled_by_shop') return [{ lines: [CANCELLED[stage.reason], moneyOf(stage.money)] }];
  if (stage.kind === 'returned')
    return [
      {
        lines: [
          stage.isPaid
            ? '下記のご注文のお支払いが重ねて行われたため、重複した分の決済を取り消してお返ししました。ご請求は1回分のみです。'
            : '下記のご注文の終了後に行われたお支払いは、決済を取り消してお返ししました。請求は発生しません。',
          'カードのご利用明細に、お返しした分が一時的に表示されることがあります。お客様のお手続きは不要です。',
        ],
      },
    ];
  const pay: Block[] = [
    {
      heading: 'お支払いのお願い',
      rows: [
        ['お支払い期限', moment(stage.payUntil, locale)],
        ['', '期限までにお支払いがない場合、ご注文は自動的にキャンセルされます。'],
        ['', 'すでにお支払いがお済みの場合は、行き違いですのでご容赦ください。'],
      ],
    },
    { link: orderUrl, label: 'お支払い・キャンセルのページを開く' },
  ];
  if (stage.kind === 'refused')
    return [
      {
        lines: [
          `ご注文のお支払いが完了しませんでした。${stage.why}`,
          'このお支払いの請求は発生していません。ご注文は期限まで有効です。別のカードなどでお支払いいただけます。',
        ],
      },
      ...pay,
    ];
  return [
    { lines: [thanks, 'ご注文を受け付けました。お支払いの確認をもって、ご注文が確定します。'] },
    ...pay,
  ];
}

const CANCELLED = {
  customer: 'ご連絡いただいたとおり、下記のご注文を取り消しました。',
  out_of_stock:
    '誠に申し訳ございません。ご注文の商品をご用意できなくなったため、下記のご注文を取り消させていただきました。ご期待に沿えず、深くお詫び申し上げます。',
};

function moneyOf(money: CancelledMoney): string {
  if (money.is === 'unpaid') return '請求は発生していません。';
  if (money.is === 'refunded_already') return 'お支払いいただいた代金は、返金済みです。';
  if (money.is === 'kept') return 'お申込みの際にご案内したキャンセルの規定により、ご返金はございません。';
  const sum = formatYen(yen(money.amount), 'ja');
  const how =
    money.is === 'refunded_by_card'
      ? `お支払いいただいた ${sum}は、ご利用のクレジットカードへ返金いたします。`
      : `お支払いいただいた代金のうち ${sum}を返金いたします。`;
  return `${how}手続きが完了しましたら、あらためてご連絡いたします。`;
}

export function addressLinesJa(a: Address): string[] {
  return [
    postcode(a.postcode),
    wholePlace(a),
    ...(a.company ? [a.company] : []),
    withTitle(nameOf('ja_JP', a)),
    ...(a.phoneNumber ? [`電話番号 ${formatNumber(a.phoneNumber)}`] : []),
  ];
}

const shipDay = ({ shipBy, locale }: OrderMail): string =>
  shipBy ? `${day(shipBy, locale)}までに発送予定です。` : '追ってご連絡いたします。';

const cancellation = ({ contact, seminarTerms }: OrderMail, goods: boolean): Block => ({
  heading: 'キャンセルについて',
  rows: [
    ...(goods
      ? [
          [
            '商品のキャンセル・返品',
            `商品の発送前に限り、メール（${contact}）にて承ります。お客様のご都合による返品はお受けしておりません。不良品・誤配送は商品到着後8日以内にご連絡ください。`,
          ] satisfies Row,
        ]
      : []),
    ...seminarTerms.map((text): Row => [goods ? 'セミナーのキャンセル' : '', text || GENERAL_TERMS]),
  ],
});
