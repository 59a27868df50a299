/**
 * The table of routes (§2): screens first, then resources, which have no page. Links, titles, guards, the sitemap and
 * tests use it. Screens and rows with `languages` exist twice: in Japanese without a prefix and in English under /en.
 */
import { LOGOUT, SERVICE_WORKER } from './i18n/script-paths.ts';
import type { TextKey } from './i18n/text.tsx';

/** Who may see a screen (§2, §6). */
export type Guard = 'open' | 'member' | 'guest';

type ScreenRow = {
  id: string;
  /** Without the language prefix and without the leading slash; `''` is the home page. */
  path: string;
  title: TextKey;
  /** What search engines and messengers show about it; for screens that they may list and that have no head of their own. */
  description?: TextKey;
  /** The folder of its route.tsx below app/routes/. Default: the id with slashes instead of dots. */
  folder?: string;
  /** The layout around it. */
  layout?: 'products' | 'checkout' | 'account';
  /** Default: `open`. */
  guard?: Guard;
  /** A shared cache may store the page of a visitor without personal cookies. */
  public?: boolean;
  /** Whether search engines may list it. Default: `public`. */
  sitemap?: boolean;
  /** Whether it runs the client entry (client-entry.ts). */
  scripts?: boolean;
  /** The screen's code in the shop's notifications and blocks (§2). Default: the id with `_` instead of `.` and `-`. */
  pageCode?: string;
};

const account = { layout: 'account', guard: 'member' } as const;
const checkout = { layout: 'checkout' } as const;
/** A step of the checkout. */
const step = { layout: 'checkout', guard: 'member' } as const;

// biome-ignore format: one line per row
const table = [
  { id: 'home', path: '', title: 'chrome.home', description: 'chrome.description', public: true, scripts: true },
  { id: 'faq', path: 'faq', title: 'faq.title', description: 'faq.description', public: true },
  { id: 'inquiry', path: 'inquiry', title: 'inquiry.title', description: 'inquiry.description', folder: 'inquiry/form', sitemap: true },
  { id: 'inquiry.confirm', path: 'inquiry/confirm', title: 'inquiry.confirm_title' },
  { id: 'inquiry.complete', path: 'inquiry/complete', title: 'inquiry.complete_title' },
  { id: 'usage-guides', path: 'usage-guides', title: 'guides.title', description: 'guides.description', folder: 'usage-guides/list', public: true, pageCode: 'usage_guide' },
  { id: 'usage-guides.guide', path: 'usage-guides/:id', title: 'guides.title', public: true, pageCode: 'usage_guide' },
  { id: 'terms', path: 'terms', title: 'terms.title', description: 'terms.description', public: true },
  { id: 'privacy', path: 'privacy', title: 'privacy.title', description: 'privacy.description', public: true },
  { id: 'external-services', path: 'external-services', title: 'external.title', description: 'external.description', public: true },
  { id: 'commercial-transactions', path: 'commercial-transactions', title: 'statement.title', description: 'statement.description', public: true },
  { id: 'login', path: 'login', title: 'login.title', guard: 'guest', scripts: true },
  { id: 'register', path: 'register', title: 'registration.title', folder: 'register/form', guard: 'guest', scripts: true },
  // For guests, and for members with a mailed link (auth/mailed-link.ts).
  { id: 'register.verification', path: 'register/verification', title: 'registration.verify_title' },
  { id: 'password-reset', path: 'password-reset', title: 'reset_password.title', scripts: true },
  // By the links of mails that the owner's program sends (docs/desk.md).
  { id: 'newsletter.refusal', path: 'newsletter/refusal', title: 'newsletter.refusal_title' },
  // By the link of a mail to a new address, which staff have entered (docs/desk.md).
  { id: 'email-change', path: 'email-change', title: 'email_change.title' },
  // By the link of a mail about goods that staff have taken down at the telephone (docs/desk.md).
  { id: 'phone-order', path: 'phone-order', title: 'phone_order.title' },
  { id: 'maintenance', path: 'maintenance', title: 'maintenance.title' },
  { id: 'page-not-found', path: 'page-not-found', title: 'error.not_found_title' },
  { id: 'products.categories', path: 'products/categories/*', title: 'categories.title', layout: 'products', public: true, scripts: true, pageCode: 'category' },
  { id: 'products.search', path: 'products/search', title: 'search.title', layout: 'products', public: true, sitemap: false, scripts: true, pageCode: 'search' },
  { id: 'products.product', path: 'products/:id?', title: 'product.title', public: true, scripts: true, pageCode: 'product' },
  { id: 'checkout.cart', path: 'checkout/cart', title: 'cart.title', ...checkout, scripts: true, pageCode: 'cart' },
  { id: 'checkout.address', path: 'checkout/address', title: 'address.step_title', ...step, scripts: true },
  { id: 'checkout.survey', path: 'checkout/survey', title: 'checkout.survey_title', ...step },
  { id: 'checkout.confirm', path: 'checkout/confirm', title: 'checkout.confirm_title', ...step },
  { id: 'checkout.payment', path: 'checkout/payment', title: 'checkout.payment_title', ...step, scripts: true },
  { id: 'checkout.complete', path: 'checkout/complete', title: 'checkout.complete_title', ...checkout },
  { id: 'checkout.failed', path: 'checkout/failed', title: 'checkout.failed_title', ...checkout },
  { id: 'account.profile', path: 'account/profile', title: 'account.profile', ...account, scripts: true },
  { id: 'account.profile.edit', path: 'account/profile/edit', title: 'profile.edit_title', folder: 'account/profile-edit', ...account },
  { id: 'account.password', path: 'account/password', title: 'account.password.title', ...account, scripts: true },
  { id: 'account.orders', path: 'account/order', title: 'orders.title', ...account },
  { id: 'account.order', path: 'account/order/:detail', title: 'orders.detail_title', ...account },
  { id: 'account.receipt', path: 'account/order/:detail/receipt', title: 'receipt.title', ...account, scripts: true },
  { id: 'account.address', path: 'account/address', title: 'address.book', ...account, scripts: true },
  { id: 'account.address.add', path: 'account/address/add', title: 'address.add', folder: 'account/address-add', ...account, scripts: true },
  { id: 'account.address.edit', path: 'account/address/:id/edit', title: 'address.edit_title', folder: 'account/address-edit', ...account, scripts: true },
  { id: 'account.wishlist', path: 'account/wishlist', title: 'account.wishlist', ...account },
  { id: 'unmatched', path: '*', title: 'error.not_found_title', folder: 'page-not-found', pageCode: 'page_not_found' },
] as const satisfies readonly ScreenRow[];

/** A screen with the defaults of its row filled in. */
export type Screen = Required<Omit<ScreenRow, 'id' | 'folder' | 'layout' | 'description'>> &
  Pick<ScreenRow, 'layout' | 'description'> & {
    id: ScreenId;
    /** Below app/. */
    file: string;
  };

export type ScreenId = (typeof table)[number]['id'];

export const screens: readonly Screen[] = table.map((row: ScreenRow & { id: ScreenId }) => ({
  guard: 'open',
  public: false,
  scripts: false,
  sitemap: row.public ?? false,
  pageCode: row.id.replaceAll(/[.-]/g, '_'),
  ...row,
  file: `routes/${row.folder ?? row.id.replaceAll('.', '/')}/route.tsx`,
}));

type Resource = { id: string; path: string /** Below app/routes/. */; file: string; languages?: true };

/** Routes without a page. No id may be the id of a screen. */
// biome-ignore format: one line per row
export const resources = [
  { id: 'session.login', path: 'session-api/login', file: 'session-api/login.ts' },
  { id: 'session.logout', path: LOGOUT, file: 'session-api/logout.ts' },
  { id: 'session.refresh', path: 'session-api/refresh', file: 'session-api/refresh.ts' },
  { id: 'session.oauth', path: 'session-api/oauth-auth-exchange', file: 'session-api/oauth-auth-exchange.ts' },
  { id: 'session.me', path: 'session-api/me', file: 'session-api/me.ts' },
  { id: 'dismiss', path: 'notifications/dismiss', file: 'notifications/dismiss.ts' },
  { id: 'consent', path: 'consent', file: 'consent/choose.ts' },
  { id: 'event', path: 'products/:id/event.ics', file: 'products/product/event.ts', languages: true },
  { id: 'card.key', path: 'checkout/payment/key', file: 'checkout/payment/token-key.ts', languages: true },
  { id: 'card.confirm', path: 'checkout/payment/confirm', file: 'checkout/payment/token-confirm.ts', languages: true },
  { id: 'account', path: 'account', file: 'account/index.ts', languages: true },
  { id: 'account.data', path: 'account/data', file: 'account/data/route.ts', languages: true },
  { id: 'media', path: 'media/:size/*', file: 'meta/media.ts' },
  { id: 'viewed', path: 'viewed/:codes', file: 'meta/viewed.ts' },
  { id: 'healthz', path: 'healthz', file: 'meta/healthz.ts' },
  { id: 'readyz', path: 'readyz', file: 'meta/readyz.ts' },
  { id: 'robots', path: 'robots.txt', file: 'meta/robots.ts' },
  { id: 'sitemap', path: 'sitemap.xml', file: 'meta/sitemap.ts' },
  { id: 'sitemap.screens', path: 'sitemap-screens.xml', file: 'meta/sitemap-screens.ts' },
  { id: 'sitemap.categories', path: 'sitemap-categories.xml', file: 'meta/sitemap-categories.ts' },
  { id: 'sitemap.products', path: 'sitemap-products.xml', file: 'meta/sitemap-products.ts' },
  { id: 'speculation-rules', path: 'speculation-rules.json', file: 'meta/speculation-rules.ts' },
  { id: 'service-worker', path: SERVICE_WORKER, file: 'meta/service-worker.ts' },
  { id: 'offline', path: 'offline', file: 'meta/offline.ts', languages: true },
  { id: 'suggestions', path: 'suggestions', file: 'shell/suggestions/route.tsx', languages: true },
  { id: 'feed', path: 'feed.atom', file: 'meta/feed.ts', languages: true },
] as const satisfies readonly Resource[];

/** A row with a path in each language. */
export type LocalisedRow = (typeof table)[number] | Extract<(typeof resources)[number], { languages: true }>;
/** A row with one path for all languages. */
export type ResourceId = Exclude<(typeof resources)[number], { languages: true }>['id'];

/** @throws Error for an unknown id */
export function screenById(id: ScreenId): Screen {
  const screen = screens.find((row) => row.id === id);
  if (!screen) throw new Error(`screens.ts has no row ${id}`);
  return screen;
}

/** The screen of a Remix route id (`ja.<id>`, `en.<id>`). Undefined for layouts and resources. */
export const screenOfRoute = (routeId: string): Screen | undefined =>
  screens.find((screen) => screen.id === routeId.replace(/^(ja|en)\./, ''));

/** @param eventsWait whether events wait for the tag manager; `checkout.complete` needs scripts to pass them on */
export const runsScripts = ({ id, scripts }: Screen, eventsWait: boolean): boolean =>
  scripts || (id === 'checkout.complete' && eventsWait);
