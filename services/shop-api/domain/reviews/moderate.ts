/** Reviews at the desk. Staff can hide them for one of the public reasons (docs/decisions/048). */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReviewRow, ReviewView } from '#contract/desk/people.ts';
import type { ReviewGround } from '#contract/rules/review-grounds.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { reviews } from '../../db/schema/reviews.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { withdrawReviewMail, writeReviewMail } from '../mail/review-mail.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import type { StaffRow } from '../staff/session.ts';

type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };

const select = (where: SQL) => sql`select r.id, r.created_at as "createdAt", r.rating, r.title, r.comment,
    r.author_name as author, r.anonymous, r.user_id as "memberId", r.hidden_at as "hiddenAt",
    r.hidden_for as ground, r.hidden_reason as note, s.name as "hiddenBy", p.code, t.name, t.slug,
    case when r.hidden_at is not null and r.hidden_reason is null then (
      select coalesce(a.after->>'note', a.after->>'reason') from audit_log a
      where a.entity = 'review' and a.entity_id = r.id::text and a.call = 'desk.hideReview'
      order by a.at desc, a.id desc limit 1)
    end as "formerNote"
  from reviews r join products p on p.id = r.product_id
  join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'
  left join staff s on s.id = r.hidden_by where ${where}`;

type RawRow = Omit<ReviewRow, 'createdAt' | 'product' | 'hidden' | 'id' | 'memberId'> & {
  id: number | string;
  createdAt: Date | string;
  memberId: number | string | null;
  hiddenAt: Date | string | null;
  ground: ReviewGround | null;
  note: string | null;
  hiddenBy: string | null;
  formerNote: string | null;
  code: string;
  name: string;
  slug: string;
};

const readRow = ({
  hiddenAt,
  ground,
  note,
  hiddenBy,
  formerNote,
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
          ground,
          note: note ?? formerNote ?? '',
          isRewritten: note === null,
        },
});

/** A rewritten review is hidden without a note of staff, which was one about its earlier text. */
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

type Hiding = { ground: ReviewGround; note?: string | undefined };

/**
 * If `hiding` is undefined, the review is shown again. Throws 404, and 409 `changed` when it is already in that state. The
 * author is told, unless a mail that was not sent yet is taken back by it.
 */
export async function setReviewHidden(
  shop: Shop,
  id: number,
  hiding: Hiding | undefined,
  { tx, staff, audit }: Work,
): Promise<ReviewRow> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update');
  const before = await readReview(tx, id);
  const isHiddenFor = before.hidden !== null && !before.hidden.isRewritten;
  if (hiding === undefined ? before.hidden === null : isHiddenFor)
    throw await changedMeanwhile(tx, 'review', id);
  await tx
    .update(reviews)
    .set(
      hiding === undefined
        ? { hiddenAt: null, hiddenBy: null, hiddenFor: null, hiddenReason: null }
        : {
            hiddenAt: shop.now(),
            hiddenBy: staff.id,
            hiddenFor: hiding.ground,
            hiddenReason: hiding.note ?? '',
          },
    )
    .where(eq(reviews.id, id));
  const isTakenBack = await withdrawReviewMail(tx, id);
  if (hiding || !isTakenBack) await writeReviewMail(shop, tx, id, hiding?.ground);
  audit({
    entity: 'review',
    entityId: id,
    before: { hidden: before.hidden !== null },
    after: { hidden: hiding !== undefined, ...hiding },
  });
  return readReview(tx, id);
}
