/**
 * Custom elements whose code comes later. The browser itself says when one of them is in the page, also after a part of
 * the page was exchanged, and when it is gone. Until its code is there, and where it cannot be had, an element is nothing
 * but its content.
 */
import { holdPress, type Load, whenWanted } from './load.ts';

/**
 * What an element does while it is in the page. Listeners and requests end with `signal`, when it is removed. It may be
 * put back, and then this runs again.
 */
export type Connect = (host: HTMLElement, signal: AbortSignal) => void | Promise<void>;

/** On an element whose code does its work: what it replaces is hidden by this alone (styles/components/buttons.css). */
export const AT_WORK = 'data-at-work';

export type ElementRow = { load: Load; code: () => Promise<{ connect: Connect }> };

/** Resolves when all that load by themselves are at work, or could not be had. */
export async function defineElements(rows: Record<string, ElementRow>): Promise<void> {
  const starts: Promise<void>[] = [];
  for (const [name, row] of Object.entries(rows)) {
    const loadsByItself = row.load === 'now' || row.load === 'idle';
    customElements.define(
      name,
      shellOf(row, (start) => loadsByItself && starts.push(start)),
    );
  }
  await Promise.all(starts);
}

const shellOf = (row: ElementRow, onStart: (start: Promise<void>) => void) =>
  class extends HTMLElement {
    #life = new AbortController();

    connectedCallback() {
      this.#life = new AbortController();
      onStart(begin(this, row, this.#life.signal));
    }

    disconnectedCallback() {
      this.#life.abort();
    }
  };

async function begin(host: HTMLElement, { load, code }: ElementRow, signal: AbortSignal): Promise<void> {
  const coming = whenWanted[load](host, signal)
    .then(code)
    // A line that broke for a moment: once more.
    .catch(() => (signal.aborted ? undefined : code()))
    // The browser says itself which file it could not fetch; the page works without.
    .catch(() => undefined);
  const started = coming.then(async (module) => {
    if (!module || signal.aborted) return;
    await module.connect(host, signal);
    host.setAttribute(AT_WORK, '');
  });
  if (load === 'interaction') holdPress(host, started, signal);
  await started.catch((error) => {
    if (!signal.aborted) reportError(error);
  });
}
