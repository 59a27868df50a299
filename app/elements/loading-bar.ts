/**
 * §2 Page loading bar: there as long as a script waits for an answer, since the browser shows nothing of its own then.
 * Looks and times are CSS (styles/components/enhancements.css); the shell has the template.
 */
import { defineParts } from './parts.ts';

export const loadingBar = defineParts('loading-bar', { template: 'template', bar: 'div' });

let bar: HTMLElement | undefined;
let waiting = 0;

/** Shows the bar until `request` has settled. */
export function withLoadingBar<T>(request: Promise<T>): Promise<T> {
  waiting++;
  bar ??= loadingBar.one(loadingBar.one(document, 'template').content, 'bar');
  // Put in again, it would begin anew. Over a dialog it is seen only from inside of it.
  if (!bar.isConnected) (document.querySelector('dialog[open]') ?? document.body).append(bar);
  return request.finally(() => --waiting || bar?.remove());
}
