/**
 * Custom elements. The browser reports when an element is inserted (also by a script that replaces a part of the page)
 * and when it is removed. Until its code has loaded, or if that fails, an element just shows its content.
 */

/**
 * The code of an element, run each time the element is inserted. `signal` aborts when the element is removed: then its
 * listeners and requests have to end.
 */
export type Connect = (host: HTMLElement, signal: AbortSignal) => void | Promise<void>;

/**
 * Attribute of an element whose code is running. By this attribute CSS hides the HTML that the element replaces
 * (styles/components/buttons.css).
 */
export const AT_WORK = 'data-at-work';

/** For an element with much code: fetches the code when the element is in the page. */
export const lazy =
  (code: () => Promise<{ connect: Connect }>): Connect =>
  async (host, signal) => {
    // Tries a second time, because the connection may have dropped for a moment.
    const { connect } = await code().catch(code);
    if (!signal.aborted) await connect(host, signal);
  };

/** `elements`: by tag name. Resolves when the code of all elements in the page has started or failed. */
export async function defineElements(elements: Record<string, Connect>): Promise<void> {
  const starts: Promise<void>[] = [];
  for (const [name, connect] of Object.entries(elements)) {
    class ShopElement extends HTMLElement {
      #connection = new AbortController();

      connectedCallback() {
        this.#connection = new AbortController();
        starts.push(start(this, connect, this.#connection.signal));
      }

      disconnectedCallback() {
        this.#connection.abort();
      }
    }
    customElements.define(name, ShopElement);
  }
  await Promise.all(starts);
}

async function start(host: HTMLElement, connect: Connect, signal: AbortSignal): Promise<void> {
  try {
    await connect(host, signal);
    host.setAttribute(AT_WORK, '');
  } catch (error) {
    if (!signal.aborted) reportError(error);
  }
}
