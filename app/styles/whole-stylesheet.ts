/**
 * A first visit has only the part of the stylesheet that its first sight needs (styles/stylesheet.server.ts). What
 * scripts add is drawn with the whole of it, and so is the next page.
 */

/** The stylesheet; on a first visit the part that the page needs, with the address of the whole. */
export const STYLE_ID = 'css';

let whole: Promise<boolean> | undefined;

/** Fetched once; false when it could not be had: what needs it stays away. */
export function wholeStylesheet(): Promise<boolean> {
  whole ??= fetchWhole();
  return whole;
}

function fetchWhole(): Promise<boolean> {
  const inlined = document.getElementById(STYLE_ID);
  const href = inlined?.dataset['whole'];
  if (!inlined || !href) return Promise.resolve(true);
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
    inlined.after(link);
  });
}
