/** Reviews at the desk. Staff can hide them. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReviewRow } from '#contract/desk/people.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { reviews } from '../../db/schema/reviews.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import type { StaffRow } from '../staff/session.ts';
import { deskPage, iso } from './page.ts';

type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };

const select = (where: SQL) => sql`select r.id, r.created_at as "createdAt", r.rating, r.title, r.comment,
    r.author_name as author, r.anonymous, r.user_id as "memberId", r.hidden_at as "hiddenAt",
    r.hidden_reason as "hiddenReason", s.name as "hiddenBy", p.code, t.name, t.slug
  from reviews r join products p on p.id = r.product_id
  join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'
  left join staff s on s.id = r.hidden_by where ${where}`;

type RawRow = Omit<ReviewRow, 'createdAt' | 'product' | 'hidden' | 'id' | 'memberId'> & {
  id: number | string;
  createdAt: Date | string;
  memberId: number | string | null;
  hiddenAt: Date | string | null;
  hiddenReason: string | null;
  hiddenBy: string | null;
  code: string;
  name: string;
  slug: string;
};

const readRow = ({ hiddenAt, hiddenReason, hiddenBy, code, name, slug, ...row }: RawRow): ReviewRow => ({
  ...row,
  id: Number(row.id),
  memberId: row.memberId === null ? null : Number(row.memberId),
  createdAt: iso(row.createdAt),
  product: { code, name, slug },
  hidden: hiddenAt === null ? null : { at: iso(hiddenAt), by: hiddenBy ?? '', reason: hiddenReason ?? '' },
});

export async function listReviews({ db }: Shop, { view, page }: { view: 'shown' | 'hidden'; page: number }) {
  const where = view === 'hidden' ? sql`r.hidden_at is not null` : sql`r.hidden_at is null`;
  const found = await deskPage<RawRow>(db, {
    rows: sql`${select(where)} order by r.created_at desc nulls last, r.id desc`,
    counted: sql`select 1 from reviews r where ${where}`,
    page,
  });
  return { ...found, items: found.items.map(readRow) };
}

/** Throws 404. */
export async function readReview(db: Tx | Shop['db'], id: number): Promise<ReviewRow> {
  const [row] = await readRows<RawRow>(db, select(sql`r.id = ${id}`));
  if (!row) throw new ApiError(404, 'not_found', 'review_not_found');
  return readRow(row);
}

/**
 * If `reason` is undefined, the review is shown again. Throws 404, and 409 `changed` when it is already in that state.
 */
export async function setReviewHidden(
  shop: Shop,
  id: number,
  reason: string | undefined,
  { tx, staff, audit }: Work,
): Promise<ReviewRow> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update');
  const before = await readReview(tx, id);
  if ((before.hidden !== null) === (reason !== undefined)) throw await changedMeanwhile(tx, 'review', id);
  await tx
    .update(reviews)
    .set(
      reason === undefined
        ? { hiddenAt: null, hiddenBy: null, hiddenReason: null }
        : { hiddenAt: shop.now(), hiddenBy: staff.id, hiddenReason: reason },
    )
    .where(eq(reviews.id, id));
  audit({
    entity: 'review',
    entityId: id,
    before: { hidden: before.hidden !== null },
    after: { hidden: reason !== undefined, ...(reason ? { reason } : {}) },
  });
  return readReview(tx, id);
}
