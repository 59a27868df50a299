/** The menu's entries: link, who sees it, and which count is shown next to it. Entries without a screen are left out. */
import type { Access } from '#contract/desk/call.ts';
import type { MenuCounts } from '#contract/desk/staff.ts';
import type { DeskKey } from './i18n/text.tsx';
import { hasScreen } from './screens.ts';

export type MenuEntry = {
  text: DeskKey;
  path: string;
  access: Access;
  count?: keyof MenuCounts;
  /** Paths of further pages that belong to this entry. */
  also?: readonly string[];
  /** Always visible on phones, where the other entries are behind a button. */
  isTab?: true;
};

/** The groups of the menu, which have a heading each, but for the first. */
const groups: readonly { title?: DeskKey; entries: readonly MenuEntry[] }[] = [
  { entries: [{ text: 'today.title', path: '/', access: 'anyone', isTab: true }] },
  {
    title: 'shell.group_orders',
    entries: [
      {
        text: 'shell.to_ship',
        path: '/orders?view=to_ship',
        access: 'orders.read',
        count: 'toShip',
        also: ['/exports', '/print', '/orders/ship'],
        isTab: true,
      },
      { text: 'shell.orders', path: '/orders', access: 'orders.read' },
      { text: 'phone_orders.title', path: '/phone-orders', access: 'orders.read' },
      { text: 'tracking.title', path: '/tracking', access: 'files.write' },
      { text: 'shell.payments', path: '/payments', access: 'orders.read', count: 'payments' },
    ],
  },
  {
    title: 'shell.group_customers',
    entries: [
      { text: 'shell.inquiries', path: '/inquiries', access: 'people.read', count: 'inquiries', isTab: true },
      { text: 'shell.members', path: '/members', access: 'people.read', also: ['/newsletter'] },
      { text: 'shell.wishes', path: '/wishes', access: 'people.read' },
      { text: 'shell.reviews', path: '/reviews', access: 'people.read' },
    ],
  },
  {
    title: 'shell.group_shop',
    entries: [
      { text: 'shell.goods', path: '/goods', access: 'goods.read', isTab: true },
      { text: 'shell.content', path: '/content', access: 'content.write' },
    ],
  },
  {
    title: 'shell.group_office',
    entries: [
      { text: 'sales.title', path: '/sales', access: 'orders.read' },
      { text: 'accounts.title', path: '/accounts', access: 'accounts.read' },
      { text: 'shell.mails', path: '/mails', access: 'orders.read', count: 'unsentMails' },
      { text: 'shell.staff', path: '/staff', access: 'staff.write' },
      { text: 'shell.audit', path: '/audit', access: 'audit.read' },
      { text: 'shell.settings', path: '/settings', access: 'settings.write' },
    ],
  },
];

export const menu = groups.map(({ title, entries }) => ({
  title,
  entries: entries.filter(({ path }) => hasScreen(path)),
}));

/**
 * The entry for the page at `here`: of the entries whose path and query match, the one with the longest path. On an
 * order's page, the query to match is that of the list from which the page was opened (`?list=`).
 */
export function currentEntry(here: string): MenuEntry | undefined {
  const { pathname, searchParams } = new URL(`http://desk${here}`);
  const list = searchParams.get('list');
  const query = list === null ? searchParams : new URLSearchParams(list);
  const isOf = ({ path, also = [] }: MenuEntry) => {
    const [own = '', asked] = path.split('?', 2);
    if (also.some((other) => isWithin(pathname, other))) return true;
    return isWithin(pathname, own) && [...new URLSearchParams(asked)].every(([k, v]) => query.get(k) === v);
  };
  return menu
    .flatMap(({ entries }) => entries)
    .filter(isOf)
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** As a parent, `/` contains only itself, because otherwise it would contain every page. */
const isWithin = (path: string, parent: string): boolean =>
  path === parent || (parent !== '/' && path.startsWith(`${parent}/`));
