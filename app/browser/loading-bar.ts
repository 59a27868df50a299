/**
 * §2 Page loading bar, where a script keeps the page while it asks for another; everywhere else the browser has one of
 * its own. Throttle and duration are the animation's (styles/components/notices.css).
 */
import { texts } from './markup.ts';

const bar = document.createElement('div');
bar.className = 'loading-bar';
bar.setAttribute('role', 'progressbar');
bar.setAttribute('aria-label', texts.loading);

export function showLoading(isLoading: boolean): void {
  if (isLoading === bar.isConnected) return;
  if (isLoading) document.body.append(bar);
  else bar.remove();
}
