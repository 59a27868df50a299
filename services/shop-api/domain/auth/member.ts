import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';

const userRows = rowsOf(users);

/** Throws 401 when the account was deleted or disabled since the token was issued. */
export async function enabledMember({ db }: Shop, { userId }: Bearer) {
  const [user] = await userRows(db, sql`select * from users where id = ${userId}`);
  if (!user?.enabled) throw new ApiError(401, 'token_invalid', 'token_invalid');
  return user;
}

/** Lets no other transaction add to what the member has, until the end of this one. */
export const lockMember = (tx: Tx, { userId }: Bearer) =>
  tx.execute(sql`select id from users where id = ${userId} for update`);

/** Ignores letter case. `email` must be a valid address. */
export async function memberByEmail({ db }: Shop, email: string) {
  const [user] = await userRows(db, sql`select * from users where lower(email) = lower(${email})`);
  return user;
}
