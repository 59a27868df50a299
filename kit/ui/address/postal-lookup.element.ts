/** §2 Auto-fill while a postal code is being typed. Without scripts the button does the same. */
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { contentOf } from '#kit/elements/scripted.ts';
import { withValues } from '#kit/i18n/with-values.ts';
import { type Place, placeText } from './postal-lookup-rules.ts';
import { type Finding, watchPostcode } from './watch-postcode.ts';

export const postalLookup = defineParts('postal-lookup', {
  status: 'div',
  group: 'fieldset',
  places: 'div',
  template: 'script',
  found: 'p',
  conflict: 'p',
  notFound: 'p',
  failed: 'p',
  several: 'p',
  choice: 'label',
  choiceInput: 'input',
  choiceText: 'span',
  place: 'span',
});

export const connect: Connect = (host, signal) => {
  const form = host.closest('form');
  if (!form) return;
  const template = postalLookup.one(host, 'template');
  const say = (finding: Finding) => {
    const text = postalLookup.one(contentOf(template), finding.kind);
    if ('place' in finding) postalLookup.one(text, 'place').textContent = placeText(finding.place);
    else if (finding.kind === 'several')
      text.textContent = withValues(text.textContent ?? '', { count: finding.count });
    postalLookup.one(host, 'status').replaceChildren(text);
  };
  const radio = (choice: string, at: number) => {
    const label = postalLookup.one(contentOf(template), 'choice');
    postalLookup.one(label, 'choiceInput').value = String(at);
    postalLookup.one(label, 'choiceText').textContent = choice;
    return label;
  };
  /** Does not replace buttons that are there already, as one may have the focus. */
  const offer = (places: readonly Place[]) => {
    const [old] = postalLookup.all(host, 'group');
    if (places.length === 0) return old?.remove();
    const group = old ?? postalLookup.one(contentOf(template), 'group');
    if (!old) postalLookup.one(host, 'status').after(group);
    const list = postalLookup.one(group, 'places');
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
