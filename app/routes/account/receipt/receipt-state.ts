/** Which state the receipt page shows, and the goods on the receipt. */

/** How long an issued receipt can be viewed and printed. After that a new one is issued, marked as reissued. */
export const RECEIPT_SHOWN_MS = 60 * 60_000;

type ReceiptState<R> =
  | { kind: 'not_paid' }
  | { kind: 'to_issue'; last: R | undefined }
  | { kind: 'shown'; receipt: R };

type Issued = { issuedAt: string };

type ReceiptOrder = { state?: string | undefined; paymentState: string };

/** False for an order that is unpaid, cancelled or fully refunded. */
export const isReceiptPossible = ({ state, paymentState }: ReceiptOrder): boolean =>
  state !== 'cancelled' && (paymentState === 'paid' || paymentState === 'partially_refunded');

export function receiptState<R extends Issued>(
  order: ReceiptOrder,
  receipts: readonly R[],
  now: Date,
): ReceiptState<R> {
  if (!isReceiptPossible(order)) return { kind: 'not_paid' };
  const last = receipts.at(-1);
  if (last && now.getTime() - Date.parse(last.issuedAt) < RECEIPT_SHOWN_MS)
    return { kind: 'shown', receipt: last };
  return { kind: 'to_issue', last };
}

export type Goods = 'books' | 'materials' | 'seminars';

/** 但し書き: the kinds of products bought, each once. */
export function goodsOf(kinds: readonly (string | undefined)[]): Goods[] {
  const kindOf = (kind: string | undefined): Goods =>
    kind === 'book' ? 'books' : kind === 'seminar' ? 'seminars' : 'materials';
  const found = new Set(kinds.map(kindOf));
  return (['books', 'materials', 'seminars'] as const).filter((goods) => found.has(goods));
}
