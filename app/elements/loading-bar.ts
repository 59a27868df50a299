/**
 * §2 Page loading bar: shown while a script waits for a response, as the browser shows nothing then. Styles and timing
 * are in styles/components/enhancements.css; the shell has the template.
 */
import { defineParts } from './parts.ts';

export const loadingBar = defineParts('loading-bar', { template: 'template', bar: 'div' });

let bar: HTMLElement | undefined;
let waiting = 0;

/** Shows the bar until `request` has settled. */
export function withLoadingBar<T>(request: Promise<T>): Promise<T> {
  waiting++;
  bar ??= loadingBar.one(loadingBar.one(document, 'template').content, 'bar');
  // Not inserted again if present, as its animation would restart. An open dialog would cover it unless it is inside.
  if (!bar.isConnected) (document.querySelector('dialog[open]') ?? document.body).append(bar);
  return request.finally(() => --waiting || bar?.remove());
}
