/**
 * §2 Dialog: closes on Esc, which is the browser's own, and on a press outside; faults are listed in its footer; submit
 * and cancel are there only when there is something to do. What opened it has the focus back afterwards.
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

  /** `host` has the template (dialog.tsx); the dialog ends with `signal`. */
  constructor(host: HTMLElement, opener: HTMLElement, signal: AbortSignal) {
    const { content } = dialog.one(host, 'template');
    const element = document.importNode(dialog.one(content, 'dialog'), true);
    this.#element = element;
    for (const button of dialog.all(element, 'close'))
      button.addEventListener('click', () => element.close());
    // The box inside fills the element, so what is pressed outside of it is the element itself.
    element.addEventListener('pointerdown', (event) => {
      if (event.target === element) element.close();
    });
    element.addEventListener('close', () => {
      element.remove();
      // Safari gives a pressed button no focus, so it would not know where to put it back.
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

  /** A link to where there is more. */
  leadTo(href: string): void {
    const link = dialog.one(this.#element, 'more');
    link.href = href;
    link.hidden = false;
  }

  /** `form` stands in the dialog's content; its button is the footer's, with its `label` if it has one. */
  offer(form: HTMLFormElement, label?: string): void {
    const submit = dialog.one(this.#element, 'submit');
    if (label) submit.textContent = label;
    // By the attribute: a field that is called `id` hides the form's own property.
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
