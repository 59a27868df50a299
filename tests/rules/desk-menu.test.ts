/** The entry of the desk's menu that a page marks as current. */
import { expect, it } from 'vitest';
import { currentEntry } from '#desk/menu.ts';
import { screens } from '#desk/screens.ts';

it.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/orders?view=shipped', '/orders'],
  ['/orders?view=to_ship', '/orders?view=to_ship'],
  ['/orders?view=to_ship&q=0012&page=2', '/orders?view=to_ship'],
  ['/orders/12', '/orders'],
  ['/orders/12?list=view%3Dto_ship', '/orders?view=to_ship'],
  ['/orders/12/address?list=view%3Dto_ship%26page%3D2', '/orders?view=to_ship'],
  ['/orders/12?list=q%3D0012', '/orders'],
  ['/exports/7', '/orders?view=to_ship'],
  ['/print/slips?order=12', '/orders?view=to_ship'],
  ['/settings/shop/closures', '/settings'],
])('the page %s marks the entry %s', (here, path) => {
  expect(currentEntry(here)?.path).toBe(path);
});

it.each(['//', '//?q=1', '///x', '/%'])('%s, which is no screen’s path, marks no entry', (here) => {
  expect(currentEntry(here)).toBeUndefined();
});

it('every screen after the login marks an entry, except the screen about one’s own account', () => {
  const without = screens
    .filter(({ access }) => access !== 'guest' && access !== 'half')
    .filter(({ path }) => !currentEntry(`/${path}`))
    .map(({ id }) => id);
  expect(without).toEqual(['me']);
});
