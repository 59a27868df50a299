/** The inquiry just sent: its number is shown on the last screen, however often that is loaded; its key
 * knows the same message again. */
import { z } from 'zod';
import { defineCookie } from './define-cookie.server.ts';

const ONE_HOUR = 3600;
export const inquiryCookie = defineCookie({
  name: 'inquiry',
  schema: z.object({ id: z.int().optional(), key: z.string().max(43).optional() }),
  maxAge: ONE_HOUR,
});
