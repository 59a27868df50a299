/** The shop's payments of some days, and those whose references or ids are in the company's list. */
import { type SQL, sql } from 'drizzle-orm';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { addDays } from '#contract/rules/delivery.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { CompanyPayment } from './company-list.ts';
import type { ShopAttempt, ShopPayment } from './compare.ts';

const yen = sql`((a.goods_amount + a.tax_amount + a.shipping_amount) / ${sql.raw(String(MINOR_PER_YEN))})::float8 as yen`;
const tokyo = (column: SQL) =>
  sql`to_char(${column} at time zone 'Asia/Tokyo', 'YYYY-MM-DD"T"HH24:MI:SS') || '+09:00' as at`;

/** Days: YYYY-MM-DD in Tokyo, both included. */
export async function readShop(
  db: Db | Tx,
  { from, to }: { from: string; to: string },
  listed: readonly Pick<CompanyPayment, 'reference' | 'gatewayId'>[],
): Promise<{ payments: ShopPayment[]; attempts: ShopAttempt[] }> {
  const begin = sql`${`${from}T00:00:00+09:00`}::timestamptz`;
  const end = sql`${`${addDays(to, 1)}T00:00:00+09:00`}::timestamptz`;
  const oneOf = (values: string[]) =>
    sql`(select json_array_elements_text(${JSON.stringify([...new Set(values)])}::json))`;
  const named = sql`a.reference in ${oneOf(listed.map(({ reference }) => reference))}`;
  const identified = sql`p.gateway_id in ${oneOf(listed.map(({ gatewayId }) => gatewayId))}`;
  const isOf = (column: SQL) => sql`(${column} >= ${begin} and ${column} < ${end})`;
  const made = sql`p.created_at`;
  const begun = sql`a.created_at`;
  const payments = await readRows<ShopPayment>(
    db,
    sql`select p.gateway_id as "gatewayId", a.reference, p.state, p.claim, coalesce(o.number, '') as "order", ${yen}, ${tokyo(made)},
        ${isOf(made)} as "isOfDay"
      from authorisations p join payment_attempts a on a.key = p.attempt_key join orders o on o.id = a.order_id
      where ${isOf(made)} or ${named} or ${identified} order by p.id`,
  );
  const attempts = await readRows<ShopAttempt>(
    db,
    sql`select a.reference, a.state, a.mode, coalesce(o.number, '') as "order", ${yen}, ${tokyo(begun)},
        ${isOf(begun)} as "isOfDay"
      from payment_attempts a join orders o on o.id = a.order_id
      where ${isOf(begun)} or ${named} order by a.created_at`,
  );
  return { payments, attempts };
}
