/** The letters that tell the shop of paid orders, in Japanese like all mails to the shop. */
import { chosenOption, optionsOf } from '#contract/order-shapes.ts';
import { prefectureOf } from '#contract/rules/address.ts';
import { placeOfEvent } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { personName, withTitle } from '#contract/rules/person-name.ts';
import type { Shop } from '../../shop.ts';
import { type Block, type Letter, type Row, renderLetter } from '../mail/letter.ts';
import { day, hasGoods, hasSeminar, itemSums, moment, onlineWord, span } from '../mail/order-rows.ts';
import { deskLink } from '../mail/parties.ts';
import type { commonView } from '../order-rows/common-view.ts';
import type { OrderRow } from '../order-rows/load.ts';

type LetterShop = Pick<Shop, 'env' | 'details'>;
export type PaidOrder = { row: OrderRow; order: ReturnType<typeof commonView> };

const LOCALE = 'ja_JP';
const SHIP = '発送予定日までに発送し、事務室で発送済みにしてください。';
const SEATS = '参加者は、事務室の「商品」の「参加者」で確かめられます。';
const NOTES = 'お客様のメモ';

/** Subject and body of the mail about one order. */
export function orderLetter({ env, details }: LetterShop, paid: PaidOrder): Letter {
  const { row, order } = paid;
  const total = amount(row.total);
  const heading = 'ご注文が入りました';
  const subject = `【${details().nameJa}】${heading}（注文番号 ${row.number}、${total}）`;
  const next = [
    ...(mustBeShipped(paid) ? [SHIP] : []),
    ...(!isOver(paid) && hasSeminar(paid) ? [SEATS] : []),
  ];
  const blocks: Block[] = [
    { lines: ['お支払いの済んだご注文です。', ...next] },
    {
      heading: 'ご注文',
      rows: [
        ['注文番号', row.number ?? ''],
        ['入金日時', row.paidAt ? moment(row.paidAt, LOCALE) : ''],
        ...personRow(paid),
        ...whatAndWhen(paid),
        ...(row.locale === LOCALE ? [] : [['お客様の言語', '英語'] satisfies Row]),
      ],
    },
    {
      heading: '商品',
      sums: [
        ...itemSums(paid, 'ja'),
        ...(hasGoods(paid)
          ? [{ label: '送料', amount: row.shippingTotal === 0 ? '無料' : amount(row.shippingTotal) }]
          : []),
        { label: '合計（税込）', amount: total, isTotal: true },
      ],
    },
    ...seminarBlocks(paid),
    ...(order.notes ? [{ heading: NOTES, rows: [['', order.notes]] satisfies Row[] }] : []),
    ...deskLink(env, `/orders/${row.id}`, '事務室で注文を開く'),
  ];
  return renderLetter(LOCALE, subject, blocks, order.items.map(lineText).join('、'), heading);
}

export type Gathered = {
  /** The first ones. */
  orders: readonly PaidOrder[];
  /** Of all of them. */
  count: number;
  total: number;
};

/**
 * Subject and body of the mail about the orders of an hour or a day. Without the texts of customers: erasing a member
 * deletes the mails about one of the member's orders, but not those about many people's.
 */
export function gatheredLetter({ env, details }: LetterShop, { orders, count, total }: Gathered): Letter {
  const heading = `ご注文が${count}件入りました`;
  const sum = `合計 ${amount(total)}`;
  const subject = `【${details().nameJa}】${heading}（${sum}）`;
  const rest = count - orders.length;
  const blocks: Block[] = [
    {
      lines: [
        `お支払いの済んだご注文が${count}件あります（${sum}）。`,
        ...(orders.some(mustBeShipped) ? [SHIP] : []),
        ...(orders.some((paid) => !isOver(paid) && hasSeminar(paid)) ? [SEATS] : []),
      ],
    },
    ...orders.map((paid): Block => {
      const { row, order } = paid;
      return {
        heading: `注文番号 ${row.number}`,
        rows: [
          ['合計（税込）', amount(row.total)],
          ['商品', order.items.map(lineText).join('\n')],
          ...whatAndWhen(paid),
          ...(order.notes ? [[NOTES, 'あり（事務室で確かめてください）'] satisfies Row] : []),
        ],
      };
    }),
    ...(rest > 0 ? [{ lines: [`ほかに${rest}件あります。すべての注文は、事務室で確かめてください。`] }] : []),
    ...deskLink(env, '/orders?view=paid', '事務室で注文の一覧を開く'),
  ];
  return renderLetter(LOCALE, subject, blocks, orders.map(({ row }) => row.number).join('、'), heading);
}

const amount = (minor: number): string => formatYen(yen(minor), 'ja');

const isOver = ({ row }: PaidOrder): boolean => row.state === 'cancelled' || row.paymentState === 'refunded';

const mustBeShipped = (paid: PaidOrder): boolean =>
  !isOver(paid) && hasGoods(paid) && ['ready', 'partially_shipped'].includes(paid.row.shippingState);

/** To whom goods go, or who booked. */
function personRow(paid: PaidOrder): Row[] {
  const { shippingAddress: address } = paid.order;
  if (!address) return [];
  const name = withTitle(personName(address, 'ja'));
  const prefecture = prefectureOf(address);
  return [[hasGoods(paid) ? 'お届け先' : 'ご注文者', prefecture ? `${name}（${prefecture}）` : name]];
}

function whatAndWhen(paid: PaidOrder): Row[] {
  const { row } = paid;
  const [goods, seminar] = [hasGoods(paid), hasSeminar(paid)];
  return [
    ...(seminar ? [['内容', goods ? '商品とセミナーの席' : 'セミナーの席（発送なし）'] satisfies Row] : []),
    ...(mustBeShipped(paid) && row.shipBy ? [['発送予定日', day(row.shipBy, LOCALE)] satisfies Row] : []),
    ['いまの状態', stateOf(paid)],
  ];
}

/** The mail may be written long after the payment. */
function stateOf(paid: PaidOrder): string {
  const { state, paymentState, shippingState } = paid.row;
  if (state === 'cancelled') return '取り消し';
  if (paymentState === 'refunded') return '全額返金';
  if (!hasGoods(paid)) return '入金済み';
  if (shippingState === 'shipped') return '発送済み';
  return shippingState === 'partially_shipped' ? '一部発送済み' : '発送待ち';
}

type Line = PaidOrder['order']['items'][number];

const seatsOf = ({ quantity }: Line): string => `${quantity}名`;

function lineText(line: Line): string {
  const chosen = optionsOf(line).map(chosenOption).join('、');
  const name = halfWidth(line.product.name) + (chosen ? `（${chosen}）` : '');
  return `${name} × ${line.product.seminar ? seatsOf(line) : line.quantity}`;
}

const seminarBlocks = ({ order }: PaidOrder): Block[] =>
  order.items.flatMap((line) => {
    const { name, seminar } = line.product;
    if (!seminar) return [];
    const place = placeOfEvent(seminar, optionsOf(line));
    return [
      {
        heading: `セミナー ${halfWidth(name)}`,
        rows: [
          ['日時', span(seminar.startsAt, seminar.endsAt, LOCALE)],
          ['会場', place.venue ?? onlineWord(LOCALE)],
          ['席', seatsOf(line)],
        ] satisfies Row[],
      },
    ];
  });
