/**
 * §9.33: local storage mirrors the language and the codes of the recently checked products. The cookies are
 * what counts; a browser that stores nothing loses nothing.
 */

import { browserLocale, localeOf } from '#app/i18n/locale.ts';
import { LOGOUT } from '#app/i18n/script-paths.ts';
import { RECENTLY_VIEWED_MAX } from '#contract/rules/constants.ts';
import { addViewed } from './recently-viewed.ts';

const LOCALE = 'locale';
const VIEWED = 'recently-viewed';

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Full, or closed to us.
  }
}

export const mirrorLocale = (): void => store(LOCALE, browserLocale[localeOf(location.pathname)]);

/** Newest first; anything else that stands there is ignored. */
export function viewedCodes(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(VIEWED) ?? '[]');
    const known = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
    return known.slice(0, RECENTLY_VIEWED_MAX);
  } catch {
    return [];
  }
}

/** A product page says which product it shows by its mark (routes/products/product/viewed-mark.tsx). */
export function mirrorViewed(): void {
  const mark = document.querySelector<HTMLImageElement>('img[data-viewed]')?.dataset['viewed'];
  if (mark) store(VIEWED, JSON.stringify(addViewed(viewedCodes(), mark)));
}

/** A logout empties the storage by a header (Clear-Site-Data), which some browsers do not know. */
export function forgetViewedAtLogout(): void {
  addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && new URL(target.action).pathname === `/${LOGOUT}`)
      store(VIEWED, '[]');
  });
}
