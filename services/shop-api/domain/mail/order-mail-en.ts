/** The mails about an order in English. */
import type { Address } from '#contract/order-shapes.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import type { Block, Row } from './letter.ts';
import { day, hasGoods, itemRows, moment, type OrderMail, postcode, seminarBlocks } from './order-rows.ts';

/** Where a seminar has no terms of its own; as its page says. */
const GENERAL_TERMS =
  'Up to 8 days before the event: full refund (less the bank transfer fee). 7 days to 1 day before: 50% of the fee. On the day or without notice: no refund. If the organiser cancels the event, you get a full refund.';

export const subjectEn = ({ shopName, number, payUntil }: OrderMail): string =>
  payUntil
    ? `[${shopName}] Please pay for your order (no. ${number})`
    : `[${shopName}] Thank you for your order (no. ${number})`;

export function blocksEn(mail: OrderMail): Block[] {
  const { totals, shippingAddress } = mail.order;
  const money = (minor: number) => formatYen(yen(minor), 'en');
  const goods = hasGoods(mail);
  return [
    { lines: [`Dear ${mail.name.firstName} ${mail.name.lastName},`] },
    ...greeting(mail),
    {
      heading: 'Order',
      rows: [
        ['Order number', mail.number],
        ['Order date', day(mail.orderedOn, mail.locale)],
      ],
    },
    { heading: 'Items', rows: itemRows(mail, 'en') },
    {
      heading: 'Payment',
      rows: [
        ['Items total', money(totals.items)],
        ...(goods ? [['Shipping', money(totals.shipping)] satisfies Row] : []),
        ['Total (tax included)', money(totals.total)],
        ['Tax (10%)', `${money(totals.taxes)}, included in ${money(totals.total)}`],
        ['Payment method', 'Credit card (single payment)'],
      ],
    },
    ...(goods && shippingAddress
      ? [{ heading: 'Deliver to', rows: [['', addressLines(shippingAddress).join('\n')]] as Row[] }]
      : []),
    ...seminarBlocks(mail, {
      heading: 'Seminar:',
      when: 'Date and time',
      doors: 'Doors open',
      venue: 'Venue',
      deadline: 'Application deadline',
      bring: 'On the day, please bring your order number to the venue.',
      calendar: 'The attached .ics file puts the date into your calendar.',
    }),
    ...(mail.payUntil ? [] : [delivery(mail, goods)]),
    { lines: ['The details of your order are on this page (please log in).'] },
    { link: mail.orderUrl },
    { lines: [mail.shopName, mail.shopUrl, mail.contact] },
  ];
}

function greeting({ shopName, payUntil, orderUrl, locale }: OrderMail): Block[] {
  const thanks = `Thank you for shopping at ${shopName}.`;
  if (!payUntil) return [{ lines: [thanks, 'We have received your payment and accepted this order.'] }];
  return [
    { lines: [thanks, 'We have your order. It is accepted once your payment is confirmed.'] },
    {
      heading: 'Please pay',
      rows: [
        ['Pay by', moment(payUntil, locale)],
        ['', 'An order that is not paid by then is cancelled automatically.'],
        ['Pay or cancel here', orderUrl],
        ['', 'If you have paid already, this mail has crossed your payment: there is nothing to do.'],
      ],
    },
  ];
}

function addressLines(a: Address): string[] {
  return [
    `${a.firstName} ${a.lastName}`,
    ...(a.company ? [a.company] : []),
    a.street,
    `${a.city}, ${a.provinceName ?? ''}`,
    postcode(a.postcode),
    ...(a.phoneNumber ? [formatNumber(a.phoneNumber)] : []),
  ];
}

function delivery({ shipBy, contact, locale, seminarTerms }: OrderMail, goods: boolean): Block {
  const rows = seminarTerms.map((text): Row => ['Cancelling a seminar', text || GENERAL_TERMS]);
  if (!goods) return { heading: 'Cancellation', rows };
  return {
    heading: 'Delivery and cancellation',
    rows: [
      ['Shipping', shipBy ? `Ships by ${day(shipBy, locale)}.` : 'We will let you know.'],
      [
        'Cancellation and returns',
        `Orders can be cancelled by email (${contact}) before they are shipped. We do not accept returns for convenience; please contact us within 8 days of delivery about defective or wrong items.`,
      ],
      ...rows,
    ],
  };
}
