/**
 * Ignores a second press of a form's button while its POST is under way: it would be sent as well, and on a slow
 * connection a second press of "add to cart" would add two.
 */

/** Then the request may be repeated, because it may have been stopped, or may have been a download. */
const PATIENCE_MS = 10_000;

export function submitOnce(): void {
  let sent = new WeakMap<HTMLElement, number>();
  addEventListener('submit', (event) => {
    const { submitter } = event;
    const form = event.target as HTMLFormElement;
    // A script of the page sends this form itself.
    if (event.defaultPrevented || form.method !== 'post') return;
    const pressed = submitter ?? form;
    const at = sent.get(pressed);
    if (at !== undefined && event.timeStamp - at < PATIENCE_MS) event.preventDefault();
    else sent.set(pressed, event.timeStamp);
  });
  // The page is shown again by the browser's Back button.
  addEventListener('pageshow', () => {
    sent = new WeakMap();
  });
}
