/**
 * §2 Quick check: a product's picture, price, options and button, over the list that it stands in. What the dialog
 * shows is the product page's own, fetched when it is asked for; whatever cannot be told here, the page itself tells.
 */
import { Dialog } from './dialog.ts';
import { fetchedPage, fieldsOf } from './fetched-page.ts';
import { quickButton } from './markup.ts';

export function offerQuickViews(within: ParentNode): void {
  for (const card of within.querySelectorAll<HTMLElement>('[data-quick] > li')) {
    const link = card.querySelector('a');
    if (!link) continue;
    const name = link.textContent ?? '';
    const opener = quickButton(name);
    opener.addEventListener('click', () => check(opener, name, link.href));
    link.after(opener);
  }
}

async function check(opener: HTMLElement, name: string, address: string): Promise<void> {
  const dialog = new Dialog(opener, name);
  const page = await fetchedPage(fetch(address));
  if (!dialog.isOpen) return;
  if (!page || !show(dialog, page.document, address)) location.assign(address);
}

/** Answers whether there was a product in the page. */
function show(dialog: Dialog, page: Document, address: string): boolean {
  const product = page.querySelector('.product-top');
  if (!product) return false;
  const form = product.querySelector<HTMLFormElement>('form.buy');
  const button = form?.querySelector('button[type=submit]:enabled');
  dialog.list([...product.querySelectorAll('.error-summary li')].map((fault) => fault.textContent ?? ''));
  // The dialog's head has the name, its footer the faults and the button; the rest is for the page.
  const rest = product.querySelectorAll('h1, .error-summary, .product-lead, .product-do > :not(.buy)');
  for (const part of rest) part.remove();
  for (const link of product.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = address + link.getAttribute('href');
  const content = document.createElement('div');
  content.className = 'product';
  content.append(document.adoptNode(product));
  dialog.fill(content);
  content.querySelector('.field-error')?.scrollIntoView({ block: 'center' });
  dialog.leadTo(address);
  if (form && button) {
    dialog.offer(form, button.textContent ?? '');
    button.remove();
    form.action = address;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(dialog, form);
    });
  }
  return true;
}

async function send(dialog: Dialog, form: HTMLFormElement): Promise<void> {
  dialog.wait();
  const sent = fetch(form.action, { method: 'POST', body: fieldsOf(form), redirect: 'manual' });
  // Done: this page, asked for anew, says so and has the new cart in its header.
  if ((await sent.catch(() => undefined))?.type === 'opaqueredirect') {
    dialog.close();
    location.reload();
    return;
  }
  const page = await fetchedPage(sent);
  const refused = page?.document.querySelector('.error-summary');
  if (!page || !refused || !show(dialog, page.document, form.action)) form.submit();
}
