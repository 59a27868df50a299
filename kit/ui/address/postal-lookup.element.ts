/** §2 Auto-fill while a postal code is being typed. Without scripts the button does the same. */
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { withValues } from '#kit/i18n/with-values.ts';
import { type Place, placeText } from './postal-lookup-rules.ts';
import { type Finding, watchPostcode } from './watch-postcode.ts';

export const postalLookup = defineParts('postal-lookup', {
  status: 'div',
  group: 'fieldset',
  places: 'div',
  template: 'template',
  found: 'p',
  conflict: 'p',
  notFound: 'p',
  failed: 'p',
  several: 'p',
  choice: 'label',
  choiceInput: 'input',
  choiceText: 'span',
  conflictPlace: 'span',
});

export const connect: Connect = (host, signal) => {
  const form = host.closest('form');
  if (!form) return;
  const { content } = postalLookup.one(host, 'template');
  const say = (finding: Finding) => {
    const text = document.importNode(postalLookup.one(content, finding.kind), true);
    if (finding.kind === 'conflict')
      postalLookup.one(text, 'conflictPlace').textContent = placeText(finding.place);
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
  /** Does not replace buttons that are there already, as one may have the focus. */
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
