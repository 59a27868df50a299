import { asc, eq } from 'drizzle-orm';
import { products } from '../../db/schema/catalogue.ts';
import { inquiries, purchaseRequests } from '../../db/schema/inquiries.ts';
import { reviews } from '../../db/schema/reviews.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';

/** The row without its null fields. */
const present = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Key in keyof T]: Exclude<T[Key], null>;
  };
const dated = <T extends { createdAt: Date }>(row: T) => ({
  ...present(row),
  createdAt: row.createdAt.toISOString(),
});

/** Inquiries, requests and reviews that a member has written while logged in, oldest first. */
export async function writingsOf({ db }: Shop, { userId }: Bearer) {
  const sent = (table: typeof inquiries | typeof purchaseRequests) => ({
    name: table.name,
    email: table.email,
    phoneNumber: table.phoneNumber,
    createdAt: table.createdAt,
  });
  const [written, asked, wanted] = await Promise.all([
    db
      .select({
        productCode: products.code,
        rating: reviews.rating,
        title: reviews.title,
        comment: reviews.comment,
        anonymous: reviews.anonymous,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId))
      .orderBy(asc(reviews.id)),
    db
      .select({
        ...sent(inquiries),
        category: inquiries.category,
        subject: inquiries.subject,
        content: inquiries.content,
        orderNumber: inquiries.orderNumber,
        productCode: inquiries.productCode,
      })
      .from(inquiries)
      .where(eq(inquiries.userId, userId))
      .orderBy(asc(inquiries.id)),
    db
      .select({
        ...sent(purchaseRequests),
        productCode: purchaseRequests.productCode,
        variantCode: purchaseRequests.variantCode,
        quantity: purchaseRequests.quantity,
        content: purchaseRequests.content,
      })
      .from(purchaseRequests)
      .where(eq(purchaseRequests.userId, userId))
      .orderBy(asc(purchaseRequests.id)),
  ]);
  return {
    reviews: written.map(dated),
    inquiries: asked.map(dated),
    purchaseRequests: wanted.map(dated),
  };
}
