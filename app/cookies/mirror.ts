/**
 * §9.33: copies the language and the codes of the recently viewed products into local storage. The shop reads the
 * cookies; the copy only restores a lost cookie of viewed products.
 */
import { LOGOUT } from '#app/i18n/script-paths.ts';
import { RECENTLY_VIEWED_MAX } from '#contract/rules/constants.ts';
import { browserLocale, localeOf } from '#kit/i18n/locale.ts';
import { addViewed } from './recently-viewed.ts';

const LOCALE = 'locale';
const VIEWED = 'recently-viewed';

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The storage is full or disabled.
  }
}

export const mirrorLocale = (): void => store(LOCALE, browserLocale[localeOf(location.pathname)]);

/** Newest first; empty when the stored value is not a list. */
export function viewedCodes(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(VIEWED) ?? '[]');
    const known = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
    return known.slice(0, RECENTLY_VIEWED_MAX);
  } catch {
    return [];
  }
}

/** Adds the product of this page; its code is in an image's `data-viewed` (routes/products/product/around.tsx). */
export function mirrorViewed(): void {
  const mark = document.querySelector<HTMLImageElement>('img[data-viewed]')?.dataset['viewed'];
  if (mark) store(VIEWED, JSON.stringify(addViewed(viewedCodes(), mark)));
}

/** Empties the list at logout, for browsers that do not support the logout's `Clear-Site-Data` header. */
export function forgetViewedAtLogout(): void {
  addEventListener('submit', ({ target }) => {
    if (new URL((target as HTMLFormElement).action).pathname === `/${LOGOUT}`) store(VIEWED, '[]');
  });
}
