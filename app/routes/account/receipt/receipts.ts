/** The receipts of an order, which of them the page shows, and whether another one can be issued. */
import { shopDetails } from '#app/shop-details.ts';
import type { Order } from '#contract/order-shapes.ts';
import { receiptSheet } from '#contract/receipt-sheet.ts';
import type { LocaleCode, Receipt, ReceiptSheet } from '#contract/shapes.ts';
import { issuerOf } from '#contract/shop-details.ts';

type Refunds = Pick<Order, 'refunds'>;
type Issued = Receipt & { sheet: ReceiptSheet };

/** False for an order that is unpaid, cancelled or fully refunded. */
export const isReceiptPossible = ({
  state,
  paymentState,
}: {
  state?: string | undefined;
  paymentState: string;
}): boolean => state !== 'cancelled' && (paymentState === 'paid' || paymentState === 'partially_refunded');

/** What was refunded in all, or until that time, in minor units. */
const refundedAt = ({ refunds = [] }: Refunds, at?: Date): number =>
  refunds
    .filter((refund) => refund.state === 'done' && (!at || new Date(refund.at) <= at))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Oldest first. A Shop API that keeps no sheets gets them from the order, as it was when the receipt was issued. */
export function issuedReceipts(order: Order, locale: LocaleCode): Issued[] {
  const issued: Issued[] = [];
  for (const receipt of order.receipts ?? []) {
    const sheet =
      receipt.sheet ??
      receiptSheet({
        order,
        receipt,
        refunded: refundedAt(order, new Date(receipt.issuedAt)),
        before: issued.at(-1)?.sheet,
        issuer: issuerOf(shopDetails(), locale),
        registration: shopDetails().registrationNumber || undefined,
        locale,
      });
    issued.push({ ...receipt, sheet });
  }
  return issued;
}

/**
 * The receipt to show: the one asked for, else the last one, unless the order's refunds have changed since. Undefined also
 * for an order without a valid receipt.
 */
export function shownReceipt<One extends { serial: number; sheet: { refunded: number } }>(
  order: Refunds & Parameters<typeof isReceiptPossible>[0],
  issued: readonly One[],
  asked: number,
): One | undefined {
  const found = issued.find(({ serial }) => serial === asked);
  const last = issued.at(-1);
  return found ?? (isReceiptPossible(order) && last && !isOutdated(order, last) ? last : undefined);
}

export const isOutdated = (order: Refunds, { sheet }: { sheet: { refunded: number } }): boolean =>
  sheet.refunded !== refundedAt(order);
