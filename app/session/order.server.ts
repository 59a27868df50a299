/** The order just placed: its token is needed on the result pages, where the cart token is already gone. */
import { z } from 'zod';
import { locales } from '~/i18n/locale.ts';
import { defineCookie } from './cookie.server.ts';

const ONE_DAY = 86_400;
export const orderCookie = defineCookie({
  name: 'order',
  schema: z.object({ token: z.string().min(1).max(200), locale: z.enum(locales) }),
  maxAge: ONE_DAY,
});
