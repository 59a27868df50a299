/** The member's session: the refresh token and the short-lived access token made from it. */
import { z } from 'zod';
import { defineCookie } from './define-cookie.server.ts';

const tokens = z.object({ access: z.string().min(1), refresh: z.string().min(1) });
export type Tokens = z.output<typeof tokens>;

const THIRTY_DAYS = 30 * 86_400;
export const authCookie = defineCookie({ name: 'auth', schema: tokens, maxAge: THIRTY_DAYS });

const payload = z.looseObject({
  exp: z.number(),
  username: z.string().optional(),
  lastName: z.string().default(''),
  firstName: z.string().default(''),
  customerId: z.number().optional(),
});
export type Decoded = z.output<typeof payload>;

/** Reads a token's payload. The signature is the Shop API's business: it checks every bearer itself. */
export function decodeToken(token: string): Decoded | undefined {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const parsed = payload.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
