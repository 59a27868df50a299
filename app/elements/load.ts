/** When the code of an element is fetched. */
export type Load = keyof typeof whenWanted;

/** Fetched this long before it can be seen. */
const AHEAD = '300px';
/** A press waits no longer than this for the code that it asked for, nor does what waits for a quiet moment. */
const PATIENCE_MS = 1000;

type When = (host: HTMLElement, signal: AbortSignal) => Promise<void>;

const now: When = async () => {};

const idle: When = () =>
  new Promise((resolve) => {
    // Safari has none. On a page that is never idle the moment comes all the same.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });

/** The host must have a box: with `display: contents` it is never seen. */
const visible: When = (host, signal) =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(host);
    signal.addEventListener('abort', () => observer.disconnect());
  });

/** A finger or a mouse on it, or the focus. */
const interaction: When = (host, signal) =>
  new Promise((resolve) => {
    for (const type of ['pointerenter', 'focusin', 'click'])
      host.addEventListener(type, () => resolve(), { once: true, capture: true, signal });
  });

export const whenWanted = { now, idle, visible, interaction };

/**
 * The first press of a link or button may be faster than the code. It waits for it, and is made again then: for the code,
 * or, where that does not come, for the browser, which follows the link or sends the form.
 */
export function holdPress(host: HTMLElement, started: Promise<void>, signal: AbortSignal): void {
  const over = new AbortController();
  const end = () => over.abort();
  let held: HTMLElement | undefined;
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('a, button');
    // A new tab is a new tab.
    if (!pressed || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    if (!held) setTimeout(end, PATIENCE_MS);
    held = pressed;
  };
  host.addEventListener('click', hold, { capture: true, signal: over.signal });
  over.signal.addEventListener('abort', () => signal.aborted || held?.click());
  signal.addEventListener('abort', end);
  started.then(end, end);
}
