/**
 * §4 Recently checked products, looked up 200 ms later. The server writes them into the home page from its cookie; this
 * is for a page that comes back from the browser's own memory, and for a cookie that is gone while its mirror is not.
 */
import { viewedMark } from '#app/i18n/viewed-mark.ts';
import { RECENTLY_VIEWED_DELAY_MS } from '#contract/rules/constants.ts';
import { VIEWED_ID } from './document-ids.ts';
import { viewedCodes } from './mirror.ts';

type Decorate = (part: HTMLElement) => void;

export function showRecentlyChecked(decorate: Decorate): void {
  if (!document.getElementById(VIEWED_ID)) return;
  setTimeout(restore, RECENTLY_VIEWED_DELAY_MS, decorate);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setTimeout(renew, RECENTLY_VIEWED_DELAY_MS, decorate);
  });
}

async function restore(decorate: Decorate): Promise<void> {
  const codes = viewedCodes();
  if (!document.getElementById(VIEWED_ID)?.hidden || codes.length === 0) return;
  const marked = await fetch(viewedMark(codes)).catch(() => undefined);
  if (marked?.ok) await renew(decorate);
}

/** The server makes that part of the page: it knows names, prices and the language. */
async function renew(decorate: Decorate): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(VIEWED_ID);
  if (!fresh) return;
  document.getElementById(VIEWED_ID)?.replaceWith(fresh);
  decorate(fresh);
}
