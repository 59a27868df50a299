/** The language that the shopper chose (§9.28: 365 days). Only decides where a request for `/` is redirected. */
import { LOCALE_COOKIE_DAYS } from '#contract/rules/constants.ts';
import { defineCookie, localeCode } from './define-cookie.ts';

export const localeCookie = defineCookie({
  name: 'locale',
  schema: localeCode,
  maxAge: LOCALE_COOKIE_DAYS * 86_400,
});
