/**
 * A first visit has only the part of the stylesheet that its first sight needs (styles/stylesheet.server.ts). What
 * scripts add is drawn with the whole of it, which the page has fetched ahead by now.
 */
export function wholeStylesheet(): Promise<void> {
  const inlined = document.querySelector('style#css');
  const href = document.querySelector<HTMLLinkElement>('link[rel=prefetch][as=style]')?.href;
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
