/** Reviews at the desk. Staff can hide them. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReviewRow, ReviewView } from '#contract/desk/people.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { reviews } from '../../db/schema/reviews.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import type { StaffRow } from '../staff/session.ts';

type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };

const select = (where: SQL) => sql`select r.id, r.created_at as "createdAt", r.rating, r.title, r.comment,
    r.author_name as author, r.anonymous, r.user_id as "memberId", r.hidden_at as "hiddenAt",
    r.hidden_reason as "hiddenReason", s.name as "hiddenBy", p.code, t.name, t.slug,
    case when r.hidden_at is not null and r.hidden_reason is null then (select a.after->>'reason' from audit_log a
      where a.entity = 'review' and a.entity_id = r.id::text and a.after ? 'reason' order by a.at desc, a.id desc limit 1)
    end as "formerReason"
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
  formerReason: string | null;
  code: string;
  name: string;
  slug: string;
};

const readRow = ({
  hiddenAt,
  hiddenReason,
  hiddenBy,
  formerReason,
  code,
  name,
  slug,
  ...row
}: RawRow): ReviewRow => ({
  ...row,
  id: Number(row.id),
  memberId: row.memberId === null ? null : Number(row.memberId),
  createdAt: iso(row.createdAt),
  product: { code, name, slug },
  hidden:
    hiddenAt === null
      ? null
      : {
          at: iso(hiddenAt),
          by: hiddenBy ?? '',
          reason: hiddenReason ?? formerReason ?? '',
          isRewritten: hiddenReason === null,
        },
});

/** A rewritten review is hidden without a reason: the reason was one for its earlier text. */
const conditions: Record<ReviewView, SQL> = {
  shown: sql`r.hidden_at is null`,
  rewritten: sql`r.hidden_at is not null and r.hidden_reason is null`,
  hidden: sql`r.hidden_reason is not null`,
};

export async function listReviews({ db }: Shop, { view, page }: { view: ReviewView; page: number }) {
  const where = conditions[view];
  const found = await deskPage<RawRow>(db, {
    rows: sql`${select(where)} order by r.created_at desc nulls last, r.id desc`,
    counted: sql`select 1 from reviews r where ${where}`,
    page,
  });
  const [waiting] = await readRows<{ n: number | string }>(
    db,
    sql`select count(*) as n from reviews r where ${conditions.rewritten}`,
  );
  return { ...found, items: found.items.map(readRow), rewritten: Number(waiting?.n ?? 0) };
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
  const isHiddenFor = before.hidden !== null && !before.hidden.isRewritten;
  if (reason === undefined ? before.hidden === null : isHiddenFor)
    throw await changedMeanwhile(tx, 'review', id);
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
