/**
 * A first visit has only a part of the stylesheet (styles/stylesheet.ts). Loads the whole stylesheet, which is
 * needed for what scripts add, and for the next page.
 */

/**
 * Id of the stylesheet's element: a link, or on a first visit the inlined part, with the URL of the whole stylesheet.
 */
export const STYLE_ID = 'css';

let whole: Promise<boolean> | undefined;

/**
 * Fetches the whole stylesheet, at most once. Returns false if that failed: elements that need it must then not be
 * shown.
 */
export function wholeStylesheet(): Promise<boolean> {
  whole ??= fetchWhole();
  return whole;
}

function fetchWhole(): Promise<boolean> {
  const inlined = document.getElementById(STYLE_ID);
  const href = inlined?.dataset['whole'];
  if (!inlined || !href) return Promise.resolve(true);
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: () => resolve(true),
      onerror: () => resolve(false),
    });
    inlined.after(link);
  });
}
