/** Order mails in English. */
import { type Address, wholePlace } from '#contract/rules/address.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
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
  'Up to 8 days before the event: full refund. 7 days to 1 day before: 50% of the fee. On the day or without notice: no refund. If the organiser cancels the event, you get a full refund.';

const SUBJECTS: Record<OrderStage['kind'], string> = {
  paid: 'Thank you for your order',
  awaiting: 'Please pay for your order',
  refused: 'Your payment did not go through',
  cancelled: 'Your order was cancelled',
  cancelled_by_shop: 'Your order was cancelled',
  returned: 'Your payment was returned',
};

export const subjectEn = ({ shopName, number, stage }: OrderMail): string =>
  `[${shopName}] ${SUBJECTS[stage.kind]} (no. ${number})`;

export function blocksEn(mail: OrderMail): Block[] {
  const { totals, shippingAddress } = mail.order;
  const money = (minor: number) => formatYen(yen(minor), 'en');
  const goods = hasGoods(mail);
  const isPaid = mail.stage.kind === 'paid';
  return [
    salutation(mail.locale, mail.name),
    ...greeting(mail),
    {
      heading: 'Order',
      rows: [
        ['Order number', mail.number],
        ['Order date', day(mail.orderedOn, mail.locale)],
        ...(goods && isPaid ? [['Ships by', shipDay(mail)] satisfies Row] : []),
      ],
    },
    ...(goods && shippingAddress
      ? [{ heading: 'Deliver to', rows: [['', addressLinesEn(shippingAddress).join('\n')]] as Row[] }]
      : []),
    { heading: 'Items', sums: itemSums(mail, 'en') },
    {
      heading: 'Payment',
      sums: [
        { label: 'Items total', amount: money(totals.items) },
        ...(goods
          ? [{ label: 'Shipping', amount: totals.shipping === 0 ? 'Free' : money(totals.shipping) }]
          : []),
        { label: 'Total (tax included)', amount: money(totals.total), isTotal: true },
        { label: `Tax (10%) in ${money(totals.total)}`, amount: money(totals.taxes) },
        { label: 'Payment method', amount: 'Credit card (single payment)' },
      ],
    },
    ...seminarBlocks(mail, {
      heading: 'Seminar:',
      when: 'Date and time',
      doors: 'Doors open',
      venue: 'Venue',
      format: 'Format',
      deadline: 'Book by',
      bring: 'At the venue: please have your order number with you.',
      join: 'Online: three days before the seminar we email you the link to join. If you book later than that, you get it right after your payment.',
      calendar: 'The attached .ics file puts the date into your calendar.',
    }),
    ...(isPaid ? [cancellation(mail, goods)] : []),
    { lines: ['The details of your order are on this page (please log in).'] },
    { link: mail.orderUrl, label: 'See your order' },
    ...(isPaid
      ? [
          {
            lines: [
              'You can check the name on the receipt and issue it on this page, to print it or to save it as a PDF.',
            ],
          },
          { link: `${mail.orderUrl}/receipt`, label: 'Issue the receipt' },
        ]
      : []),
    { lines: [`Questions about your order? Please write to ${mail.contact}.`] },
    mail.signature,
  ];
}

function greeting({ shopName, stage, orderUrl, locale }: OrderMail): Block[] {
  const thanks = `Thank you for shopping at ${shopName}.`;
  if (stage.kind === 'paid')
    return [{ lines: [thanks, 'We have received your payment and accepted this order.'] }];
  if (stage.kind === 'cancelled')
    return [
      {
        lines: [
          stage.why === 'unpaid'
            ? 'We could not confirm a payment for this order in time, so we have cancelled it.'
            : 'As you asked, we have cancelled this order.',
          'You have not been charged. You can put the same items into your cart again from the page of the order.',
        ],
      },
    ];
  if (stage.kind === 'cancelled_by_shop') return [{ lines: [CANCELLED[stage.reason], moneyOf(stage.money)] }];
  if (stage.kind === 'returned')
    return [
      {
        lines: [
          stage.isPaid
            ? 'This order was paid for more than once. We have cancelled the extra payment: you are charged only once.'
            : 'A payment for this order was made after the order had ended. We have cancelled it: you are not charged.',
          'Your card statement may show it for a while. There is nothing you need to do.',
        ],
      },
    ];
  const pay: Block[] = [
    {
      heading: 'Please pay',
      rows: [
        ['Pay by', moment(stage.payUntil, locale)],
        ['', 'An order that is not paid by then is cancelled automatically.'],
        ['', 'If you have paid already, this email has crossed your payment: there is nothing to do.'],
      ],
    },
    { link: orderUrl, label: 'Pay or cancel here' },
  ];
  if (stage.kind === 'refused')
    return [
      {
        lines: [
          `Your payment did not go through. ${stage.why}`,
          'You have not been charged. Your order stays open until the deadline: you can pay for it with another card.',
        ],
      },
      ...pay,
    ];
  return [{ lines: [thanks, 'We have your order. It is accepted once your payment is confirmed.'] }, ...pay];
}

const CANCELLED = {
  customer: 'As you asked, we have cancelled this order.',
  out_of_stock:
    'We are very sorry: we cannot supply what you ordered, so we had to cancel this order. Please accept our apologies.',
};

function moneyOf(money: CancelledMoney): string {
  if (money.is === 'unpaid') return 'You have not been charged.';
  if (money.is === 'refunded_already') return 'Your payment has been refunded.';
  if (money.is === 'kept')
    return 'According to the cancellation terms shown when you booked, there is no refund.';
  const sum = formatYen(yen(money.amount), 'en');
  const how =
    money.is === 'refunded_by_card'
      ? `We are refunding ${sum} to your credit card.`
      : `We are refunding ${sum} of your payment.`;
  return `${how} We will write to you again when this is done.`;
}

export function addressLinesEn(a: Address): string[] {
  return [
    nameOf('en_US', a),
    ...(a.company ? [a.company] : []),
    `${postcode(a.postcode)} ${wholePlace(a)}`,
    ...(a.phoneNumber ? [formatNumber(a.phoneNumber)] : []),
  ];
}

const shipDay = ({ shipBy, locale }: OrderMail): string =>
  shipBy ? day(shipBy, locale) : 'We will let you know.';

const cancellation = ({ contact, seminarTerms }: OrderMail, goods: boolean): Block => ({
  heading: 'Cancellation',
  rows: [
    ...(goods
      ? [
          [
            'Cancelling and returning goods',
            `Orders can be cancelled by email (${contact}) before they are shipped. We do not accept returns for personal reasons; please contact us within 8 days of delivery about defective or wrong items.`,
          ] satisfies Row,
        ]
      : []),
    ...seminarTerms.map((text): Row => [goods ? 'Cancelling a seminar' : '', text || GENERAL_TERMS]),
  ],
});
