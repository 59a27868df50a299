/** Prepares a restored database, which lacks the orders and payments since the backup. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { readRows } from '../db/rows.ts';

/**
 * Number of order numbers to skip, so that numbers used since the backup are not used again. It is larger than the
 * number of orders that a shop can expect between two backups.
 */
const SKIPPED_NUMBERS = 10_000;

type OpenPayment = { reference: string; state: string; yen: number; order: string; requestedAt: string };
type AfterRestore = {
  /** The last order in the backup, with its time (ISO 8601); undefined for an empty shop. */
  last: { number: string; at: string } | undefined;
  nextNumber: number;
  /** Payments that were under way when the backup was made. */
  open: OpenPayment[];
};

/** Skips order numbers, and returns what the operator has to compare with the card company's list. */
export async function afterRestore(db: Db): Promise<AfterRestore> {
  const [numbers] = await readRows<{ n: string | number }>(
    db,
    sql`select setval('order_numbers', (select last_value from order_numbers) + ${SKIPPED_NUMBERS}) as n`,
  );
  const [last] = await readRows<{ number: string; at: string }>(
    db,
    sql`select number, to_char(checkout_completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from orders where number is not null order by checkout_completed_at desc nulls last limit 1`,
  );
  const open = await readRows<OpenPayment>(
    db,
    sql`select a.reference as reference, a.state, (a.goods_amount + a.tax_amount + a.shipping_amount) / 100 as yen, coalesce(o.number, '') as "order",
        to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requestedAt"
      from payment_attempts a join orders o on o.id = a.order_id
      where a.state in ('sent', 'authorised', 'unknown') order by a.created_at`,
  );
  return { last, nextNumber: Number(numbers?.n) + 1, open };
}

/** The result as lines for the operator. */
export function report({ last, nextNumber, open }: AfterRestore): string[] {
  return [
    `The next order is number ${String(nextNumber).padStart(9, '0')}: ${SKIPPED_NUMBERS} numbers are left out, so that no number is used twice.`,
    last ? `The last order of the backup is ${last.number} of ${last.at}.` : 'The backup holds no order.',
    'Ask the card company for all payments since then. A payment that belongs to no order here and is not in the',
    'list below was for an order that is lost: return the money, or enter the order by hand and notify the shopper.',
    `Payments that were under way (${open.length}); the shop asks the card company about them by itself:`,
    ...open.map(({ reference, state, yen, order, requestedAt }) =>
      [reference, state, `${yen} yen`, order || 'no order yet', requestedAt].join(', '),
    ),
  ];
}
