import { eq } from 'drizzle-orm';
import type { Role } from '#contract/desk/permissions.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../db/client.ts';
import { wishlistItems } from '../db/schema/catalogue.ts';
import { inquiries, purchaseRequests } from '../db/schema/inquiries.ts';
import { addresses, users } from '../db/schema/people.ts';
import { reviews } from '../db/schema/reviews.ts';
import { staff } from '../db/schema/staff.ts';
import { recordConsent } from '../domain/consents/record.ts';
import { type IdByCode, idOf } from './catalogue.ts';
import { type DemoAddress, type readPeople, readReviews } from './files.ts';

type People = Awaited<ReturnType<typeof readPeople>>;
type Member = { id: number; name: string; addresses: DemoAddress[] };
export type MemberByEmail = ReadonlyMap<string, Member>;

const HOUR_MS = 3_600_000;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

export async function loadMembers(
  tx: Tx,
  members: People['members'],
  { now, passwordHash, products }: { now: Date; passwordHash: string; products: IdByCode },
): Promise<MemberByEmail> {
  const found = new Map<string, Member>();
  for (const { verified, addresses: theirs, wishlist, ...member } of members) {
    const [user] = await tx
      .insert(users)
      .values({ ...member, passwordHash, emailVerifiedAt: verified ? now : null })
      .returning();
    if (!user) throw new Error('no member row');
    await recordConsent(tx, {
      ...{ userId: user.id, email: user.email, given: user.subscribedToNewsletter },
      ...{ page: 'registration', locale: user.locale, at: now },
    });
    found.set(user.email, {
      id: user.id,
      name: `${member.lastName} ${member.firstName}`,
      addresses: theirs,
    });
    if (theirs.length > 0) {
      const rows = theirs.map((address) => ({ userId: user.id, ...address }));
      const [standard] = await tx.insert(addresses).values(rows).returning();
      await tx.update(users).set({ defaultAddressId: standard?.id }).where(eq(users.id, user.id));
    }
    if (wishlist.length > 0)
      await tx
        .insert(wishlistItems)
        .values(wishlist.map((code) => ({ userId: user.id, productId: idOf(products, code) })));
  }
  return found;
}

export async function loadReviews(
  tx: Tx,
  { now, products, members }: { now: Date; products: IdByCode; members: MemberByEmail },
): Promise<void> {
  await tx.insert(reviews).values(
    (await readReviews()).map(({ product_code, days_ago, author, anonymous, ...review }) => ({
      ...review,
      productId: idOf(products, product_code),
      userId: members.get(author)?.id ?? null,
      authorName: members.get(author)?.name ?? author,
      anonymous: anonymous === '1',
      createdAt: hoursBefore(now, 24 * days_ago),
    })),
  );
}

/** Inquiries and purchase requests that wait for staff. */
export async function loadLetters(
  tx: Tx,
  letters: Pick<People, 'inquiries' | 'purchaseRequests'>,
  { now, members }: { now: Date; members: MemberByEmail },
): Promise<void> {
  await tx.insert(inquiries).values(
    letters.inquiries.map(({ member, hoursAgo, ...inquiry }) => ({
      ...inquiry,
      userId: members.get(member ?? '')?.id ?? null,
      createdAt: hoursBefore(now, hoursAgo),
    })),
  );
  await tx.insert(purchaseRequests).values(
    letters.purchaseRequests.map(({ product, hoursAgo, ...request }) => ({
      ...request,
      productCode: product,
      createdAt: hoursBefore(now, hoursAgo),
    })),
  );
}

const demoStaff: { email: string; name: string; role: Role; locale?: LocaleCode }[] = [
  { email: 'tencho@example.jp', name: '木村 葉子', role: 'owner' },
  { email: 'tantou@example.jp', name: '佐藤 誠', role: 'staff' },
  { email: 'manager@example.jp', name: 'Emily Carter', role: 'owner', locale: 'en_US' },
];

export async function loadStaff(tx: Tx, passwordHash: string): Promise<void> {
  await tx.insert(staff).values(demoStaff.map((person) => ({ ...person, passwordHash })));
}
