/**
 * §2 The menus of the header are `details` that open by themselves, without a script. With one, Esc closes the one that is
 * open and gives its button the focus back, and so does a press anywhere else, which keeps its own focus.
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
    for (const menu of openMenus()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}
