/**
 * §2 The menus of the header are `details`, which work without scripts. On Esc this script closes the open menu and
 * returns the focus to its button. On a press elsewhere it only closes the menu.
 */
const openMenus = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('header details[open]');

export function closeMenus(): void {
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      const hasFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (hasFocus) menu.querySelector('summary')?.focus();
    }
  });
  addEventListener('pointerdown', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
  });
}
