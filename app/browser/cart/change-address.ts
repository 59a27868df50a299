/**
 * §2, §4 Change-address modal: the saved addresses in a dialog over the cart. It reads and sends the address step's own
 * page, which is what the link leads to where no script runs.
 */
import { Dialog } from '#app/browser/dialog.ts';
import { CHANGE_ADDRESS_ID } from '#app/browser/document-ids.ts';
import { type FetchedPage, fetchedPage, fieldsOf } from '#app/browser/fetched-page.ts';
import { changeAddress as en } from '#app/i18n/en/cart.ts';
import { changeAddress as ja } from '#app/i18n/ja/cart.ts';
import { localeOf } from '#app/i18n/locale.ts';

const texts = localeOf(location.pathname) === 'en' ? en : ja;

/** Shows the cart as it is then; false when it is another page. */
type Show = (page: FetchedPage) => boolean;

export function offerChangeAddress(show: Show): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`#${CHANGE_ADDRESS_ID}`);
    // A new tab is a new tab.
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void open(link, show);
  });
}

async function open(link: HTMLAnchorElement, show: Show): Promise<void> {
  const dialog = new Dialog(link, texts.change_address_title);
  dialog.leadTo(link.href, texts.address_another);
  const page = await fetchedPage(fetch(link.href));
  if (!dialog.isOpen) return;
  const saved = page?.document.querySelector('.address-list');
  // Logged out meanwhile, or nothing saved any more: that page has the words for it.
  if (!saved) return location.assign(link.href);
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: link.href });
  for (const radio of saved.querySelectorAll('input')) radio.required = true;
  saved.setAttribute('role', 'radiogroup');
  saved.setAttribute('aria-label', texts.address_list);
  form.append(saved);
  dialog.fill(form);
  dialog.offer(form, texts.address_use);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void choose(dialog, form, show);
  });
}

/** §4: the choice closes the dialog; failures only log a warning. */
async function choose(dialog: Dialog, form: HTMLFormElement, show: Show): Promise<void> {
  dialog.wait();
  const page = await fetchedPage(fetch(form.action, { method: 'POST', body: fieldsOf(form) }));
  if (page && show(page)) return dialog.close();
  // Logged out meanwhile.
  if (page && page.url.pathname !== new URL(form.action).pathname) return location.assign(page.url);
  // biome-ignore lint/suspicious/noConsole: §4 asks for this warning, and for nothing on the screen
  console.warn('The delivery address was not changed.');
  dialog.offer(form, texts.address_use);
}
