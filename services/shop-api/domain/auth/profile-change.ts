import { eq } from 'drizzle-orm';
import { tokyo } from '../../../../app/rules/delivery.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import type { Bearer } from './access-token.ts';
import { enabledMember } from './member.ts';
import { type ProfileInput, readProfile } from './profile.ts';
import { count, refuseOverLimit } from './rate-limit.ts';

/** decisions 27: changes of profile and addresses per 30 minutes. */
const PER_MEMBER = 10;

export async function updateProfile(shop: Shop, input: ProfileInput, bearer: Bearer): Promise<void> {
  const user = await enabledMember(shop, bearer);
  const { values, errors } = readProfile(input, tokyo(shop.now()).day);
  if (Object.keys(errors).length > 0)
    throw new ApiError(400, 'validation_failed', 'validation_failed', { fields: errors });
  const key = `profile:member:${user.id}`;
  await refuseOverLimit(shop, [{ key, max: PER_MEMBER }]);
  await count(shop, key);
  await shop.db
    .update(users)
    .set({ ...values, updatedAt: shop.now() })
    .where(eq(users.id, user.id));
}
