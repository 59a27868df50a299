/**
 * ALL response headers of documents.
 *
 * No page has a nonce, which would belong to one answer: the inlined stylesheet, and what starts the scripts, are
 * allowed by hashes, which are the same for everybody, so a shared cache may keep the page.
 */
import { sharedPage } from '#app/cache-policy.ts';
import { env } from '#app/env.server.ts';
import { resource } from '#app/i18n/href.ts';
import type { Screen } from '#app/screens.ts';
import { pictureOrigins } from './picture-origins.server.ts';

export type PagePolicy = {
  screen: Screen | undefined;
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
  /** Origins besides our own that a form of the page may lead to: the gateway, on the payment step. */
  formTargets?: readonly string[];
  /** Origin whose scripts the page runs: the gateway's, on the payment step; no other page runs foreign scripts. */
  scriptOrigin?: string | undefined;
  /** Origins besides our own that a script of the page may ask: the postal data host, on forms with an address. */
  connections?: readonly string[];
};

const isPublic = (page: PagePolicy): boolean =>
  page.screen?.public === true &&
  page.status === 200 &&
  (page.method === 'GET' || page.method === 'HEAD') &&
  !page.personal;

function contentSecurityPolicy(page: PagePolicy): string {
  const development = import.meta.env.DEV;
  const hasScripts = page.scriptHash !== undefined;
  const script = ["'self'", page.scriptHash, page.scriptOrigin];
  // Vite's dev server injects styles and talks over a web socket.
  const style = development ? ["'self'", "'unsafe-inline'"] : ["'self'", page.styleHash];
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

/** How a loader's wishes travel to this file; they never leave with the answer. */
const FORM_TARGET = 'X-Form-Target';
const SCRIPT_ORIGIN = 'X-Script-Origin';
const CONNECTION = 'X-Connection';

/** A form of this page leads to `origin`, the gateway's. `headers`: the scope's extra headers. */
export const allowFormTarget = (headers: Headers, origin: string): void => headers.set(FORM_TARGET, origin);

/** This page runs the gateway's scripts, which talk to it and draw the issuer's challenge into a frame. */
export const allowGatewayScripts = (headers: Headers, origin: string): void =>
  headers.set(SCRIPT_ORIGIN, origin);

/** A script of this page asks `origin`, where the browser lets it. */
export const allowConnection = (headers: Headers, origin: string): void => headers.set(CONNECTION, origin);

function take(headers: Headers, name: string): string[] {
  const origin = headers.get(name);
  headers.delete(name);
  return origin ? [origin] : [];
}

/** Sets them on the answer; answers whether a shared cache may keep it. */
export function applyDocumentHeaders(headers: Headers, facts: PagePolicy): boolean {
  const page = {
    ...facts,
    formTargets: [...(facts.formTargets ?? []), ...take(headers, FORM_TARGET)],
    scriptOrigin: facts.scriptOrigin ?? take(headers, SCRIPT_ORIGIN)[0],
    connections: [...(facts.connections ?? []), ...take(headers, CONNECTION)],
  };
  const shared = isPublic(page) && !headers.has('Set-Cookie');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(page));
  // Never no-referrer: browsers would send `Origin: null` with every form, and Remix refuses those.
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (env.SHOP_URL.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  if (page.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '60');
  if (shared) {
    headers.set('Cache-Control', sharedPage);
    const vary = [
      'Cookie',
      'Accept-Encoding',
      'Save-Data',
      ...(page.choosesLanguage ? ['Accept-Language'] : []),
    ];
    headers.set('Vary', vary.join(', '));
    if (page.fetchesAhead) headers.set('Speculation-Rules', `"${resource('speculation-rules')}"`);
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
