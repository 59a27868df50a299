/**
 * A browser in which a member was logged in before can show it, without the shop keeping a list: a random number, signed
 * together with the member it is for. It opens nothing; wrong passwords from there are counted for themselves.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';

const RANDOM_BYTES = 9;
const TOKEN = /^([\w-]{12})\.([\w-]{43})$/;

const signature = ({ env }: Pick<Shop, 'env'>, userId: number, id: string): string =>
  createHmac('sha256', env.JWT_SECRET).update(`browser:${userId}:${id}`).digest('base64url');

/** The same token for a browser that is known already. */
export function browserTokenFor(
  shop: Pick<Shop, 'env'>,
  userId: number,
  id = randomToken(RANDOM_BYTES),
): string {
  return `${id}.${signature(shop, userId, id)}`;
}

/** The number of the browser, if one of the tokens was given out for this member. */
export function knownBrowser(shop: Pick<Shop, 'env'>, userId: number, tokens: string[]): string | undefined {
  for (const token of tokens) {
    const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
    const [a, b] = [Buffer.from(given), Buffer.from(signature(shop, userId, id))];
    if (a.length === b.length && timingSafeEqual(a, b)) return id;
  }
  return undefined;
}
