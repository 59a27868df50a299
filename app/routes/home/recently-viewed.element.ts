/**
 * §4 Recently checked products, looked up after 200 ms (§9.24). The server renders them into the home page from the
 * cookie. This script updates pages restored from the browser's cache, and serves browsers that have lost the cookie
 * but still have the copy in local storage (cookies/mirror.ts).
 */
import { viewedCodes } from '#app/cookies/mirror.ts';
import { viewedMark } from '#app/i18n/viewed-mark.ts';
import { RECENTLY_VIEWED_DELAY_MS } from '#contract/rules/constants.ts';
import type { Connect } from '#kit/elements/define.ts';
import { fetchedPage } from '#kit/elements/fetched-page.ts';
import { withLoadingBar } from '#kit/elements/loading-bar.ts';

export const connect: Connect = (host, signal) => {
  const later = (what: (host: HTMLElement, signal: AbortSignal) => Promise<void>) =>
    setTimeout(() => signal.aborted || what(host, signal), RECENTLY_VIEWED_DELAY_MS);
  later(restore);
  addEventListener('pageshow', ({ persisted }) => persisted && later(renew), { signal });
};

async function restore(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const codes = viewedCodes();
  if (host.childElementCount > 0 || codes.length === 0) return;
  const marked = await withLoadingBar(fetch(viewedMark(codes), { signal })).catch(() => undefined);
  if (marked?.ok) await renew(host, signal);
}

/** Fetches the page again and takes the section from it, because the server has names, prices and language. */
async function renew(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const page = await withLoadingBar(fetchedPage(location.href, { signal }));
  const fresh = page?.status === 200 && page.document.querySelector(host.localName);
  if (fresh) host.replaceChildren(...fresh.childNodes);
}
