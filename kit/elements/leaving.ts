/**
 * Whether the shopper is opening another page. Firefox then ends the requests of this page at once, and a script that
 * opens a page because its request has failed would take the place of the shopper's choice.
 */

/** After this time the other page is not coming: it was a download, or the shopper has stopped it. */
const LEAVING_MS = 10_000;

let since = Number.NEGATIVE_INFINITY;

export const isLeaving = (): boolean => performance.now() - since < LEAVING_MS;

export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    since = performance.now();
  });
  // The page is shown again by the browser's Back button.
  addEventListener('pageshow', () => {
    since = Number.NEGATIVE_INFINITY;
  });
}
