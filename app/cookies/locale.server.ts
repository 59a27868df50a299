/** The language that the shopper chose (§9.28: 365 days); it only decides where a request for `/` goes. */
import { LOCALE_COOKIE_DAYS } from '#contract/rules/constants.ts';
import { defineCookie, localeCode } from './define-cookie.server.ts';

export const localeCookie = defineCookie({
  name: 'locale',
  schema: localeCode,
  maxAge: LOCALE_COOKIE_DAYS * 86_400,
});
