/** Reviews of a product: what its page shows of them, and the member's own. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { REVIEW_TITLE_UNDER } from '#contract/rules/constants.ts';
import * as normalise from '#contract/rules/normalise.ts';
import type { Review } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { readerOf, readRows } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { VISIBLE, visibleProductId } from '../catalogue/lists.ts';
import { fieldError, productNotFound } from '../errors.ts';
import { take } from '../limits/rate-limit.ts';

const readReview = readerOf(reviews);

/** SQL: whether the reviewer bought the product in a paid order that was not fully refunded. */
const BOUGHT = sql`exists (select from orders o join order_items i on i.order_id = o.id
  where o.user_id = r.user_id and o.payment_state in ('paid', 'partially_refunded') and i.product_id = r.product_id)`;

/** Newest first, marking reviewers who bought the product. */
async function readReviews(db: Db, where: SQL, page: number, limit: number): Promise<Review[]> {
  const rows = await readRows<Record<string, unknown> & { buyer: boolean }>(
    db,
    sql`select r.*, ${BOUGHT} as buyer from reviews r where ${where} order by r.created_at desc, r.id desc
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  return rows.map((row) => reviewView(readReview(row), row.buyer));
}

const reviewView = (r: typeof reviews.$inferSelect, buyer: boolean): Review => ({
  id: r.id,
  title: r.title,
  rating: r.rating,
  comment: r.comment,
  ...(r.anonymous || !r.authorName ? {} : { author: r.authorName }),
  anonymous: r.anonymous,
  ...(buyer ? { buyer } : {}),
  ...(r.hiddenAt ? { hidden: true } : {}),
  ...(r.hiddenFor && r.hiddenReason !== null ? { hiddenFor: r.hiddenFor } : {}),
  createdAt: r.createdAt.toISOString(),
});

/** Newest first; never with the author's e-mail address. */
export const reviewsOf = (db: Db, productId: number, page: number, limit: number): Promise<Review[]> =>
  readReviews(db, sql`r.product_id = ${productId} and r.hidden_at is null`, page, limit);

async function knownProductId({ db }: Shop, code: string): Promise<number> {
  const id = await visibleProductId(db, code);
  if (id === undefined) throw productNotFound();
  return id;
}

export async function reviewPage(shop: Shop, code: string, page: number, limit: number) {
  const productId = await knownProductId(shop, code);
  const [counted] = await readRows<{ total: number; hidden: number }>(
    shop.db,
    sql`select count(*) filter (where hidden_at is null)::int as total, count(hidden_at)::int as hidden
      from reviews where product_id = ${productId}`,
  );
  const { total = 0, hidden = 0 } = counted ?? {};
  const items = await reviewsOf(shop.db, productId, page, limit);
  const pages = Math.max(1, Math.ceil(total / limit));
  return { page, limit, total, pages, items, ...(hidden > 0 ? { hidden } : {}) };
}

/** The member's own review, which a new one would replace. */
export async function ownReview(shop: Shop, code: string, { userId }: Bearer): Promise<Review | undefined> {
  const [row] = await readRows<Record<string, unknown> & { buyer: boolean }>(
    shop.db,
    sql`select r.*, ${BOUGHT} as buyer
      from products p left join reviews r on r.product_id = p.id and r.user_id = ${userId}
      where p.code = ${code} and ${VISIBLE}`,
  );
  if (!row) throw productNotFound();
  return row['id'] === null ? undefined : reviewView(readReview(row), row.buyer);
}

type NewReview = { rating: number; title: string; comment: string; anonymous: boolean };

/** Changes of reviews per 30 minutes. */
const PER_MEMBER = 20;

/** Replaces the member's earlier review of the product. Published immediately, unless staff have hidden the earlier one. */
export async function writeReview(shop: Shop, code: string, review: NewReview, bearer: Bearer) {
  const productId = await knownProductId(shop, code);
  // §5.15
  if (normalise.length(review.title) >= REVIEW_TITLE_UNDER)
    throw fieldError('title', 'validation_failed', 'validation.review_title_maximum');
  await take(shop, { key: `review:member:${bearer.userId}`, max: PER_MEMBER });
  await inTransaction(shop.db, async (tx) => {
    // Serialises a double press of the button: the second request finds the review of the first.
    const [user] = await tx.select().from(users).where(eq(users.id, bearer.userId)).for('update');
    const own = and(eq(reviews.productId, productId), eq(reviews.userId, bearer.userId));
    const values = {
      rating: review.rating,
      title: review.title,
      comment: review.comment,
      anonymous: review.anonymous,
      authorName: user ? `${user.lastName} ${user.firstName}` : null,
    };
    const [before] = await tx
      .select()
      .from(reviews)
      .where(own)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(1);
    // The reason for which staff have hidden it was one for the earlier text: staff read it again (reviews/moderate.ts).
    const isRewritten =
      before?.hiddenAt &&
      [before.rating, before.title, before.comment].join('\n') !==
        [review.rating, review.title, review.comment].join('\n');
    if (before)
      await tx
        .update(reviews)
        .set({ ...values, ...(isRewritten ? { hiddenReason: null } : {}) })
        .where(eq(reviews.id, before.id));
    else
      await tx.insert(reviews).values({ ...values, productId, userId: bearer.userId, createdAt: shop.now() });
  });
  shop.catalogueChanged();
}
