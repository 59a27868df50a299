/** The language that the shopper chose (§9: 365 days); it only decides where a request for `/` goes. */
import { z } from 'zod';
import { locales } from '#app/i18n/locale.ts';
import { LOCALE_COOKIE_DAYS } from '#contract/rules/constants.ts';
import { defineCookie } from './define-cookie.server.ts';

export const localeCookie = defineCookie({
  name: 'locale',
  schema: z.enum(locales),
  maxAge: LOCALE_COOKIE_DAYS * 86_400,
});
