/** Lets the language links of header, menu and footer press the form's own button, so that nothing typed is lost. */
import type { Connect } from '#kit/elements/define.ts';

export const connect: Connect = (host, signal) => {
  const onClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a[hreflang]');
    // Leaves clicks that open a new tab or window to the browser.
    if (!isLink || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    host.querySelector('button')?.click();
  };
  addEventListener('click', onClick, { signal });
};
