/**
 * §2 Auto-fill by postal code while it is being typed; the button beside it (ui/address/postal-lookup.tsx) does the same
 * without scripts. Only pages with an address fetch this.
 */
import { lookup as en } from '#app/i18n/en/address.ts';
import { lookup as ja } from '#app/i18n/ja/address.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { type Place, placeText } from '#app/rules/postal-lookup.ts';
import { PLACE_FIELD } from '#app/ui/address/postal-fields.ts';
import { watchPostcode } from './watch-postcode.ts';

export function offerPostalLookup(part: HTMLElement): void {
  const form = part.closest('form');
  const status = part.querySelector('[role=status]');
  const group = part.querySelector('fieldset');
  if (!form || !status || !group) return;
  const texts = localeOf(location.pathname) === 'en' ? en : ja;
  watchPostcode(form, part.dataset['postal'] ?? '', texts, (said, places) => {
    const text = document.createElement('p');
    text.className = 'lookup-said';
    text.append(said);
    status.replaceChildren(text);
    offer(group, places);
  });
}

/** Those that are there already stay: one of them may have the focus. */
function offer(group: HTMLFieldSetElement, places: readonly Place[]): void {
  group.hidden = places.length === 0;
  const list = group.querySelector('.lookup-places');
  const choices = places.map(placeText);
  const shown = [...(list?.querySelectorAll('span') ?? [])].map((choice) => choice.textContent);
  if (choices.length === shown.length && choices.every((choice, at) => choice === shown[at])) return;
  list?.replaceChildren(...choices.map(radio));
}

function radio(choice: string, at: number): HTMLElement {
  const label = document.createElement('label');
  label.className = 'radio';
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: PLACE_FIELD, value: String(at) });
  const text = document.createElement('span');
  text.lang = 'ja';
  text.append(choice);
  label.append(input, text);
  return label;
}
