import { eq, sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import { readRows } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { enabledMember } from '../auth/member.ts';
import { type ProfileInput, profileRow } from '../auth/profile.ts';
import type { Bearer } from '../bearer.ts';
import { recordConsent } from '../consents/record.ts';
import { takeOwnChange } from '../limits/own-data.ts';

export async function updateProfile(
  shop: Shop,
  input: ProfileInput,
  bearer: Bearer,
  locale: LocaleCode,
): Promise<void> {
  const { id, email } = await enabledMember(shop, bearer);
  await takeOwnChange(shop, id);
  const given = input.subscribedToNewsletter;
  const at = shop.now();
  await inTransaction(shop.db, async (tx) => {
    // Of two changes at once, the second finds what the first has left.
    const [before] = await readRows<{ subscribed: boolean }>(
      tx,
      sql`select subscribed_to_newsletter as subscribed from users where id = ${id} for update`,
    );
    await tx
      .update(users)
      .set({ ...profileRow(input), updatedAt: at })
      .where(eq(users.id, id));
    if (before && before.subscribed !== given)
      await recordConsent(tx, {
        ...{ userId: id, email, locale, given },
        ...{ page: 'profile', wording: input.newsletterWording, at },
      });
  });
}
