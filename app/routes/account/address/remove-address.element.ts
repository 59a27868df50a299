/** §2 Asks in a dialog before an address is removed; Esc cancels. Without scripts the link leads to the question. */
import { wholeStylesheet } from '#app/styles/whole-stylesheet.ts';
import { OpenDialog } from '#app/ui/dialog/open-dialog.ts';
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { contentOf } from '#kit/elements/scripted.ts';

export const addressRemoval = defineParts('removal', {
  link: 'a',
  /** The list item with the address and the link. */
  card: 'li',
  text: 'div',
  template: 'script',
  form: 'form',
  id: 'input',
  address: 'div',
});

export const connect: Connect = async (host, signal) => {
  if (!(await wholeStylesheet()) || signal.aborted) return;
  for (const card of addressRemoval.all(host, 'card'))
    for (const link of addressRemoval.all(card, 'link'))
      link.addEventListener(
        'click',
        (event) => {
          // Leaves clicks that open a new tab or window to the browser.
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          ask(host, card, link, signal);
        },
        { signal },
      );
};

function ask(host: HTMLElement, card: HTMLElement, link: HTMLAnchorElement, signal: AbortSignal): void {
  const form = addressRemoval.one(contentOf(addressRemoval.one(host, 'template')), 'form');
  addressRemoval.one(form, 'id').value = new URL(link.href).searchParams.get('confirm') ?? '';
  addressRemoval.one(form, 'address').append(addressRemoval.one(card, 'text').cloneNode(true));
  const dialog = new OpenDialog(host, link, signal);
  dialog.fill(form);
  dialog.offer(form);
}
