import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { enabledMember } from '../auth/member.ts';
import { type ProfileInput, profileRow } from '../auth/profile.ts';
import type { Bearer } from '../bearer.ts';
import { take } from '../limits/rate-limit.ts';

/** Changes of profile and addresses per 30 minutes: enough for a member who types in a whole list. */
const PER_MEMBER = 60;

export async function updateProfile(shop: Shop, input: ProfileInput, bearer: Bearer): Promise<void> {
  const user = await enabledMember(shop, bearer);
  await take(shop, { key: `profile:member:${user.id}`, max: PER_MEMBER });
  await shop.db
    .update(users)
    .set({ ...profileRow(input), updatedAt: shop.now() })
    .where(eq(users.id, user.id));
}
