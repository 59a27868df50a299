/**
 * Recognises browsers in which a member has logged in before, without storing them: the browser's token is a random id
 * signed together with the member's id. It grants no rights, but such a browser has its own limit for wrong passwords.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';

const RANDOM_BYTES = 9;
const TOKEN = /^([\w-]{12})\.([\w-]{43})$/;

const signature = ({ env }: Pick<Shop, 'env'>, userId: number, id: string): string =>
  createHmac('sha256', env.JWT_SECRET).update(`browser:${userId}:${id}`).digest('base64url');

/** Pass `id` of a known browser to get its token again. */
export function browserTokenFor(
  shop: Pick<Shop, 'env'>,
  userId: number,
  id = randomToken(RANDOM_BYTES),
): string {
  return `${id}.${signature(shop, userId, id)}`;
}

/** The id of the browser if one of the tokens was issued for this member. */
export function knownBrowser(shop: Pick<Shop, 'env'>, userId: number, tokens: string[]): string | undefined {
  for (const token of tokens) {
    const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
    const [a, b] = [Buffer.from(given), Buffer.from(signature(shop, userId, id))];
    if (a.length === b.length && timingSafeEqual(a, b)) return id;
  }
  return undefined;
}
