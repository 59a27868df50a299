/**
 * Recognises browsers in which a member or staff has logged in before, without storing them: the browser's token is a
 * random id signed together with the account. It grants no rights, but such a browser has limits of its own, which
 * strangers cannot use up.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';

const RANDOM_BYTES = 9;
const TOKEN = /^([\w-]{12})\.([\w-]{43})$/;

/** A member's id, or `staff:` and the id of staff. */
type Account = number | `staff:${number}`;

const signature = ({ env }: Pick<Shop, 'env'>, account: Account, id: string): string =>
  createHmac('sha256', env.JWT_SECRET).update(`browser:${account}:${id}`).digest('base64url');

/** Pass `id` of a known browser to get its token again. */
export function browserTokenFor(
  shop: Pick<Shop, 'env'>,
  account: Account,
  id = randomToken(RANDOM_BYTES),
): string {
  return `${id}.${signature(shop, account, id)}`;
}

/** The id of the browser if one of the tokens was issued for this account. */
export function knownBrowser(
  shop: Pick<Shop, 'env'>,
  account: Account,
  tokens: string[] = [],
): string | undefined {
  for (const token of tokens) {
    const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
    const [a, b] = [Buffer.from(given), Buffer.from(signature(shop, account, id))];
    if (a.length === b.length && timingSafeEqual(a, b)) return id;
  }
  return undefined;
}
