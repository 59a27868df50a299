/** The receipt, which is also a simplified invoice. */

/** How long a receipt that was just issued can be looked at and printed. Issued again, at once or later, it says so. */
export const RECEIPT_SHOWN_MS = 60 * 60_000;

export type ReceiptState<R> =
  | { kind: 'not_paid' }
  | { kind: 'to_issue'; last: R | undefined }
  | { kind: 'shown'; receipt: R };

type Issued = { issuedAt: string };

/** What the receipt's page is about: to be issued, or just issued. */
export function receiptState<R extends Issued>(
  paymentState: string,
  receipts: readonly R[],
  now: Date,
): ReceiptState<R> {
  if (paymentState !== 'paid') return { kind: 'not_paid' };
  const last = receipts.at(-1);
  if (last && now.getTime() - Date.parse(last.issuedAt) < RECEIPT_SHOWN_MS)
    return { kind: 'shown', receipt: last };
  return { kind: 'to_issue', last };
}

export type Goods = 'books' | 'materials' | 'seminars';

/** 但し書き: what was bought, by kind, each once. */
export function goodsOf(kinds: readonly (string | undefined)[]): Goods[] {
  const kindOf = (kind: string | undefined): Goods =>
    kind === 'book' ? 'books' : kind === 'seminar' ? 'seminars' : 'materials';
  const found = new Set(kinds.map(kindOf));
  return (['books', 'materials', 'seminars'] as const).filter((goods) => found.has(goods));
}
