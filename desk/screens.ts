/** The desk's screens: routes, guards, tab titles and links read this list. A new screen is a row here (README.md). */

import type { Access } from '#contract/desk/call.ts';
import { type PathParams, pathsOf, type Query, withQuery } from '#kit/href.ts';
import type { DeskKey } from './i18n/text.tsx';

export type Screen = {
  id: string;
  /** Path in the notation of Remix, without the leading slash. */
  path: string;
  /** Path in routes/, by default `<id>/route.tsx`. */
  file?: string;
  /** `half`: needs a session, but not yet the second factor. */
  access: Access;
  /** Title of the tab. A screen about one item returns its own `title` from `load`. */
  title: DeskKey;
};

// biome-ignore format: one line per row
export const screens = [
  { id: 'login', path: 'login', access: 'guest', title: 'login.title' },
  { id: 'login-code', path: 'login/code', access: 'half', title: 'login.code_title' },
  { id: 'login-setup', path: 'login/setup', access: 'half', title: 'login.setup_title' },
  { id: 'link', path: 'link/:token', access: 'guest', title: 'link.title' },
  { id: 'logout', path: 'logout', access: 'guest', title: 'shell.logout' },
  { id: 'today', path: '', access: 'anyone', title: 'today.title' },
  { id: 'orders', path: 'orders', access: 'orders.read', title: 'orders.title' },
  { id: 'orders-ship', path: 'orders/ship', access: 'orders.write', title: 'orders.bulk_title' },
  { id: 'order', path: 'orders/:id', access: 'orders.read', title: 'orders.title' },
  { id: 'phone-orders', path: 'phone-orders', access: 'orders.read', title: 'phone_orders.title' },
  { id: 'phone-order-new', path: 'phone-orders/new', access: 'orders.write', title: 'phone_orders.new' },
  { id: 'phone-order', path: 'phone-orders/:id', access: 'orders.read', title: 'phone_orders.title' },
  { id: 'order-address', path: 'orders/:id/address', access: 'orders.write', title: 'order.change_address' },
  { id: 'exports', path: 'exports', access: 'files.write', title: 'files.labels_title' },
  { id: 'export', path: 'exports/:id', access: 'files.write', title: 'files.labels_title' },
  { id: 'export-file', path: 'exports/:id/file', file: 'export-file/route.ts', access: 'files.write', title: 'files.labels_title' },
  { id: 'tracking', path: 'tracking', access: 'files.write', title: 'tracking.title' },
  { id: 'tracking-file', path: 'tracking/:id', access: 'files.write', title: 'tracking.title' },
  { id: 'print-slips', path: 'print/slips', access: 'orders.read', title: 'packing.slips' },
  { id: 'print-picking', path: 'print/picking', access: 'orders.read', title: 'packing.picking' },
  { id: 'order-cancel', path: 'orders/:id/cancel', access: 'orders.cancel', title: 'money.cancel' },
  { id: 'order-refund', path: 'orders/:id/refund', access: 'refunds.write', title: 'money.refund' },
  { id: 'refund-undo', path: 'orders/:id/refunds/:refund/undo', access: 'refunds.write', title: 'money.undo' },
  { id: 'payments', path: 'payments', access: 'orders.read', title: 'payments.title' },
  { id: 'payment', path: 'payments/:key', access: 'orders.read', title: 'payments.title' },
  { id: 'goods', path: 'goods', access: 'goods.read', title: 'shell.goods' },
  { id: 'goods-files', path: 'goods/files', access: 'goods.write', title: 'goods_file.title' },
  { id: 'goods-sample', path: 'goods/files/sample', file: 'goods-sample/route.ts', access: 'goods.write', title: 'goods_file.title' },
  { id: 'goods-file', path: 'goods/files/:id', access: 'goods.write', title: 'goods_file.title' },
  { id: 'goods-new', path: 'goods/new', access: 'goods.write', title: 'goods_edit.new' },
  { id: 'goods-many', path: 'goods/many', access: 'goods.write', title: 'goods_many.title' },
  { id: 'goods-copy', path: 'goods/:id/copy', access: 'goods.write', title: 'goods_edit.copy' },
  { id: 'goods-edit', path: 'goods/:id/edit', access: 'goods.write', title: 'goods_edit.texts' },
  { id: 'goods-prices', path: 'goods/:id/prices', access: 'goods.write', title: 'goods_edit.prices' },
  { id: 'goods-variant', path: 'goods/:id/variant', access: 'goods.write', title: 'goods_edit.add_variant' },
  { id: 'goods-categories', path: 'goods/:id/categories', access: 'goods.write', title: 'goods_edit.categories' },
  { id: 'goods-dates', path: 'goods/:id/dates', access: 'goods.write', title: 'goods_edit.dates' },
  { id: 'goods-pictures', path: 'goods/:id/pictures', access: 'goods.write', title: 'goods_edit.pictures' },
  { id: 'goods-stock', path: 'goods/:id/stock', access: 'goods.read', title: 'goods.stock_tab' },
  { id: 'seminar', path: 'goods/:id/participants', access: 'orders.read', title: 'seminar.title' },
  { id: 'seminar-print', path: 'goods/:id/participants/print', access: 'orders.read', title: 'seminar.sheet' },
  { id: 'seminar-file', path: 'goods/:id/participants/file', file: 'seminar-file/route.ts', access: 'files.write', title: 'seminar.export' },
  { id: 'seminar-link', path: 'goods/:id/join-link', access: 'goods.write', title: 'seminar.link' },
  { id: 'inquiries', path: 'inquiries', access: 'people.read', title: 'shell.inquiries' },
  { id: 'inquiry', path: 'inquiries/:id', access: 'people.read', title: 'shell.inquiries' },
  { id: 'wishes', path: 'wishes', access: 'people.read', title: 'shell.wishes' },
  { id: 'wish', path: 'wishes/product', access: 'people.read', title: 'shell.wishes' },
  { id: 'reviews', path: 'reviews', access: 'people.read', title: 'shell.reviews' },
  { id: 'review', path: 'reviews/:id', access: 'people.read', title: 'shell.reviews' },
  { id: 'members', path: 'members', access: 'people.read', title: 'shell.members' },
  { id: 'member', path: 'members/:id', access: 'people.read', title: 'shell.members' },
  { id: 'member-access', path: 'members/:id/access', access: 'people.write', title: 'shell.members' },
  { id: 'member-email', path: 'members/:id/email', access: 'people.write', title: 'shell.members' },
  { id: 'newsletter', path: 'newsletter', access: 'newsletter.read', title: 'newsletter.title' },
  { id: 'newsletter-file', path: 'newsletter/file', file: 'newsletter-file/route.ts', access: 'newsletter.read', title: 'newsletter.title' },
  { id: 'content', path: 'content', access: 'content.write', title: 'shell.content' },
  { id: 'content-list', path: 'content/:kind', access: 'content.write', title: 'shell.content' },
  { id: 'content-item', path: 'content/:kind/:id', access: 'content.write', title: 'shell.content' },
  { id: 'content-versions', path: 'content/:kind/:id/versions', access: 'content.write', title: 'content.versions' },
  { id: 'member-erase', path: 'members/:id/erase', access: 'members.erase', title: 'shell.members' },
  { id: 'member-erase-confirm', path: 'members/:id/erase/:file', access: 'members.erase', title: 'shell.members' },
  { id: 'member-export-file', path: 'members/:id/erase/:file/data', file: 'member-export-file/route.ts', access: 'members.erase', title: 'shell.members' },
  { id: 'mails', path: 'mails', access: 'orders.read', title: 'shell.mails' },
  { id: 'mails-stored', path: 'mails/stored', access: 'orders.write', title: 'mails.stored_title' },
  { id: 'mail', path: 'mails/:id', access: 'orders.read', title: 'shell.mails' },
  { id: 'sales', path: 'sales', access: 'orders.read', title: 'sales.title' },
  { id: 'sales-file', path: 'sales/file', file: 'sales-file/route.ts', access: 'orders.read', title: 'sales.title' },
  { id: 'accounts', path: 'accounts', access: 'accounts.read', title: 'accounts.title' },
  { id: 'accounts-file', path: 'accounts/file', file: 'accounts-file/route.ts', access: 'accounts.read', title: 'accounts.title' },
  { id: 'documents', path: 'accounts/documents', access: 'accounts.read', title: 'documents.title' },
  { id: 'documents-print', path: 'accounts/documents/print', access: 'accounts.read', title: 'documents.print_title' },
  { id: 'documents-file', path: 'accounts/documents/file', file: 'documents-file/route.ts', access: 'accounts.read', title: 'documents.title' },
  { id: 'comparison', path: 'accounts/comparisons/:id', access: 'accounts.read', title: 'accounts.comparison' },
  { id: 'staff', path: 'staff', access: 'staff.write', title: 'staff.title' },
  { id: 'staff-member', path: 'staff/:id', access: 'staff.write', title: 'staff.title' },
  { id: 'audit', path: 'audit', access: 'audit.read', title: 'audit.title' },
  { id: 'me', path: 'me', access: 'anyone', title: 'me.title' },
  { id: 'settings', path: 'settings', access: 'settings.write', title: 'shell.settings' },
  { id: 'settings-details', path: 'settings/details', access: 'settings.write', title: 'details.title' },
  { id: 'settings-details-versions', path: 'settings/details/versions', access: 'settings.write', title: 'details.versions_title' },
  { id: 'settings-sender', path: 'settings/sender', access: 'settings.write', title: 'settings.sender' },
  { id: 'settings-carriers', path: 'settings/carriers', access: 'settings.write', title: 'settings.carriers' },
  { id: 'settings-slip', path: 'settings/slip', access: 'settings.write', title: 'settings.slip' },
  { id: 'settings-notices', path: 'settings/notices', access: 'settings.write', title: 'settings.notices' },
  { id: 'settings-shop', path: 'settings/shop', access: 'settings.write', title: 'setup.title_categories' },
  { id: 'settings-categories', path: 'settings/shop/categories', access: 'settings.write', title: 'setup.title_categories' },
  { id: 'settings-category', path: 'settings/shop/categories/category', access: 'settings.write', title: 'setup.title_categories' },
  { id: 'settings-options', path: 'settings/shop/options', access: 'settings.write', title: 'setup.title_options' },
  { id: 'settings-option', path: 'settings/shop/options/option', access: 'settings.write', title: 'setup.title_options' },
  { id: 'settings-attributes', path: 'settings/shop/attributes', access: 'settings.write', title: 'setup.title_attributes' },
  { id: 'settings-shipping', path: 'settings/shop/shipping', access: 'settings.write', title: 'setup.title_shipping' },
  { id: 'settings-shipping-method', path: 'settings/shop/shipping/method', access: 'settings.write', title: 'setup.title_shipping' },
  { id: 'settings-payment', path: 'settings/shop/payment', access: 'settings.write', title: 'setup.title_payment' },
  { id: 'settings-survey', path: 'settings/shop/survey', access: 'settings.write', title: 'setup.title_survey' },
  { id: 'settings-survey-choice', path: 'settings/shop/survey/choice', access: 'settings.write', title: 'setup.title_survey' },
  { id: 'settings-closures', path: 'settings/shop/closures', access: 'settings.write', title: 'setup.title_closures' },
  { id: 'settings-server', path: 'settings/shop/server', access: 'settings.write', title: 'settings.server' },
  { id: 'unmatched', path: '*', access: 'guest', title: 'error.not_found_title' },
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

type Row = (typeof screens)[number];
type Params<Id extends ScreenId> = PathParams<Row, Id>;

const path = pathsOf(screens);

/** `href('order', { id: 7 }, { page: 2 })` → `/orders/7?page=2`; empty values of the query are left out. */
export function href<Id extends ScreenId>(
  id: Id,
  ...[params, query = {}]: object extends Params<Id>
    ? [params?: object, query?: Query]
    : [params: Params<Id>, query?: Query]
): string {
  const filled = Object.entries(query).map(([name, value]) => [name, value === '' ? undefined : value]);
  return withQuery(path(id, params ?? {}), Object.fromEntries(filled));
}

const paths: ReadonlySet<string> = new Set(screens.map(({ path }) => `/${path}`));

/** Whether a screen without parameters has this path; the query is ignored. */
export const hasScreen = (path: string): boolean => paths.has(path.split('?', 1)[0] ?? '');
