/**
 * The inquiry just sent: its number, shown on the last screen, and its idempotency key, which recognises a repetition.
 */
import { z } from 'zod';
import { defineCookie } from './define-cookie.ts';

const ONE_HOUR = 3600;
export const inquiryCookie = defineCookie({
  name: 'inquiry',
  schema: z.object({ id: z.int().optional(), key: z.string().max(43).optional() }),
  maxAge: ONE_HOUR,
});
