/** Recently checked products (§4): codes, newest first. */
import { z } from 'zod';
import { RECENTLY_VIEWED_MAX } from '~/rules/constants.ts';
import { defineCookie } from './cookie.server.ts';

const NINETY_DAYS = 90 * 86_400;
export const viewedCookie = defineCookie({
  name: 'viewed',
  schema: z.array(z.string().min(1).max(100)).max(RECENTLY_VIEWED_MAX),
  maxAge: NINETY_DAYS,
});
