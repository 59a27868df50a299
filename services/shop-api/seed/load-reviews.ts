import { reviews } from '../db/schema/reviews.ts';
import type { SeedContext } from './context.ts';
import { insertAll } from './insert.ts';
import type { IdByKey } from './load-catalogue.ts';

export async function loadReviews({ tx, data, now }: SeedContext, products: IdByKey, members: IdByKey) {
  await insertAll(
    tx,
    reviews,
    data.reviews.map((r) => {
      const email = 'member' in r.author ? r.author.member : undefined;
      const member = data.members.find((m) => m.email === email);
      return {
        productId: products.get(r.product) as number,
        userId: email ? (members.get(email) ?? null) : null,
        rating: r.rating,
        title: r.title,
        comment: r.comment,
        anonymous: r.anonymous ?? false,
        authorName:
          'name' in r.author ? r.author.name : `${member?.lastName ?? ''} ${member?.firstName ?? ''}`,
        createdAt: new Date(now.getTime() - r.daysAgo * 86_400_000),
      };
    }),
  );
}
