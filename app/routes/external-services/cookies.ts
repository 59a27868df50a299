/** Every cookie of the shop that this shop's settings use, with what it is for. */
import { needsConsent } from '#app/analytics/emit.ts';
import { oauthName } from '#app/auth/oauth.ts';
import { cachePolicy } from '#app/cache-policy.ts';
import { authCookie } from '#app/cookies/auth.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.ts';
import { cartCookie, savedCartCookie } from '#app/cookies/cart-token.ts';
import { consentCookie } from '#app/cookies/consent.ts';
import { dismissedCookie } from '#app/cookies/dismissed.ts';
import { draftCookie } from '#app/cookies/inquiry-draft.ts';
import { knownBrowserCookie } from '#app/cookies/known-browser.ts';
import { localeCookie } from '#app/cookies/locale.ts';
import { noticeCookie } from '#app/cookies/notice.ts';
import { oauthCookie } from '#app/cookies/oauth-attempts.ts';
import { orderCookie } from '#app/cookies/order.ts';
import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { visitorCookie } from '#app/cookies/visitor.ts';
import { waitingCookie } from '#app/cookies/waiting-events.ts';
import { env } from '#app/env.ts';
import type { TextKey, Translate } from '#app/i18n/text.tsx';
import { postedCookie } from '#app/request/delivery.ts';
import { STYLESHEET_COOKIE } from '#app/styles/stylesheet.ts';

type Cookie = { name: string; maxAge: number | undefined };
type Row = readonly [cookie: Cookie, use: TextKey];

const always: readonly Row[] = [
  [authCookie, 'external.cookie_auth'],
  [cartCookie, 'external.cookie_cart'],
  [savedCartCookie, 'external.cookie_saved_cart'],
  [orderCookie, 'external.cookie_order'],
  [postedCookie, 'external.cookie_posted'],
  [noticeCookie, 'external.cookie_notice'],
  [knownBrowserCookie, 'external.cookie_known'],
  [inquiryCookie, 'external.cookie_inquiry'],
  [draftCookie, 'external.cookie_draft'],
  [awaitedMailCookie, 'external.cookie_awaited'],
  [viewedCookie, 'external.cookie_viewed'],
  [dismissedCookie, 'external.cookie_dismissed'],
  [localeCookie, 'external.cookie_locale'],
  [{ name: STYLESHEET_COOKIE, maxAge: cachePolicy.namedByContent }, 'external.cookie_css'],
];

const used = (): Row[] => [
  ...always,
  ...rowsIf(oauthName('ja') !== undefined, [oauthCookie, 'external.cookie_oauth']),
  ...rowsIf(needsConsent(), [consentCookie, 'external.cookie_consent']),
  ...rowsIf(env.ANALYTICS.includes('ga4'), [visitorCookie, 'external.cookie_visitor']),
  ...rowsIf(env.ANALYTICS.includes('data_layer'), [waitingCookie, 'external.cookie_events']),
];

/** The services that count visits are those that ask for consent. */
export const cookiesLead = (): TextKey =>
  needsConsent() ? 'external.cookies_lead' : 'external.cookies_needed';

const rowsIf = (isOn: boolean, row: Row): Row[] => (isOn ? [row] : []);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function lifetime(t: Translate, seconds: number): string {
  if (seconds >= DAY) return t('external.days', { count: Math.round(seconds / DAY) });
  if (seconds >= HOUR) return t('external.hours', { count: Math.round(seconds / HOUR) });
  return t('external.minutes', { count: Math.round(seconds / MINUTE) });
}

/** In the shopper's language. Every cookie has a lifetime (tests/routes/external-services.test.ts). */
export const cookieRows = (t: Translate): { name: string; text: string }[] =>
  used().map(([{ name, maxAge = 0 }, use]) => ({
    name,
    text: t('external.keeps', { use: t(use), time: lifetime(t, maxAge) }),
  }));
