/**
 * All response headers of documents.
 *
 * The inlined stylesheet and script are allowed by hash, not by nonce: a nonce must differ in every response, so no
 * shared cache could store the page.
 */
import { sharedPage } from '#app/cache-policy.ts';
import { env } from '#app/env.ts';
import { resource } from '#app/i18n/href.ts';
import type { Page } from '#app/page.ts';
import type { Screen } from '#app/screens.ts';
import { restoredPage } from '#kit/serving/restored-page.ts';
import { pictureOrigins } from './picture-origins.ts';

export type PagePolicy = {
  screen: Screen | undefined;
  page: Page;
  status: number;
  method: string;
  /** Made with cookies of this shopper, or with a section missing: not for shared caches. */
  personal: boolean;
  /** CSP source of the inlined script. Undefined when the page has no scripts. */
  scriptHash?: string | undefined;
  /** The page was made for a member, and has the script of restored-page.ts. */
  isMembers?: boolean;
  /** CSP source of the inlined stylesheet. */
  styleHash: string | undefined;
  /** The browser may prefetch pages: it has not asked to save data. */
  mayPrefetch?: boolean;
  /** The page depends on Accept-Language: the home page of the default language. */
  choosesLanguage: boolean;
};

const isPublic = ({ screen, page, status, method, personal }: PagePolicy): boolean =>
  screen?.public === true &&
  status === 200 &&
  (method === 'GET' || method === 'HEAD') &&
  !personal &&
  !page.unshared;

function contentSecurityPolicy({ page, scriptHash, styleHash, isMembers }: PagePolicy): string {
  const development = import.meta.env.DEV;
  const hasScripts = scriptHash !== undefined;
  const script = ["'self'", scriptHash, page.scriptOrigin];
  const ofMembers = isMembers && restoredPage.cspHash;
  // Vite's dev server injects styles and uses a web socket.
  const style = development ? ["'self'", "'unsafe-inline'"] : ["'self'", styleHash];
  const directives: Record<string, (string | undefined | false)[]> = {
    'default-src': ["'self'"],
    'script-src': hasScripts || development ? [...script, ofMembers] : [ofMembers || "'none'"],
    'style-src': style,
    'img-src': ["'self'", 'data:', ...pictureOrigins()],
    'connect-src': [
      "'self'",
      page.scriptOrigin,
      development && 'ws:',
      ...(hasScripts ? (page.connections ?? []) : []),
    ],
    // 3-D Secure pages of card issuers can be on any host.
    ...(page.scriptOrigin ? { 'frame-src': ['https:', page.scriptOrigin] } : {}),
    'form-action': ["'self'", ...(page.formTargets ?? [])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}

/** @returns whether a shared cache may store the page */
export function applyDocumentHeaders(headers: Headers, policy: PagePolicy): boolean {
  const shared = isPublic(policy) && !headers.has('Set-Cookie');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(policy));
  // Not `no-referrer`: with that value browsers send `Origin: null` with every form, which Remix refuses.
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (env.SHOP_URL.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  const retryAfter = policy.page.retryAfter ?? (policy.status === 503 ? '60' : undefined);
  if (retryAfter) headers.set('Retry-After', retryAfter);
  if (shared) {
    headers.set('Cache-Control', sharedPage);
    const vary = [
      'Cookie',
      'Accept-Encoding',
      'Save-Data',
      ...(policy.choosesLanguage ? ['Accept-Language'] : []),
    ];
    headers.set('Vary', vary.join(', '));
    if (policy.mayPrefetch) headers.set('Speculation-Rules', `"${resource('speculation-rules')}"`);
  } else {
    // Back to a refused form shows what was typed only if the browser may keep the response: otherwise Chromium 156 shows
    // ERR_CACHE_MISS, Firefox 153 "no longer available". What a member typed must not be there after the logout.
    const keeps = policy.method === 'POST' && !policy.isMembers;
    headers.set('Cache-Control', keeps ? 'private, no-cache' : 'private, no-store');
  }
  return shared;
}

/** Headers of the small resources: health, robots, session API. */
export const resourceHeaders = (more: Record<string, string> = {}): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...more,
});
