/**
 * §2 The cart with scripts: a number that has changed sends itself, and the page stays while the server answers with
 * the cart as it is then. Only the cart fetches this; its buttons do the same without it.
 */
import { fetchedPage, fieldsOf } from '#app/browser/fetched-page.ts';
import { announceError } from '#app/browser/global-error.ts';
import { showLoading } from '#app/browser/loading-bar.ts';
import { texts } from '#app/browser/markup.ts';
import { readQuantity } from '#app/rules/quantity.ts';
import { offerChangeAddress } from './change-address.ts';
import { showPage } from './show-page.ts';

const LINE = 'form.line-form';
const NUMBER = `${LINE} [name=quantity]`;
const PROCEED = '.proceed form';

/** By line: the newest of what was asked for and is not answered. A newer wish takes the place of an older one. */
const wishes = new Map<string, URLSearchParams>();
/** One after the other, so that the last one counts. */
let sent: Promise<void> = Promise.resolve();
/** The next step was asked for while something was under way. */
let goesOn = false;
let isTyping = false;

/** `styled`: the whole stylesheet has come. Settles when nothing is left to be offered. */
export function offerCart(styled: Promise<void>): Promise<void> {
  document.addEventListener('input', () => {
    isTyping = true;
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(NUMBER)) return;
    // By the button that Enter would press, so that both are the same wish.
    target.form?.requestSubmit(target.form.querySelector<HTMLButtonElement>('.first-button'));
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.matches(LINE)) {
      event.preventDefault();
      send(form, submitter);
    } else if (form.matches(PROCEED)) {
      const refused = document.querySelector<HTMLInputElement>(`${NUMBER}[aria-invalid]`);
      if (wishes.size > 0) goesOn = true;
      // The refusal may have come while the button was held down: what stands there is not what would be ordered.
      else if (refused) refused.focus();
      else return;
      event.preventDefault();
    }
  });
  return styled.then(() => offerChangeAddress(show));
}

function send(form: HTMLFormElement, button: HTMLElement | null): void {
  const wish = wishOf(form, button);
  const line = wish.get('item') ?? '';
  // Enter, or "Update", right after the field has sent itself.
  if (wishes.get(line)?.toString() === wish.toString()) return;
  wishes.set(line, wish);
  isTyping = false;
  form.setAttribute('aria-busy', 'true');
  showLoading(true);
  const done = sent.then(() => deliver(form, line, wish));
  sent = done.catch(() => sendAlone(form, wishes.get(line) ?? wish)).then(settle);
}

/** One more and one less count from the number on the screen: three quick taps are three pieces. */
function wishOf(form: HTMLFormElement, button: HTMLElement | null): URLSearchParams {
  const fields = fieldsOf(form, button);
  const step = { plus: 1, minus: -1 }[fields.get('intent') ?? ''];
  const field = form.querySelector<HTMLInputElement>(NUMBER);
  const shown = field && readQuantity(field.value);
  if (!step || !shown || !('quantity' in shown)) return fields;
  const next = String(shown.quantity + step);
  if ('fault' in readQuantity(next)) return fields;
  field.value = next;
  fields.set('quantity', next);
  fields.set('intent', 'update');
  return fields;
}

async function deliver(form: HTMLFormElement, line: string, wish: URLSearchParams): Promise<void> {
  if (wishes.get(line) !== wish) return;
  // Sent to the end even if the shopper leaves the page.
  const page = await fetchedPage(fetch(form.action, { method: 'POST', body: wish, keepalive: true }));
  if (wishes.get(line) === wish) {
    wishes.delete(line);
    form.removeAttribute('aria-busy');
  }
  if (!page?.ok) goesOn = false;
  if (!page) return announceError(texts.offline);
  // A newer wish for the line would be lost with the page.
  if (!show(page)) sendAlone(form, wishes.get(line) ?? wish);
}

/** Lines that wait for a newer answer stay as they are. */
const show = (page: Parameters<typeof showPage>[0]): boolean =>
  showPage(page, { keep: (element) => element.matches(`${LINE}[aria-busy]`), isTyping });

/** The browser itself sends it once more, which changes nothing if it has been done, and shows what comes. */
function sendAlone(form: HTMLFormElement, fields: URLSearchParams): void {
  const inputs = [...fields].map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  );
  form.replaceChildren(...inputs);
  form.submit();
}

function settle(): void {
  if (wishes.size > 0) return;
  showLoading(false);
  if (!goesOn) return;
  goesOn = false;
  // A cart that cannot be ordered has a disabled button without a form: then nothing is sent.
  const form = document.querySelector<HTMLFormElement>(PROCEED);
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('[type=submit]'));
}
