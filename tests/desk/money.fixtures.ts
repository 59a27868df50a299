/** Responses of the Shop API about the money of an order, for the desk's tests. */
import { refundReasons } from '#contract/desk/refunds.ts';
import type { FakeDeskApi } from './fake-desk-api.ts';

export const orderUnpaid = {
  id: 7,
  number: '20261124-0007',
  state: 'new',
  paymentState: 'awaiting_payment',
  shippingState: 'ready',
  hasGoods: true,
  total: 600_000,
  shipping: 0,
  captured: 0,
  refunded: 0,
  open: 0,
  refundable: 0,
  cancelRefusal: null,
  gatewayRefusal: 'nothing_to_refund',
  manualRefusal: 'nothing_to_refund',
  twoPersons: false,
  proposed: 0,
  owedSince: null,
  shippingAddress: null,
  lines: [
    {
      itemId: 31,
      code: 'BK-1',
      name: '木もれ日の本',
      quantity: 2,
      total: 600_000,
      picture: null,
      pieces: { toCome: 2, shipped: 0, used: 0, cancelled: 0, returned: 0, writtenOff: 0, refunded: 0 },
      refundable: 2,
      isStocked: true,
      seminar: null,
      proposed: 600_000,
    },
  ],
  refunds: [],
};
export const orderPaid = {
  ...orderUnpaid,
  paymentState: 'paid',
  captured: 600_000,
  refundable: 600_000,
  gatewayRefusal: null,
  manualRefusal: null,
  proposed: 600_000,
};

/** Shows this order, with any of its mails. */
export function showMoney(api: FakeDeskApi, order: object): void {
  api.on('GET /orders/7/money', { body: order });
  for (const kind of ['cancelled', 'refunded'])
    for (const refund of ['gateway', 'manual', 'none'])
      for (const reason of refundReasons)
        api.on(`GET /orders/7/money/mail?kind=${kind}&reason=${reason}&refund=${refund}`, {
          body: { subject: '件名', text: `本文（${refund}、${reason}）` },
        });
}
