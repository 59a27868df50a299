/**
 * Moves the notices of a page into a live region. Screen readers announce what is added to such a region after the page
 * has loaded: a region that arrives with its text is announced by Orca 43 in Chromium, but not in Firefox.
 */

/** Ids of the notices as they come with a page, and of the live regions for them and for those of a fetched page. */
export const ARRIVED_ID = 'news';
export const SPOKEN_ID = 'spoken';
export const TOAST_ID = 'toast';

/**
 * `page`: this document, or a fetched one. With this document came its title: what the title says completely
 * (app/rules/news.ts) is not repeated, because Orca 43 spoke the title and, at random, the region too.
 */
export function speakNotices(page: Document): void {
  const arrived = page.getElementById(ARRIVED_ID);
  if (page !== document) document.getElementById(TOAST_ID)?.replaceChildren(arrived ?? '');
  else if (arrived?.className) document.getElementById(SPOKEN_ID)?.replaceChildren(arrived);
}
