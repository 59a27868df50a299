/**
 * Custom elements. The browser itself reports when one enters the page, also after part of the page was replaced, and
 * when it leaves. Until its code has loaded, and where that fails, an element is nothing but its content.
 */

/**
 * What an element does while it is in the page. Listeners and requests end with `signal`, when it is removed. It may be
 * put back, and then this runs again.
 */
export type Connect = (host: HTMLElement, signal: AbortSignal) => void | Promise<void>;

/** On an element whose code does its work: what it replaces is hidden by this alone (styles/components/buttons.css). */
export const AT_WORK = 'data-at-work';

/** An element with more code than other pages should pay for: it is fetched once the element is in the page. */
export const lazy =
  (code: () => Promise<{ connect: Connect }>): Connect =>
  async (host, signal) => {
    // Once more: the connection may have dropped for a moment.
    const { connect } = await code().catch(code);
    if (!signal.aborted) await connect(host, signal);
  };

/** `elements`: by tag name. Resolves when all that are in the page have started, or have failed to. */
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
