import { inquiries, purchaseRequests } from '../db/schema/inquiries.ts';
import type { SeedContext } from './context.ts';
import type { IdByKey } from './load-catalogue.ts';

const HOUR_MS = 3_600_000;

/** Inquiries and purchase requests that wait for staff. */
export async function loadLetters({ tx, data, now }: SeedContext, members: IdByKey): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await tx.insert(inquiries).values(
    data.inquiries.map(({ member, hoursAgo, ...inquiry }) => ({
      ...inquiry,
      userId: member === undefined ? null : (members.get(member) ?? null),
      createdAt: ago(hoursAgo),
    })),
  );
  await tx.insert(purchaseRequests).values(
    data.purchaseRequests.map(({ product, hoursAgo, ...request }) => ({
      ...request,
      productCode: product,
      createdAt: ago(hoursAgo),
    })),
  );
}
