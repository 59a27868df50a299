/**
 * ALL response headers of documents.
 *
 * No page has a nonce, which would belong to one answer: the inlined stylesheet, and what starts the scripts, are
 * allowed by hashes, which are the same for everybody, so a shared cache may keep the page.
 */
import { sharedPage } from '#app/cache-policy.ts';
import { env } from '#app/env.server.ts';
import { resource } from '#app/i18n/href.ts';
import type { Page } from '#app/page.ts';
import type { Screen } from '#app/screens.ts';
import { pictureOrigins } from './picture-origins.server.ts';

export type PagePolicy = {
  screen: Screen | undefined;
  page: Page;
  status: number;
  method: string;
  /** Made with cookies that make it this shopper's own, or with a part missing. */
  personal: boolean;
  /** CSP source of what starts the scripts. */
  scriptHash?: string | undefined;
  /** CSP source of the inlined stylesheet. */
  styleHash: string | undefined;
  /** The browser may fetch pages ahead: it does not save data. */
  fetchesAhead?: boolean;
  /** The home page of the default language decides by Accept-Language. */
  choosesLanguage: boolean;
};

const isPublic = ({ screen, page, status, method, personal }: PagePolicy): boolean =>
  screen?.public === true &&
  status === 200 &&
  (method === 'GET' || method === 'HEAD') &&
  !personal &&
  !page.unshared;

function contentSecurityPolicy({ page, scriptHash, styleHash }: PagePolicy): string {
  const development = import.meta.env.DEV;
  const hasScripts = scriptHash !== undefined;
  const script = ["'self'", scriptHash, page.scriptOrigin];
  // Vite's dev server injects styles and talks over a web socket.
  const style = development ? ["'self'", "'unsafe-inline'"] : ["'self'", styleHash];
  const directives: Record<string, (string | undefined | false)[]> = {
    'default-src': ["'self'"],
    'script-src': hasScripts || development ? script : ["'none'"],
    'style-src': style,
    'img-src': ["'self'", 'data:', ...pictureOrigins()],
    'connect-src': [
      "'self'",
      page.scriptOrigin,
      development && 'ws:',
      ...(hasScripts ? (page.connections ?? []) : []),
    ],
    // The challenge pages of the cards' issuers have arbitrary hosts.
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

/** @returns whether a shared cache may store the answer */
export function applyDocumentHeaders(headers: Headers, policy: PagePolicy): boolean {
  const shared = isPublic(policy) && !headers.has('Set-Cookie');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(policy));
  // Never no-referrer: browsers would send `Origin: null` with every form, and Remix refuses those.
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
    if (policy.fetchesAhead) headers.set('Speculation-Rules', `"${resource('speculation-rules')}"`);
  } else {
    headers.set('Cache-Control', 'private, no-store');
  }
  return shared;
}

/** Headers of the small resources: health, robots, session API. */
export const resourceHeaders = (more: Record<string, string> = {}): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...more,
});
