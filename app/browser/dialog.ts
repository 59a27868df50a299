/**
 * §2 Dialog: closes on Esc, which is the browser's own, and on a press outside; faults are listed in its footer; submit
 * and cancel are there only when there is something to do. Whoever opened it has the focus back afterwards.
 */
import { dialog } from './markup.ts';

export class Dialog {
  readonly #element = dialog();

  constructor(opener: HTMLElement, title: string) {
    const element = this.#element;
    for (const button of element.querySelectorAll('.dialog-close, .dialog-cancel'))
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
    this.#part('h2').textContent = title;
    document.body.append(element);
    element.showModal();
  }

  get isOpen(): boolean {
    return this.#element.open;
  }

  fill(content: Element): void {
    this.#part('.dialog-body').replaceChildren(content);
  }

  /** A link to where there is more: `text` instead of that there is. */
  leadTo(href: string, text?: string): void {
    const link = this.#part<HTMLAnchorElement>('.dialog-more');
    link.href = href;
    if (text) link.textContent = text;
    link.hidden = false;
  }

  /** `form` stands in the dialog's content; its button moves to the footer. */
  offer(form: HTMLFormElement, label: string): void {
    const submit = this.#part<HTMLButtonElement>('.dialog-submit');
    submit.textContent = label;
    submit.onclick = () => form.requestSubmit();
    submit.disabled = false;
    this.#part('.dialog-actions').hidden = false;
  }

  wait(): void {
    this.#part<HTMLButtonElement>('.dialog-submit').disabled = true;
  }

  list(faults: readonly string[]): void {
    const items = faults.map((fault) => {
      const item = document.createElement('li');
      item.textContent = fault;
      return item;
    });
    this.#part('.dialog-faults').replaceChildren(...items);
  }

  close(): void {
    this.#element.close();
  }

  #part<T extends HTMLElement = HTMLElement>(selector: string): T {
    const part = this.#element.querySelector<T>(selector);
    if (!part) throw new Error(`The dialog has no ${selector}`);
    return part;
  }
}
