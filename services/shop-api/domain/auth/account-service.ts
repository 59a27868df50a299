/** The member's id at the external account service ('AC'). */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { isUniqueViolation } from '../../db/errors.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError, fieldError, unavailable } from '../errors.ts';
import { askOutside, unexpectedAnswer } from '../outside-calls.ts';
import { enabledMember } from './member.ts';

const COMPANY = 'account-service';
/** The id must be printable and short, because it is stored and shown. */
const account = z.object({ ac_user_id: z.string().regex(/^[\x21-\x7e]{1,100}$/) });

/**
 * Returns the member's id at the account service: requested once, then stored. Throws 401 `ac_token_invalid`, 404
 * `ac_account_not_found`, 503, and 400 if `webshopUserId` is another member's.
 */
export async function registerAtAccountService(
  shop: Shop,
  webshopUserId: number,
  bearer: Bearer,
): Promise<string> {
  const user = await enabledMember(shop, bearer);
  if (webshopUserId !== user.id)
    throw fieldError('webshop_user_id', 'validation_failed', 'validation.invalid');
  return user.acUserId ?? storeId(shop, user.id, await askFor(shop, user));
}

async function askFor(shop: Shop, user: { id: number; email: string }): Promise<string> {
  const { AC_URL, AC_TOKEN } = shop.env;
  const notFound = new ApiError(404, 'ac_account_not_found', 'ac_account_not_found');
  if (!AC_URL) throw notFound;
  const answer = await askOutside(shop, COMPANY, {
    url: `${AC_URL.replace(/\/$/, '')}/users`,
    bearer: AC_TOKEN,
    body: { webshop_user_id: user.id, email: user.email },
  });
  if (answer.status === 404) throw notFound;
  if (answer.status === 401) {
    shop.log('warn', 'account_service.refused', { member: user.id });
    throw new ApiError(401, 'ac_token_invalid', 'ac_token_invalid');
  }
  const known = account.safeParse(answer.body);
  if ((answer.status !== 200 && answer.status !== 201) || !known.success)
    throw unexpectedAnswer(shop, COMPANY, answer);
  return known.data.ac_user_id;
}

/** The first stored id wins when two requests ask at once. */
async function storeId(shop: Shop, userId: number, acUserId: string): Promise<string> {
  try {
    await shop.db
      .update(users)
      .set({ acUserId, updatedAt: shop.now() })
      .where(and(eq(users.id, userId), isNull(users.acUserId)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    shop.log('alert', 'account_service.id_taken', { member: userId });
    throw unavailable();
  }
  const [row] = await shop.db.select({ acUserId: users.acUserId }).from(users).where(eq(users.id, userId));
  return row?.acUserId ?? acUserId;
}
