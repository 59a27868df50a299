/**
 * The card form in the page. The server has written it into a template (routes/checkout/payment/card-form.tsx), where nobody sees it
 * who cannot use it.
 */
import { cardInputId } from '#app/browser/document-ids.ts';
import { type CardField, cardFields, type TypedCard } from '#app/rules/card-input.ts';

export type Messages = Partial<Record<CardField, string>>;

/** What the gateway has seen of a card. The names may stay for another try. */
const SECRET: readonly CardField[] = ['number', 'expiry', 'cvv'];

export class CardForm {
  readonly #place: HTMLElement;
  readonly #fields: HTMLFieldSetElement;
  readonly #failure: HTMLElement;

  /** Takes the place of what the section says without scripts. */
  constructor(place: HTMLElement) {
    const template = place.querySelector('template');
    const parts = template && document.importNode(template.content, true);
    const [fields, failure] = [
      parts?.querySelector('fieldset'),
      parts?.querySelector<HTMLElement>('.failure'),
    ];
    if (!template || !parts || !fields || !failure) throw new Error('The page has no card form.');
    [this.#place, this.#fields, this.#failure] = [place, fields, failure];
    failure.remove();
    for (const text of place.querySelectorAll(':scope > p')) text.remove();
    template.replaceWith(parts);
  }

  get typed(): TypedCard {
    return Object.fromEntries(cardFields.map((field) => [field, this.#input(field).value])) as TypedCard;
  }

  forgetCard(): void {
    for (const field of SECRET) this.#input(field).value = '';
  }

  set isBusy(busy: boolean) {
    this.#fields.disabled = busy;
  }

  clear(): void {
    document.querySelector('.step-main > .failure')?.remove();
    for (const field of cardFields) this.#tell(field, undefined);
  }

  /** `whole`: said above the form. The focus goes to what is to be done about it. */
  show(messages: Messages, whole: string): void {
    this.clear();
    for (const field of cardFields) this.#tell(field, messages[field]);
    const failure = this.#failure.cloneNode(true) as HTMLElement;
    failure.querySelector('p')?.append(whole);
    this.#place.before(failure);
    const first = cardFields.find((field) => messages[field]);
    (first ? this.#input(first) : failure).focus();
  }

  #input(field: CardField): HTMLInputElement {
    return this.#fields.querySelector(`#${cardInputId(field)}`) as HTMLInputElement;
  }

  #tell(field: CardField, message: string | undefined): void {
    const input = this.#input(field);
    const id = `${input.id}-error`;
    const others = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((one) => one && one !== id);
    document.getElementById(id)?.remove();
    input.removeAttribute('aria-invalid');
    if (message) {
      const text = Object.assign(document.createElement('p'), { id, className: 'field-error' });
      text.append(message);
      input.after(text);
      input.setAttribute('aria-invalid', 'true');
      others.push(id);
    }
    if (others.length > 0) input.setAttribute('aria-describedby', others.join(' '));
    else input.removeAttribute('aria-describedby');
  }
}
