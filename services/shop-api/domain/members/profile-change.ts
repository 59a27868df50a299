import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { enabledMember } from '../auth/member.ts';
import { type ProfileInput, profileRow } from '../auth/profile.ts';
import type { Bearer } from '../bearer.ts';
import { takeOwnChange } from '../limits/own-data.ts';

export async function updateProfile(shop: Shop, input: ProfileInput, bearer: Bearer): Promise<void> {
  const user = await enabledMember(shop, bearer);
  await takeOwnChange(shop, user.id);
  await shop.db
    .update(users)
    .set({ ...profileRow(input), updatedAt: shop.now() })
    .where(eq(users.id, user.id));
}
