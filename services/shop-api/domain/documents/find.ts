/** Finds the copies of issued papers for the desk. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { DocumentContent, DocumentFilters, DocumentRow } from '#contract/desk/owner/documents.ts';
import * as normalise from '#contract/rules/normalise.ts';
import type { Db } from '../../db/client.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { isWithin } from '../accounting/days.ts';
import { deskPage, iso, startingWith } from '../desk-page.ts';
import { spellingsOf } from '../spellings/names-of-people.ts';

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-30';

function whereOf({ kind, from, to, min, max, q }: DocumentFilters): SQL {
  const asked = normalise.text(q).normalize('NFKC');
  const conditions = [
    sql`true`,
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(from || to ? [isWithin(sql`d.issued_at`, { from: from ?? FIRST_DAY, to: to ?? LAST_DAY })] : []),
    ...(min === undefined ? [] : [sql`d.amount >= ${min}`]),
    ...(max === undefined ? [] : [sql`d.amount <= ${max}`]),
    ...(asked
      ? [
          sql`(d.number like ${startingWith(asked)} or ${sql.join(
            spellingsOf(q).map((name) => sql`${bare(sql`d.recipient`)} like ${`%${escapeLike(name)}%`}`),
            sql` or `,
          )})`,
        ]
      : []),
  ];
  return sql`where ${sql.join(conditions, sql` and `)}`;
}

/** Without spaces, and letters of any width as in the search: 山田　花子 is found as 山田花子. */
const bare = (column: SQL): SQL => sql`translate(normalize(${column}, nfkc), ' ', '')`;

type Raw = Omit<DocumentRow, 'issuedAt' | 'amount' | 'tax' | 'id' | 'orderId'> & {
  id: number | string;
  orderId: number | string;
  issuedAt: Date | string;
  amount: number;
  tax: number;
};

const columns = sql`d.id, d.kind, d.number,
  case when d.kind in ('refund_note','refund_correction') then d.serial end as "refundId", d.order_id as "orderId", o.number as "orderNumber",
  d.issued_at as "issuedAt", d.recipient, d.amount::float8 as amount, d.tax::float8 as tax, d.registration`;
const source = sql`from issued_documents d join orders o on o.id = d.order_id`;

const rowOf = ({ id, orderId, issuedAt, ...rest }: Raw): DocumentRow => ({
  ...rest,
  id: Number(id),
  orderId: Number(orderId),
  issuedAt: iso(issuedAt),
});

export async function listDocuments(
  { db, env }: Shop,
  { page, ...filters }: DocumentFilters & { page: number },
) {
  const where = whereOf(filters);
  const found = await deskPage<Raw>(db, {
    rows: sql`select ${columns} ${source} ${where} order by d.issued_at desc nulls last, d.id desc nulls last`,
    counted: sql`select 1 from issued_documents d ${where}`,
    page,
  });
  return { ...found, items: found.items.map(rowOf), years: env.INVOICES_KEPT_YEARS };
}

export type WholeDocument = DocumentRow & { content: DocumentContent };
type RawWhole = Raw & { content: DocumentContent };
const whole = ({ content, ...row }: RawWhole): WholeDocument => ({ ...rowOf(row), content });

/** In the order of `ids`. */
export async function readDocuments(db: Db, ids: readonly number[]): Promise<WholeDocument[]> {
  const rows = await readRows<RawWhole>(
    db,
    sql`select ${columns}, d.content ${source} where ${inArray(sql`d.id`, [...ids])}`,
  );
  const found = rows.map(whole);
  return ids.flatMap((id) => found.filter((one) => one.id === id));
}

const BATCH = 500;

/** Oldest first, in batches, so that there may be any number of them. */
export async function* eachDocument(db: Db, filters: DocumentFilters): AsyncGenerator<WholeDocument> {
  const where = whereOf(filters);
  for (let place: { at: string; id: number } | undefined; ; ) {
    const after = place
      ? sql`and (d.issued_at, d.id) > (${place.at}::timestamptz, ${place.id}::bigint)`
      : sql``;
    const rows: (RawWhole & { at: string })[] = await readRows(
      db,
      // As text, because a Date has no microseconds.
      sql`select ${columns}, d.content, d.issued_at::text as at ${source} ${where} ${after}
        order by d.issued_at, d.id limit ${BATCH}`,
    );
    for (const { at: _, ...row } of rows) yield whole(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    place = { at: last.at, id: Number(last.id) };
  }
}
