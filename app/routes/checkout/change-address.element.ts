/**
 * §2, §4 Change-address modal: the saved addresses in a dialog over the cart. The script fetches and submits the
 * address step's own form; without scripts, the link leads to that form.
 */
import { ADDRESS, ANOTHER_ADDRESS } from '#app/rules/checkout-return.ts';
import { wholeStylesheet } from '#app/styles/whole-stylesheet.ts';
import { OpenDialog } from '#app/ui/dialog/open-dialog.ts';
import type { Connect } from '#kit/elements/define.ts';
import { fetchedPage, fieldsOf } from '#kit/elements/fetched-page.ts';
import { isLeaving } from '#kit/elements/leaving.ts';
import { withLoadingBar } from '#kit/elements/loading-bar.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { contentOf } from '#kit/elements/scripted.ts';
import { showPage } from './cart/show-page.ts';

export const addressChoice = defineParts('deliver', {
  link: 'a',
  template: 'script',
  form: 'form',
  addresses: 'div',
  /** The saved addresses on the address step. */
  saved: 'div',
});

export const connect: Connect = async (host, signal) => {
  if (!(await wholeStylesheet()) || signal.aborted) return;
  const link = addressChoice.one(host, 'link');
  link.addEventListener(
    'click',
    (event) => {
      // Leaves clicks that open a new tab or window to the browser.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void open(host, link, signal);
    },
    { signal },
  );
};

async function open(host: HTMLElement, link: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
  const dialog = new OpenDialog(host, link, signal);
  const another = new URL(link.href);
  another.searchParams.set(ADDRESS, ANOTHER_ADDRESS);
  dialog.leadTo(another.href);
  const page = await withLoadingBar(fetchedPage(link.href, { signal }));
  if (!dialog.isOpen) return;
  const [saved] = page ? addressChoice.all(page.document, 'saved') : [];
  // Logged out, or no saved addresses left: the page itself explains it.
  if (!saved) return isLeaving() ? dialog.close() : location.assign(link.href);
  const form = addressChoice.one(contentOf(addressChoice.one(host, 'template')), 'form');
  for (const radio of saved.querySelectorAll('input')) radio.required = true;
  addressChoice.one(form, 'addresses').append(saved);
  dialog.fill(form);
  dialog.offer(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void choose(dialog, form);
  });
}

/** §4: the choice closes the dialog; failures only log a warning. */
async function choose(dialog: OpenDialog, form: HTMLFormElement): Promise<void> {
  dialog.wait();
  const page = await withLoadingBar(fetchedPage(form.action, { method: 'POST', body: fieldsOf(form) }));
  if (page && showPage(page)) return dialog.close();
  // Redirected, for example to the login.
  if (page && page.url.pathname !== new URL(form.action).pathname) return location.assign(page.url);
  // Another member has logged in: the browser sends the form itself and shows why it is refused.
  if (page?.status === 409) return form.submit();
  // biome-ignore lint/suspicious/noConsole: §4 requires this warning, and nothing on the screen
  console.warn('The delivery address was not changed.');
  dialog.offer(form);
}
