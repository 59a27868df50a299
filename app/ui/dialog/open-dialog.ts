/**
 * §2 Dialog: closes on Esc (built into browsers) and on a click outside; errors are listed in its footer; submit and cancel
 * appear only with a form. Closing returns the focus to what opened it.
 */
import { defineParts } from '#app/elements/parts.ts';

export const dialog = defineParts('dialog', {
  template: 'template',
  dialog: 'dialog',
  title: 'h2',
  body: 'div',
  faults: 'ul',
  more: 'a',
  actions: 'p',
  submit: 'button',
  close: 'button',
});

export class OpenDialog {
  readonly #element: HTMLDialogElement;

  /** `host` contains the template (dialog.tsx); `signal` closes the dialog. */
  constructor(host: HTMLElement, opener: HTMLElement, signal: AbortSignal) {
    const { content } = dialog.one(host, 'template');
    const element = document.importNode(dialog.one(content, 'dialog'), true);
    this.#element = element;
    for (const button of dialog.all(element, 'close'))
      button.addEventListener('click', () => element.close());
    // The box fills the dialog, so a click on the dialog element itself is one outside of the box.
    element.addEventListener('pointerdown', (event) => {
      if (event.target === element) element.close();
    });
    element.addEventListener('close', () => {
      element.remove();
      // Safari does not focus a clicked button, so it would not know where to return the focus.
      opener.focus();
    });
    signal.addEventListener('abort', () => element.close());
    document.body.append(element);
    element.showModal();
  }

  get isOpen(): boolean {
    return this.#element.open;
  }

  /** Unless the template has it already. */
  set title(text: string) {
    dialog.one(this.#element, 'title').textContent = text;
  }

  fill(content: Element): void {
    dialog.one(this.#element, 'body').replaceChildren(content);
  }

  /** A link to a page with more. */
  leadTo(href: string): void {
    const link = dialog.one(this.#element, 'more');
    link.href = href;
    link.hidden = false;
  }

  /** `form` is in the dialog's content; the footer's button submits it, labelled `label` if given. */
  offer(form: HTMLFormElement, label?: string): void {
    const submit = dialog.one(this.#element, 'submit');
    if (label) submit.textContent = label;
    // `form.id` would be a field called `id`, if there is one.
    const id = form.getAttribute('id') ?? 'dialog-form';
    form.setAttribute('id', id);
    submit.setAttribute('form', id);
    submit.disabled = false;
    dialog.one(this.#element, 'actions').hidden = false;
  }

  wait(): void {
    dialog.one(this.#element, 'submit').disabled = true;
  }

  list(faults: readonly string[]): void {
    const items = faults.map((fault) => {
      const item = document.createElement('li');
      item.textContent = fault;
      return item;
    });
    dialog.one(this.#element, 'faults').replaceChildren(...items);
  }

  close(): void {
    this.#element.close();
  }
}
