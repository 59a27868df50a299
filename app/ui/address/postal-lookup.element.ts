/** §2 Auto-fill by postal code while it is being typed; the button beside it does the same without scripts. */
import type { Connect } from '#app/elements/define.ts';
import { defineParts } from '#app/elements/parts.ts';
import { withValues } from '#app/i18n/with-values.ts';
import { type Place, placeText } from '#app/rules/postal-lookup.ts';
import { type Finding, watchPostcode } from './watch-postcode.ts';

export const postalLookup = defineParts('postal-lookup', {
  status: 'div',
  group: 'fieldset',
  places: 'div',
  template: 'template',
  found: 'p',
  kept: 'p',
  notFound: 'p',
  failed: 'p',
  several: 'p',
  choice: 'label',
  choiceInput: 'input',
  choiceText: 'span',
  keptPlace: 'span',
});

export const connect: Connect = (host, signal) => {
  const form = host.closest('form');
  if (!form) return;
  const { content } = postalLookup.one(host, 'template');
  const say = (finding: Finding) => {
    const text = document.importNode(postalLookup.one(content, finding.kind), true);
    if (finding.kind === 'kept') postalLookup.one(text, 'keptPlace').textContent = placeText(finding.place);
    else if (finding.kind === 'several')
      text.textContent = withValues(text.textContent ?? '', { count: finding.count });
    postalLookup.one(host, 'status').replaceChildren(text);
  };
  const radio = (choice: string, at: number) => {
    const label = document.importNode(postalLookup.one(content, 'choice'), true);
    postalLookup.one(label, 'choiceInput').value = String(at);
    postalLookup.one(label, 'choiceText').textContent = choice;
    return label;
  };
  /** Those that are there already stay: one of them may have the focus. */
  const offer = (places: readonly Place[]) => {
    postalLookup.one(host, 'group').hidden = places.length === 0;
    const list = postalLookup.one(host, 'places');
    const choices = places.map(placeText);
    const shown = postalLookup.all(list, 'choiceText').map((choice) => choice.textContent);
    if (choices.length === shown.length && choices.every((choice, at) => choice === shown[at])) return;
    list.replaceChildren(...choices.map(radio));
  };
  const show = (finding: Finding, places: readonly Place[]) => {
    say(finding);
    offer(places);
  };
  watchPostcode(form, host.dataset['url'] ?? '', show, signal);
};
