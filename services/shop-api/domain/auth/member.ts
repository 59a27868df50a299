import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { type JsonRow, jsonList, jsonReaderOf } from '../../db/json-rows.ts';
import { readerOf, readRows, rowsOf } from '../../db/rows.ts';
import { addresses, users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';

const userRows = rowsOf(users);
const readUser = readerOf(users);
const readAddress = jsonReaderOf(addresses);
const DEFAULT_ADDRESS = jsonList(addresses, 't.id = u.default_address_id', 't.id');

/** Throws 401 when the account was deleted or disabled since the token was issued. */
export async function enabledMember({ db }: Shop, { userId }: Bearer) {
  const [user] = await userRows(db, sql`select * from users where id = ${userId}`);
  if (!user?.enabled) throw new ApiError(401, 'token_invalid', 'token_invalid');
  return user;
}

type WithDefault = Record<string, unknown> & { defaults: JsonRow<typeof addresses>[] };

/** Like `enabledMember`, with the default address, if there is one. */
export async function enabledMemberWithAddress({ db }: Shop, { userId }: Bearer) {
  const [row] = await readRows<WithDefault>(
    db,
    sql`select u.*, ${DEFAULT_ADDRESS} as defaults from users u where u.id = ${userId}`,
  );
  const user = row && readUser(row);
  if (!row || !user?.enabled) throw new ApiError(401, 'token_invalid', 'token_invalid');
  return { user, address: row.defaults.map(readAddress)[0] };
}

/** Lets no other transaction add to what the member has, until the end of this one. */
export const lockMember = (tx: Tx, { userId }: Bearer) =>
  tx.execute(sql`select id from users where id = ${userId} for update`);

/** Ignores letter case. `email` must be a valid address. */
export async function memberByEmail({ db }: Shop, email: string) {
  const [user] = await userRows(db, sql`select * from users where lower(email) = lower(${email})`);
  return user;
}
