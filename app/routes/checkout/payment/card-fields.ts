/**
 * The card's fields in the page. They come in a data block (payment-form.tsx), so that browsers without scripts do not show
 * them.
 */

import { type CardField, cardFields, type TypedCard } from '#app/rules/card-input.ts';
import { firstSentence } from '#app/rules/first-sentence.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { contentOf } from '#kit/elements/scripted.ts';

export const cardParts = defineParts('card', {
  /** Place of the card form, and the two texts that stand there until the form replaces them. */
  place: 'section',
  intro: 'p',
  state: 'p',
  template: 'script',
  fields: 'fieldset',
  number: 'input',
  expiry: 'input',
  cvv: 'input',
  givenName: 'input',
  familyName: 'input',
  errorBox: 'div',
  errorText: 'span',
  errorRest: 'span',
  errorList: 'ul',
  /** The order's form, the note about what its button does, and the form to pay on the gateway's page. */
  order: 'form',
  after: 'span',
  hostedPayment: 'form',
  /** What is shown with the card form only: the form to pay on the gateway's page, and the terms of both ways. */
  besides: 'script',
});

export type Messages = Partial<Record<CardField, string>>;

/** Fields that are cleared after a token was made. The cardholder's name stays for another try. */
const SECRET: readonly CardField[] = ['number', 'expiry', 'cvv'];

export class CardFields {
  readonly #host: HTMLElement;
  readonly #fields: HTMLFieldSetElement;
  readonly #errorBox: HTMLElement;

  /** Shows the card form, in the place of the texts that browsers without scripts keep. */
  constructor(host: HTMLElement) {
    const place = cardParts.one(host, 'place');
    const template = cardParts.one(place, 'template');
    const content = contentOf(template);
    this.#host = host;
    this.#fields = cardParts.one(content, 'fields');
    this.#errorBox = cardParts.one(content, 'errorBox');
    this.#errorBox.remove();
    for (const text of [...cardParts.all(place, 'intro'), ...cardParts.all(place, 'state')]) text.remove();
    template.replaceWith(content);
  }

  get typed(): TypedCard {
    const typed = (field: CardField) => this.#input(field).value;
    return {
      number: typed('number'),
      expiry: typed('expiry'),
      cvv: typed('cvv'),
      givenName: typed('givenName'),
      familyName: typed('familyName'),
    };
  }

  /** The label's text without the hint in brackets that some labels have. */
  labelOf(field: CardField): string {
    const label = this.#input(field).labels?.[0]?.textContent ?? '';
    return label.replace(/\s*[（(].*$/, '').trim();
  }

  /** Clears the card data. Shows dots instead during the payment, so that the form does not look empty. */
  forgetCard(): void {
    for (const field of SECRET) {
      const input = this.#input(field);
      input.placeholder = input.value.replace(/\d/g, '•');
      input.value = '';
    }
  }

  set isBusy(busy: boolean) {
    this.#fields.disabled = busy;
    if (!busy) for (const field of SECRET) this.#input(field).placeholder = '';
  }

  clear(): void {
    for (const errorBox of cardParts.all(this.#host, 'errorBox')) errorBox.remove();
    for (const field of cardFields) this.#setMessage(field, undefined);
  }

  /** Shows `summary` above the form. The focus goes to the first invalid field, or to the summary. */
  show(messages: Messages, summary: string): void {
    this.clear();
    for (const field of cardFields) this.#setMessage(field, messages[field]);
    const errorBox = document.importNode(this.#errorBox, true);
    const [first, rest] = firstSentence(summary);
    cardParts.one(errorBox, 'errorText').textContent = first;
    cardParts.one(errorBox, 'errorRest').textContent = rest;
    cardParts.one(errorBox, 'errorList').append(...this.#links(messages));
    cardParts.one(this.#host, 'place').before(errorBox);
    const invalid = cardFields.find((field) => messages[field]);
    (invalid ? this.#input(invalid) : errorBox).focus();
  }

  /** For each message a link to its field. */
  #links(messages: Messages): HTMLElement[] {
    return cardFields.flatMap((field) => {
      const text = messages[field];
      if (!text) return [];
      const link = Object.assign(document.createElement('a'), { href: `#${this.#input(field).id}` });
      link.append(text);
      const item = document.createElement('li');
      item.append(link);
      return [item];
    });
  }

  #input(field: CardField): HTMLInputElement {
    return cardParts.one(this.#fields, field);
  }

  #setMessage(field: CardField, message: string | undefined): void {
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
