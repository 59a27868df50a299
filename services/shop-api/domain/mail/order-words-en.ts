/** Words of the order mails in English. */
import type { wordsJa } from './order-words-ja.ts';

const FOLLOW_UP = 'We will write to you again when this is done.';

export const wordsEn: typeof wordsJa = {
  titles: {
    paid: 'Thank you for your order',
    awaiting: 'Please pay for your order',
    refused: 'Your payment did not go through',
    cancelled: 'Your order was cancelled',
    cancelled_by_shop: 'We had to cancel your order',
    returned: 'Your payment was returned',
  },
  cancelledAsAsked: 'Your order was cancelled',
  returnedSurplus: 'Your extra payment was returned',
  subject: (title, shopName, number) => `[${shopName}] ${title} (no. ${number})`,

  thanks: (shopName) => `Thank you for shopping at ${shopName}.`,
  paid: 'We have received your payment and accepted this order.',
  awaiting:
    'We have received your order. We will send you the order confirmation once your payment is confirmed.',
  refused: (why) => `Your payment did not go through. ${why}`,
  stillOpen: 'You have not been charged. Your order stays open until the deadline below.',
  cancelled: {
    unpaid: 'We could not confirm a payment for this order in time, so we have cancelled it.',
    given_up: 'As you asked, we have cancelled this order.',
    seminar_cancelled:
      'A seminar in your unpaid order has been cancelled, so we have cancelled this order. We are very sorry.',
  },
  orderAgain:
    'You have not been charged. You can put the same items into your cart again with “Buy again” on the page of the order.',
  orderRest:
    'You have not been charged. You can put everything but the cancelled seminar into your cart and order it again with “Buy again” on the page of the order.',
  cancelledByShop: {
    customer: 'As you asked, we have cancelled this order.',
    out_of_stock:
      'We are very sorry: we cannot supply what you ordered, so we had to cancel this order. Please accept our apologies.',
    no_seats:
      'We are very sorry: we have no seat for you, so we had to cancel this order. Please accept our apologies.',
    other: 'We are very sorry: we had to cancel this order. Please accept our apologies.',
  },
  noRefund: 'There is no refund for this cancellation.',
  refundLater: 'We will write to you about your refund.',
  money: {
    unpaid: 'You have not been charged.',
    refunded_already: 'Your payment has been refunded.',
    kept: 'According to the cancellation terms shown when you booked, there is no refund.',
    refunded_by_card: (sum) => `We are refunding ${sum} to your credit card. ${FOLLOW_UP}`,
    refunded_by_hand: (sum) => `We are refunding your payment of ${sum}. ${FOLLOW_UP}`,
    refunding_in_part: (sum) => `We are refunding ${sum} of your payment. ${FOLLOW_UP}`,
    refunded_in_part: (sum) => `We have refunded ${sum} of your payment.`,
  },
  returned: {
    surplus:
      'This order was paid for more than once. We have cancelled the extra payment: you are charged only once.',
    late: 'A payment was made after this order had been cancelled. We have returned it, and you are not charged. If you still want the items, please order again.',
    moved:
      'A seminar in this order has a new date or place, so we have cancelled the payment you made for the earlier date or place: you are not charged. If it suits you as it is now, please confirm the change on the page of the order and pay again before the deadline.',
    statement: 'Your card statement may show it for a while.',
    nothingToDo: 'There is nothing you need to do.',
  },
  pay: {
    heading: 'Please pay',
    until: 'Pay by',
    automatic: 'An order that is not paid by then is cancelled automatically.',
    crossed: 'If you have paid already, this email has crossed your payment: there is nothing to do.',
    link: 'Pay or cancel here',
  },

  order: 'Order',
  number: 'Order number',
  orderedOn: 'Order date',
  shipping: 'Ships by',
  shipBy: (day) => day,
  shipsLater: 'We will let you know.',
  address: 'Deliver to',
  items: 'Items',
  payment: 'Payment',
  amounts: 'Amount of the order',
  charged: 'You are charged',
  givenBack: 'Refund',
  itemsTotal: 'Subtotal',
  fee: 'Shipping',
  free: 'Free',
  total: 'Total (tax included)',
  taxIn: (total) => `Tax (10%) in ${total}`,
  method: 'Payment method',
  card: 'Credit card (single payment)',
  seminar: {
    heading: 'Seminar:',
    cancelled: 'Cancelled booking:',
    calledOff: 'Cancelled seminar:',
    when: 'Date and time',
    doors: 'Doors open',
    venue: 'Venue',
    format: 'Format',
    deadline: 'Book by',
    bring: 'At the venue: please have your order number with you.',
    join: 'Online: three days before the seminar we email you the link to join. If you book later than that, you get it right after your payment.',
    names: 'Please tell us who takes each seat on the page of your order.',
    calendar: 'The attached .ics file puts the date into your calendar.',
  },
  cancellation: {
    heading: 'Cancellation',
    goods: 'Cancelling and returning goods',
    seminar: 'Cancelling a seminar',
    how: (contact) => `To cancel, write to ${contact} or use the contact form, and give your order number.`,
  },
  details: 'The details of your order are on this page (please log in).',
  seeOrder: 'See your order',
  receipt:
    'You can check the name on the receipt and issue it on this page, to print it or to save it as a PDF.',
  issueReceipt: 'Issue or show the receipt',
  questions: (contact) => `Questions about your order? Please write to ${contact}.`,
};
