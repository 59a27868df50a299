/** The member's session: the access token and, if the Shop API issues one, the refresh token. */
import { z } from 'zod';
import { defineCookie } from './define-cookie.ts';

/** Without `refresh`, the session ends when the access token expires (§3: `exp`). */
const tokens = z.object({ access: z.string().min(1), refresh: z.string().min(1).optional() });
export type Tokens = z.output<typeof tokens>;

const THIRTY_DAYS = 30 * 86_400;
export const authCookie = defineCookie({ name: 'auth', schema: tokens, maxAge: THIRTY_DAYS });

/** Not `z.coerce`, which reads null and an empty text as 0: all such members would count as one. */
const customerId = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

const payload = z.looseObject({
  exp: z.coerce.number(),
  username: z.string().optional().catch(undefined),
  lastName: z.string().default('').catch(''),
  firstName: z.string().default('').catch(''),
  customerId: customerId.optional().catch(undefined),
});
export type Decoded = z.output<typeof payload>;

/** Reads a token's payload. Does not check the signature: the Shop API does that in every call. */
export function decodeToken(token: string): Decoded | undefined {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const parsed = payload.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The member's id: `customerId` or, without one, `username`. */
export function memberIdOf(decoded: Decoded | undefined): string | undefined {
  const id = decoded?.customerId ?? decoded?.username;
  return id === undefined ? undefined : String(id);
}
