import { eq } from 'drizzle-orm';
import { tokyo } from '#contract/rules/delivery.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import type { Bearer } from './access-token.ts';
import { enabledMember } from './member.ts';
import { type ProfileInput, readProfile } from './profile.ts';
import { take } from './rate-limit.ts';

/** Changes of profile and addresses per 30 minutes: somebody types in a whole list of them. */
const PER_MEMBER = 60;

export async function updateProfile(shop: Shop, input: ProfileInput, bearer: Bearer): Promise<void> {
  const user = await enabledMember(shop, bearer);
  const { values, errors } = readProfile(input, tokyo(shop.now()).day);
  if (Object.keys(errors).length > 0)
    throw new ApiError(400, 'validation_failed', 'validation_failed', { fields: errors });
  await take(shop, { key: `profile:member:${user.id}`, max: PER_MEMBER });
  await shop.db
    .update(users)
    .set({ ...values, updatedAt: shop.now() })
    .where(eq(users.id, user.id));
}
