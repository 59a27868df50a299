/**
 * §2 Page loading bar: shown while a script waits for a response, because the browser itself shows nothing then. Styles
 * and timing are in styles/components/enhancements.css; the page has the label (routes/shell/notices.tsx).
 */
let bar: HTMLElement | undefined;
let waiting = 0;

/** Shows the bar until `request` has settled. */
export function withLoadingBar<T>(request: Promise<T>): Promise<T> {
  waiting++;
  bar ??= Object.assign(document.createElement('div'), {
    className: 'loading-bar',
    role: 'progressbar',
    ariaLabel: document.querySelector<HTMLElement>('[data-loading]')?.dataset['loading'],
  });
  // Not inserted again if present, because its animation would restart. Inserted into an open dialog, because the
  // dialog would cover it otherwise.
  if (!bar.isConnected) (document.querySelector('dialog[open]') ?? document.body).append(bar);
  return request.finally(() => --waiting || bar?.remove());
}
