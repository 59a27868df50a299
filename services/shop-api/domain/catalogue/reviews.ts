import { and, desc, eq, sql } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import type { Review } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import { reviews } from '../../db/schema/reviews.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../auth/access-token.ts';
import { take } from '../auth/rate-limit.ts';
import { fieldError, productNotFound } from '../errors.ts';
import { isVisible } from './availability.ts';
import { liveProducts } from './live-records.ts';
import { productByCode } from './records.ts';

/** §5: under 50 characters. */
const TITLE_UNDER = 50;

const reviewRows = rowsOf(reviews);

const told = (r: typeof reviews.$inferSelect): Review => ({
  id: r.id,
  title: r.title,
  rating: r.rating,
  comment: r.comment,
  ...(r.anonymous || !r.authorName ? {} : { author: r.authorName }),
  anonymous: r.anonymous,
  createdAt: r.createdAt.toISOString(),
});

/** Newest first. The author's e-mail is never among what is told. */
export async function reviewsOf(db: Db, productId: number, page: number, limit: number): Promise<Review[]> {
  const rows = await reviewRows(
    db,
    sql`select * from reviews where product_id = ${productId} order by created_at desc, id desc
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  return rows.map(told);
}

export async function reviewPage(shop: Shop, code: string, page: number, limit: number) {
  const [product] = await liveProducts(shop.db, { codes: [code] });
  if (!product || !isVisible(product)) throw productNotFound();
  const total = await shop.db.$count(reviews, eq(reviews.productId, product.id));
  const items = await reviewsOf(shop.db, product.id, page, limit);
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)), items };
}

type NewReview = { rating: number; title: string; comment: string; anonymous: boolean };

/** Changes of reviews per 30 minutes. */
const PER_MEMBER = 20;

/** Shown at once: no admin role exists. A member's second review of a product takes the place of the first. */
export async function writeReview(
  shop: Shop,
  code: string,
  review: NewReview,
  bearer: Bearer,
): Promise<void> {
  const product = await productByCode(shop.db, code);
  if (!product || !isVisible(product)) throw productNotFound();
  if (normalise.length(review.title) >= TITLE_UNDER)
    throw fieldError('title', 'validation_failed', 'validation.review_title_maximum');
  await take(shop, { key: `review:member:${bearer.userId}`, max: PER_MEMBER });
  await shop.db.transaction(async (tx) => {
    // Two presses of one button arrive together: the second waits here for the first, and finds its review.
    const [user] = await tx.select().from(users).where(eq(users.id, bearer.userId)).for('update');
    const own = and(eq(reviews.productId, product.id), eq(reviews.userId, bearer.userId));
    const values = {
      rating: review.rating,
      title: review.title,
      comment: review.comment,
      anonymous: review.anonymous,
      authorName: user ? `${user.lastName} ${user.firstName}` : null,
    };
    const [before] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(own)
      .orderBy(desc(reviews.createdAt))
      .limit(1);
    if (before) await tx.update(reviews).set(values).where(eq(reviews.id, before.id));
    else
      await tx
        .insert(reviews)
        .values({ ...values, productId: product.id, userId: bearer.userId, createdAt: shop.now() });
  });
  shop.catalogueChanged();
}
