/** The filters of the list of copies (帳票の控え), and the page that prints some of them. */

import { BULK_ORDERS_MAX } from '#contract/desk/orders.ts';
import type { DocumentKind } from '#contract/desk/owner/documents.ts';
import type { DeskKey } from '../i18n/text.tsx';
import { href } from '../screens.ts';
import { amountOf } from './amount.ts';

const FILTERS = ['kind', 'from', 'to', 'min', 'max', 'q'] as const;
type Typed = Record<(typeof FILTERS)[number], string>;

/** `typed`: for the form. `query`: for the calls, with amounts in minor units. */
export function documentQuery(from: FormData | URLSearchParams) {
  const typed = Object.fromEntries(FILTERS.map((name) => [name, String(from.get(name) ?? '')])) as Typed;
  const { kind, min, max, ...rest } = typed;
  const [least, most] = [amountOf(min), amountOf(max)];
  const query = {
    ...rest,
    ...(kind ? { kind: kind as DocumentKind } : {}),
    ...(least === undefined ? {} : { min: least }),
    ...(most === undefined ? {} : { max: most }),
  };
  return { typed, query };
}

const NAME = 'document';

/** The page that prints these copies, in this order. */
export const documentsHref = (ids: readonly number[]): string =>
  `${href('documents-print')}?${new URLSearchParams(ids.map((id) => [NAME, String(id)]))}`;

export const chosenDocuments = (from: URLSearchParams): number[] =>
  from
    .getAll(NAME)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, BULK_ORDERS_MAX);

export const kindTexts: Record<DocumentKind, DeskKey> = {
  receipt: 'documents.kind_receipt',
  refund_note: 'documents.kind_refund_note',
  refund_correction: 'documents.kind_refund_correction',
  slip: 'documents.kind_slip',
};
