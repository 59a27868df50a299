/**
 * A first visit has only the part of the stylesheet that its first sight needs (styles/stylesheet.server.ts). What
 * scripts add is drawn with the whole of it, and so is the next page.
 */
import { STYLE_ID } from './document-ids.ts';

export function wholeStylesheet(): Promise<void> {
  const inlined = document.getElementById(STYLE_ID);
  const href = inlined?.dataset['whole'];
  if (!inlined || !href) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = reject;
    inlined.after(link);
  });
}
