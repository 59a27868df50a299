/** The desk's screens: routes, guards, tab titles and links read this list. A new screen is a row here (README.md). */
import type { May } from '#contract/desk/call.ts';
import type { DeskKey } from './i18n/text.tsx';

export type Screen = {
  id: string;
  /** Path in the notation of Remix, without the leading slash. */
  path: string;
  /** Path in routes/, by default `<id>/route.tsx`. */
  file?: string;
  /** `half`: needs a session, but not yet the second factor. */
  may: May;
  /** Title of the tab. A screen about one item returns its own `title` from `load`. */
  title: DeskKey;
};

export const screens = [
  { id: 'login', path: 'login', may: 'guest', title: 'login.title' },
  { id: 'login-code', path: 'login/code', may: 'half', title: 'login.code_title' },
  { id: 'login-setup', path: 'login/setup', may: 'half', title: 'login.setup_title' },
  { id: 'link', path: 'link/:token', may: 'guest', title: 'link.title' },
  { id: 'logout', path: 'logout', may: 'guest', title: 'shell.logout' },
  { id: 'today', path: '', may: 'anyone', title: 'today.title' },
  { id: 'orders', path: 'orders', may: 'orders.read', title: 'orders.title' },
  { id: 'order', path: 'orders/:id', may: 'orders.read', title: 'orders.title' },
  { id: 'order-address', path: 'orders/:id/address', may: 'orders.write', title: 'order.change_address' },
  { id: 'exports', path: 'exports', may: 'files.write', title: 'files.labels_title' },
  { id: 'export', path: 'exports/:id', may: 'files.write', title: 'files.labels_title' },
  {
    id: 'export-file',
    path: 'exports/:id/file',
    file: 'export-file/route.ts',
    may: 'files.write',
    title: 'files.labels_title',
  },
  { id: 'tracking', path: 'tracking', may: 'files.write', title: 'tracking.title' },
  { id: 'tracking-file', path: 'tracking/:id', may: 'files.write', title: 'tracking.title' },
  { id: 'print-slips', path: 'print/slips', may: 'orders.read', title: 'packing.slips' },
  { id: 'print-picking', path: 'print/picking', may: 'orders.read', title: 'packing.picking' },
  { id: 'order-cancel', path: 'orders/:id/cancel', may: 'orders.cancel', title: 'money.cancel' },
  { id: 'order-refund', path: 'orders/:id/refund', may: 'refunds.write', title: 'money.refund' },
  { id: 'payments', path: 'payments', may: 'orders.read', title: 'payments.title' },
  { id: 'payment', path: 'payments/:key', may: 'orders.read', title: 'payments.title' },
  { id: 'goods', path: 'goods', may: 'goods.read', title: 'shell.goods' },
  { id: 'goods-files', path: 'goods/files', may: 'goods.write', title: 'goods_file.title' },
  { id: 'goods-file', path: 'goods/files/:id', may: 'goods.write', title: 'goods_file.title' },
  { id: 'goods-new', path: 'goods/new', may: 'goods.write', title: 'goods_edit.new' },
  { id: 'goods-edit', path: 'goods/:id/edit', may: 'goods.write', title: 'goods_edit.texts' },
  { id: 'goods-prices', path: 'goods/:id/prices', may: 'goods.write', title: 'goods_edit.prices' },
  { id: 'goods-variant', path: 'goods/:id/variant', may: 'goods.write', title: 'goods_edit.add_variant' },
  {
    id: 'goods-categories',
    path: 'goods/:id/categories',
    may: 'goods.write',
    title: 'goods_edit.categories',
  },
  { id: 'goods-dates', path: 'goods/:id/dates', may: 'goods.write', title: 'goods_edit.dates' },
  { id: 'goods-pictures', path: 'goods/:id/pictures', may: 'goods.write', title: 'goods_edit.pictures' },
  { id: 'goods-stock', path: 'goods/:id/stock', may: 'goods.read', title: 'goods.movements' },
  { id: 'seminar', path: 'goods/:id/participants', may: 'orders.read', title: 'seminar.title' },
  { id: 'seminar-print', path: 'goods/:id/participants/print', may: 'orders.read', title: 'seminar.sheet' },
  {
    id: 'seminar-file',
    path: 'goods/:id/participants/file',
    file: 'seminar-file/route.ts',
    may: 'files.write',
    title: 'seminar.export',
  },
  { id: 'seminar-link', path: 'goods/:id/join-link', may: 'goods.write', title: 'seminar.link' },
  { id: 'inquiries', path: 'inquiries', may: 'people.read', title: 'shell.inquiries' },
  { id: 'inquiry', path: 'inquiries/:id', may: 'people.read', title: 'shell.inquiries' },
  { id: 'wishes', path: 'wishes', may: 'people.read', title: 'shell.wishes' },
  { id: 'wish', path: 'wishes/product', may: 'people.read', title: 'shell.wishes' },
  { id: 'reviews', path: 'reviews', may: 'people.read', title: 'shell.reviews' },
  { id: 'review', path: 'reviews/:id', may: 'people.read', title: 'shell.reviews' },
  { id: 'members', path: 'members', may: 'people.read', title: 'shell.members' },
  { id: 'member', path: 'members/:id', may: 'people.read', title: 'shell.members' },
  { id: 'member-access', path: 'members/:id/access', may: 'people.write', title: 'shell.members' },
  { id: 'content', path: 'content', may: 'content.write', title: 'shell.content' },
  { id: 'content-list', path: 'content/:kind', may: 'content.write', title: 'shell.content' },
  { id: 'content-item', path: 'content/:kind/:id', may: 'content.write', title: 'shell.content' },
  {
    id: 'content-versions',
    path: 'content/:kind/:id/versions',
    may: 'content.write',
    title: 'content.versions',
  },
  { id: 'member-erase', path: 'members/:id/erase', may: 'members.erase', title: 'shell.members' },
  {
    id: 'member-erase-confirm',
    path: 'members/:id/erase/:file',
    may: 'members.erase',
    title: 'shell.members',
  },
  {
    id: 'member-export-file',
    path: 'members/:id/erase/:file/data',
    file: 'member-export-file/route.ts',
    may: 'members.erase',
    title: 'shell.members',
  },
  { id: 'mails', path: 'mails', may: 'orders.read', title: 'shell.mails' },
  { id: 'accounts', path: 'accounts', may: 'accounts.read', title: 'accounts.title' },
  {
    id: 'accounts-file',
    path: 'accounts/file',
    file: 'accounts-file/route.ts',
    may: 'accounts.read',
    title: 'accounts.title',
  },
  {
    id: 'comparison',
    path: 'accounts/comparisons/:id',
    may: 'accounts.read',
    title: 'accounts.comparison',
  },
  { id: 'staff', path: 'staff', may: 'staff.write', title: 'staff.title' },
  { id: 'staff-member', path: 'staff/:id', may: 'staff.write', title: 'staff.title' },
  { id: 'audit', path: 'audit', may: 'audit.read', title: 'audit.title' },
  { id: 'me', path: 'me', may: 'anyone', title: 'me.title' },
  { id: 'settings', path: 'settings', may: 'settings.write', title: 'shell.settings' },
  { id: 'settings-sender', path: 'settings/sender', may: 'settings.write', title: 'settings.sender' },
  { id: 'settings-carriers', path: 'settings/carriers', may: 'settings.write', title: 'settings.carriers' },
  { id: 'settings-slip', path: 'settings/slip', may: 'settings.write', title: 'settings.slip' },
  { id: 'settings-shop', path: 'settings/shop', may: 'settings.write', title: 'settings.shop' },
  {
    id: 'settings-categories',
    path: 'settings/shop/categories',
    may: 'settings.write',
    title: 'setup.title_categories',
  },
  {
    id: 'settings-category',
    path: 'settings/shop/categories/category',
    may: 'settings.write',
    title: 'setup.title_categories',
  },
  {
    id: 'settings-options',
    path: 'settings/shop/options',
    may: 'settings.write',
    title: 'setup.title_options',
  },
  {
    id: 'settings-option',
    path: 'settings/shop/options/option',
    may: 'settings.write',
    title: 'setup.title_options',
  },
  {
    id: 'settings-attributes',
    path: 'settings/shop/attributes',
    may: 'settings.write',
    title: 'setup.title_attributes',
  },
  {
    id: 'settings-shipping',
    path: 'settings/shop/shipping',
    may: 'settings.write',
    title: 'setup.title_shipping',
  },
  {
    id: 'settings-shipping-method',
    path: 'settings/shop/shipping/method',
    may: 'settings.write',
    title: 'setup.title_shipping',
  },
  {
    id: 'settings-payment',
    path: 'settings/shop/payment',
    may: 'settings.write',
    title: 'setup.title_payment',
  },
  { id: 'settings-survey', path: 'settings/shop/survey', may: 'settings.write', title: 'setup.title_survey' },
  {
    id: 'settings-survey-choice',
    path: 'settings/shop/survey/choice',
    may: 'settings.write',
    title: 'setup.title_survey',
  },
  {
    id: 'settings-closures',
    path: 'settings/shop/closures',
    may: 'settings.write',
    title: 'setup.title_closures',
  },
  { id: 'unmatched', path: '*', may: 'guest', title: 'error.not_found_title' },
] as const satisfies readonly Screen[];

export type ScreenId = (typeof screens)[number]['id'];

const byId = new Map<string, Screen>(screens.map((screen) => [screen.id, screen]));

export function screenById(id: ScreenId): Screen {
  const screen = byId.get(id);
  if (!screen) throw new Error(`No screen ${id}`);
  return screen;
}

/** Undefined for the root, the shell and unknown routes. */
export const screenOfRoute = (routeId: string): Screen | undefined => byId.get(routeId);

type Query = Record<string, string | number | undefined>;

/** `href('order', { id: 7 }, { page: 2 })` → `/orders/7?page=2`; empty values of the query are left out. */
export function href(id: ScreenId, params: Record<string, string | number> = {}, query: Query = {}): string {
  const path = screenById(id).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.append(name, String(value));
  return `/${path}${search.size > 0 ? `?${search}` : ''}`;
}

const paths: ReadonlySet<string> = new Set(screens.map(({ path }) => `/${path}`));

/** Whether a screen without parameters has this path; the query is ignored. */
export const hasScreen = (path: string): boolean => paths.has(path.split('?', 1)[0] ?? '');
