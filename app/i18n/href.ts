/** Links to screens: no path is written by hand anywhere else. */
import { type ScreenId, type ScreenRow, screenById } from '#app/screens.ts';
import { type Locale, localisedPath } from './locale.ts';
import { LOGOUT_PATH } from './logout-path.ts';

type PathOf<Id extends ScreenId> = Extract<ScreenRow, { id: Id }>['path'];
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Path extends `:${infer Name}?`
    ? { [K in Name]?: string }
    : Path extends `:${infer Name}`
      ? { [K in Name]: string }
      : Path extends '*'
        ? { '*'?: string }
        : unknown;

export const sitemapPath = (kind: 'screens' | 'categories' | 'products', file?: number): string =>
  withQuery(`/sitemap-${kind}.xml`, { page: file });

/** Atom feed of new products, of the shop or of a category. */
export const feedPath = (locale: Locale, taxon?: string): string =>
  withQuery(localisedPath('/feed.atom', locale), { taxon });

/** What the search field's script asks while one types (routes/shell/suggestions/). */
export const suggestionsPath = (locale: Locale): string => localisedPath('/suggestions', locale);

/** What a browser without a line shows (routes/meta/service-worker.ts). */
export const offlinePath = (locale: Locale): string => localisedPath('/offline', locale);

/** What the card form's script asks (routes/checkout/token-*.ts). */
export const cardPaths = (locale: Locale) => ({
  key: localisedPath('/checkout/payment/key', locale),
  confirm: localisedPath('/checkout/payment/confirm', locale),
});

/** Resources without a screen; the same for every language. */
export const resource = {
  login: '/session-api/login',
  logout: LOGOUT_PATH,
  oauth: '/session-api/oauth-auth-exchange',
  dismiss: '/notifications/dismiss',
  consent: '/consent',
  sitemap: '/sitemap.xml',
  speculationRules: '/speculation-rules.json',
  serviceWorker: '/service-worker.js',
} as const;

export type Query = Record<string, string | number | undefined>;

const encodeSegments = (value: string) => value.split('/').map(encodeURIComponent).join('/');

/** `href('products.product', { id: 'abc' }, 'en')` → `/en/products/abc`. */
export function href<Id extends ScreenId>(
  id: Id,
  params: ParamsOf<PathOf<Id>>,
  locale: Locale,
  query: Query = {},
): string {
  const values: Record<string, string | undefined> = { ...(params as object) };
  const segments = screenById(id)
    .path.split('/')
    .map((segment) => {
      if (segment === '*') return encodeSegments(values['*'] ?? '');
      if (segment.startsWith(':'))
        return encodeURIComponent(values[segment.slice(1).replace(/\?$/, '')] ?? '');
      return segment;
    })
    .filter(Boolean);
  return withQuery(localisedPath(`/${segments.join('/')}`, locale), query);
}

/** The calendar file of a seminar: a resource, not a screen (routes.ts). */
export const eventHref = (slug: string, locale: Locale): string =>
  `${href('products.product', { id: slug }, locale)}/event.ics`;

/** A member's own data as a file: a resource, not a screen (routes.ts). */
export const memberDataHref = (locale: Locale, query: Query): string =>
  withQuery(localisedPath('/account/data', locale), query);

/** Adds the given parameters to a path that has none yet. */
export function withQuery(path: string, query: Query | URLSearchParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
