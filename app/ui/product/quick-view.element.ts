/**
 * §2 Quick check: a dialog over a list with a product's picture, price, options and button. They are taken from the
 * product page, which is fetched when the dialog opens. If that fails, the page itself is opened.
 */
import { wholeStylesheet } from '#app/styles/whole-stylesheet.ts';
import { OpenDialog } from '#app/ui/dialog/open-dialog.ts';
import type { Connect } from '#kit/elements/define.ts';
import { fetchedPage, fieldsOf, pageIn } from '#kit/elements/fetched-page.ts';
import { inTime } from '#kit/elements/in-time.ts';
import { isLeaving } from '#kit/elements/leaving.ts';
import { withLoadingBar } from '#kit/elements/loading-bar.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { contentOf } from '#kit/elements/scripted.ts';

export const quickView = defineParts('quick-view', {
  list: 'ul',
  template: 'script',
  opener: 'button',
  name: 'span',
  frame: 'div',
});

/** Parts of the product page: `product`, which the dialog shows, and parts of it that the script removes or changes. */
export const quickViewPage = defineParts('quick-view-page', {
  product: 'div',
  lead: 'p',
  actions: 'div',
  form: 'form',
});

export const connect: Connect = async (host, signal) => {
  if (!(await wholeStylesheet()) || signal.aborted) return;
  const template = quickView.one(host, 'template');
  for (const card of quickView.one(host, 'list').children) {
    const link = card.querySelector('a');
    if (!link) continue;
    const name = link.textContent ?? '';
    const opener = quickView.one(contentOf(template), 'opener');
    const label = quickView.one(opener, 'name');
    label.textContent = name;
    label.lang = link.querySelector<HTMLElement>('[lang]')?.lang ?? '';
    opener.addEventListener('click', () => {
      const dialog = new OpenDialog(host, opener, signal);
      dialog.title = name;
      const frame = quickView.one(contentOf(template), 'frame');
      void look({ dialog, frame, address: link.href, signal });
    });
    link.after(opener);
    signal.addEventListener('abort', () => opener.remove());
  }
};

type Look = { dialog: OpenDialog; frame: HTMLElement; address: string; signal: AbortSignal };

async function look(its: Look): Promise<void> {
  const page = await withLoadingBar(fetchedPage(its.address, { signal: its.signal }));
  if (!its.dialog.isOpen) return;
  if (page && show(its, page.document)) return;
  if (isLeaving()) its.dialog.close();
  else location.assign(its.address);
}

/** Shows the product of `page` in the dialog. Returns false if `page` has no product. */
function show(its: Look, page: Document): boolean {
  const { dialog, frame, address } = its;
  const [product] = quickViewPage.all(page, 'product');
  if (!product) return false;
  const [form] = quickViewPage.all(product, 'form');
  // The wishlist button would leave the list.
  form?.querySelector('button[name]')?.remove();
  const button = form?.querySelector('button[type=submit]:enabled');
  const summary = form?.querySelector('[role=group]');
  dialog.list([...(summary?.querySelectorAll('li') ?? [])].map((fault) => fault.textContent ?? ''));
  // The dialog's own head has the name, and its footer the errors and the button.
  summary?.remove();
  product.querySelector('h1')?.remove();
  for (const lead of quickViewPage.all(product, 'lead')) lead.remove();
  quickViewPage.one(product, 'actions').replaceChildren(...(form ? [form] : []));
  for (const link of product.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = address + link.getAttribute('href');
  renameIds(product);
  frame.replaceChildren(document.adoptNode(product));
  dialog.fill(frame);
  // Finds a field's error by the end of its id (kit/form/use-form.ts).
  frame.querySelector('[id$="-error"]')?.scrollIntoView({ block: 'center' });
  dialog.leadTo(address);
  if (form && button) {
    dialog.offer(form, button.textContent ?? '');
    button.remove();
    form.action = address;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(its, form);
    });
  }
  return true;
}

/** Renames ids, as the page behind may be a product page with the same ids. */
function renameIds(product: HTMLElement): void {
  for (const name of ['id', 'for', 'form', 'aria-describedby', 'aria-labelledby'])
    for (const element of product.querySelectorAll(`[${name}]`))
      element.setAttribute(name, (element.getAttribute(name) ?? '').replace(/\S+/g, 'quick-$&'));
}

/** The request completes even if the dialog or the list is removed. */
async function send(its: Look, form: HTMLFormElement): Promise<void> {
  its.dialog.wait();
  const sent = inTime(async (signal) => {
    const body = fieldsOf(form);
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual', signal });
    return answer.type === 'opaqueredirect' ? true : pageIn(answer);
  });
  const page = await withLoadingBar(sent).catch(() => undefined);
  // Fetches this page again, which now has the notice, and the new cart in its header.
  if (page === true) {
    its.dialog.close();
    if (!isLeaving()) location.reload();
    return;
  }
  const isRefused = page && quickViewPage.all(page.document, 'form')[0]?.querySelector('[role=group]');
  if (isRefused && show(its, page.document)) return;
  if (isLeaving()) its.dialog.close();
  else form.submit();
}
