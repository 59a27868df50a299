/** Entries of the menu: link, who sees it, and which count is shown next to it. Entries without a screen are left out. */
import type { May } from '#contract/desk/call.ts';
import type { MenuCounts } from '#contract/desk/staff.ts';
import type { DeskKey } from './i18n/text.tsx';
import { hasScreen } from './screens.ts';

export type MenuEntry = { text: DeskKey; path: string; may: May; count?: keyof MenuCounts };

const entries: readonly MenuEntry[] = [
  { text: 'today.title', path: '/', may: 'anyone' },
  { text: 'shell.to_ship', path: '/orders?view=to_ship', may: 'orders.read', count: 'toShip' },
  { text: 'shell.orders', path: '/orders', may: 'orders.read' },
  { text: 'tracking.title', path: '/tracking', may: 'files.write' },
  { text: 'shell.payments', path: '/payments', may: 'orders.read', count: 'doubtful' },
  { text: 'shell.inquiries', path: '/inquiries', may: 'people.read', count: 'inquiries' },
  { text: 'shell.goods', path: '/goods', may: 'goods.read' },
  { text: 'shell.wishes', path: '/wishes', may: 'people.read' },
  { text: 'shell.reviews', path: '/reviews', may: 'people.read' },
  { text: 'shell.members', path: '/members', may: 'people.read' },
  { text: 'shell.content', path: '/content', may: 'content.write' },
  { text: 'shell.mails', path: '/mails', may: 'orders.read', count: 'deadMails' },
  { text: 'accounts.title', path: '/accounts', may: 'accounts.read' },
  { text: 'shell.staff', path: '/staff', may: 'staff.write' },
  { text: 'shell.audit', path: '/audit', may: 'audit.read' },
  { text: 'shell.settings', path: '/settings', may: 'settings.write' },
];

export const menu: readonly MenuEntry[] = entries.filter(({ path }) => hasScreen(path));

/** The entry of the page at `here`: by its exact URL, else by its path or a parent path. */
export function currentEntry(here: string): MenuEntry | undefined {
  const [path = '/'] = here.split('?', 1);
  const isWithin = (entry: MenuEntry) => entry.path !== '/' && `${path}/`.startsWith(`${entry.path}/`);
  return (
    menu.find((entry) => entry.path === here) ??
    menu.find((entry) => entry.path === path) ??
    menu.find(isWithin)
  );
}
