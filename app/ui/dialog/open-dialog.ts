/**
 * §2 Dialog: closes on Esc (by the browser) and on a click outside. Errors are listed in its footer. Submit and cancel
 * buttons are shown only with a form. Closing returns the focus to the element that opened it.
 */
import { defineParts } from '#kit/elements/parts.ts';
import { contentOf } from '#kit/elements/scripted.ts';

export const dialog = defineParts('dialog', {
  template: 'script',
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
    const element = dialog.one(contentOf(dialog.one(host, 'template')), 'dialog');
    this.#element = element;
    for (const button of dialog.all(element, 'close'))
      button.addEventListener('click', () => element.close());
    // The box fills the dialog, so a click on the dialog element itself is outside the box.
    element.addEventListener('pointerdown', (event) => {
      if (event.target === element) element.close();
    });
    element.addEventListener('close', () => {
      element.remove();
      // Safari does not focus clicked buttons, so the browser itself would not return the focus.
      opener.focus();
    });
    signal.addEventListener('abort', () => element.close());
    document.body.append(element);
    element.showModal();
  }

  get isOpen(): boolean {
    return this.#element.open;
  }

  /** For a title that the template does not have. */
  set title(text: string) {
    dialog.one(this.#element, 'title').textContent = text;
  }

  fill(content: Element): void {
    dialog.one(this.#element, 'body').replaceChildren(content);
  }

  /** Shows a link to the full page. */
  leadTo(href: string): void {
    const link = dialog.one(this.#element, 'more');
    link.href = href;
    link.hidden = false;
  }

  /** Shows the footer's button, which submits `form` in the dialog's content. `label`: another label for the button. */
  offer(form: HTMLFormElement, label?: string): void {
    const submit = dialog.one(this.#element, 'submit');
    if (label) submit.textContent = label;
    // Not `form.id`, which would be a field with the name `id` if there is one.
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
