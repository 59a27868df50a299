/**
 * §2 The cart with scripts: a changed quantity is sent at once, and the page is updated in place from the response.
 * Without scripts the buttons do the same.
 */
import { readQuantity } from '#app/rules/quantity.ts';
import type { Connect } from '#kit/elements/define.ts';
import { fetchedPage, fieldsOf } from '#kit/elements/fetched-page.ts';
import { announceError } from '#kit/elements/global-error.ts';
import { isLeaving } from '#kit/elements/leaving.ts';
import { withLoadingBar } from '#kit/elements/loading-bar.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { showPage } from './show-page.ts';

export const cartContents = defineParts('cart', {
  line: 'form',
  quantity: 'input',
  /** The place for the text at a line whose update was not sent. */
  unsent: 'p',
  proceed: 'form',
});

export const connect: Connect = (host, signal) => {
  /** By line: the newest update that has no response yet. It replaces an older update of the same line. */
  const pending = new Map<string, URLSearchParams>();
  /** By line: updates that failed because of the network. They are sent before the next step. */
  const unsent = new Map<string, { form: HTMLFormElement; update: URLSearchParams }>();
  /** Updates are sent one after the other, so that the last one wins. */
  let sent: Promise<void> = Promise.resolve();
  /** The next step was pressed while updates were pending. */
  let proceedsLater = false;
  let isTyping = false;

  const send = (form: HTMLFormElement, update: URLSearchParams) => {
    const line = update.get('item') ?? '';
    // Enter or "Update" repeats an update that was just sent.
    if (pending.get(line)?.toString() === update.toString()) return;
    pending.set(line, update);
    unsent.delete(line);
    isTyping = false;
    form.setAttribute('aria-busy', 'true');
    const done = withLoadingBar(sent.then(() => deliver(form, line, update)));
    sent = done.catch(() => sendAlone(form, pending.get(line) ?? update)).then(settle);
  };

  /** Sends an update and shows the response. The request completes even if the shopper leaves the page. */
  const deliver = async (form: HTMLFormElement, line: string, update: URLSearchParams) => {
    if (pending.get(line) !== update) return;
    const page = await fetchedPage(form.action, { method: 'POST', body: update, keepalive: true });
    if (pending.get(line) === update) {
      pending.delete(line);
      form.removeAttribute('aria-busy');
    }
    if (page?.status !== 200) proceedsLater = false;
    // While the browser is offline it would only show its own error page.
    const isOffline = !page && !navigator.onLine;
    form.toggleAttribute('data-again', isOffline);
    cartContents.one(form, 'unsent').textContent = isOffline ? (host.dataset['unsent'] ?? '') : '';
    if (isOffline) {
      if (!pending.has(line)) unsent.set(line, { form, update });
      return announceError();
    }
    if (!page && isLeaving()) return;
    // No answer, or another page: the browser then sends the newest update itself, and leaves this page.
    if (!page || !showPage(page, isTyping)) sendAlone(form, pending.get(line) ?? update);
  };

  const settle = () => {
    if (pending.size > 0) return;
    if (!proceedsLater) return;
    proceedsLater = false;
    // If the cart cannot be ordered, the page has no `proceed` form, and nothing is sent.
    const [form] = cartContents.all(host, 'proceed');
    form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
  };

  const onChange = ({ target }: Event) => {
    const field = cartContents.all(host, 'quantity').find((input) => input === target);
    // Presses the form's first button, as Enter does, so that the same update is sent.
    field?.form?.querySelector('button')?.click();
  };

  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    const line = cartContents.all(host, 'line').find((line) => line === form);
    if (line) {
      event.preventDefault();
      send(line, updateOf(line, submitter));
    } else if (cartContents.all(host, 'proceed').some((proceed) => proceed === form)) {
      for (const { form, update } of [...unsent.values()]) send(form, update);
      const refused = cartContents.all(host, 'quantity').find((input) => input.matches('[aria-invalid]'));
      if (pending.size > 0) proceedsLater = true;
      // A quantity was refused: what the field shows is not what would be ordered.
      else if (refused) refused.focus();
      else return;
      event.preventDefault();
    }
  };

  const onInput = () => {
    isTyping = true;
  };
  host.addEventListener('input', onInput, { signal });
  host.addEventListener('change', onChange, { signal });
  host.addEventListener('submit', onSubmit, { signal });
};

/** − and + start from the quantity on the screen, so that three quick taps change it by three. */
function updateOf(form: HTMLFormElement, button: HTMLElement | null): URLSearchParams {
  const fields = fieldsOf(form, button);
  const step = { plus: 1, minus: -1 }[fields.get('intent') ?? ''];
  const [field] = cartContents.all(form, 'quantity');
  const shown = field && readQuantity(field.value);
  if (!step || !shown || !('quantity' in shown)) return fields;
  // The server enforces the limits. The update replaces a pending update.
  fields.set('current', String(shown.quantity));
  const next = String(shown.quantity + step);
  if ('error' in readQuantity(next)) return fields;
  field.value = next;
  fields.set('quantity', next);
  fields.set('intent', 'update');
  return fields;
}

/** Lets the browser submit the update as a form and show the response. Repeating an update changes nothing. */
function sendAlone(form: HTMLFormElement, fields: URLSearchParams): void {
  const inputs = [...fields].map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  );
  form.replaceChildren(...inputs);
  form.submit();
}
