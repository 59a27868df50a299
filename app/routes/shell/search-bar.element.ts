/**
 * §2: an empty search does not leave the page, and the Enter that ends a kana conversion does not search. Loads
 * suggestions at the first typed character (suggestions/suggest.ts).
 */
import { isEmptySearch, readSearch } from '#app/rules/search.ts';
import { wholeStylesheet } from '#app/styles/whole-stylesheet.ts';
import { isComposing, isComposingKey } from '#kit/elements/composing.ts';
import type { Connect } from '#kit/elements/define.ts';
import { fieldsOf } from '#kit/elements/fetched-page.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { suggest } from './suggestions/suggest.ts';

export const searchBar = defineParts('search-bar', { text: 'input' });

export const connect: Connect = (host, signal) => {
  const form = host.closest('form');
  const input = searchBar.one(host, 'text');
  if (!form) return;
  form.addEventListener(
    'submit',
    (event) => {
      if (isEmptySearch(readSearch(fieldsOf(form)))) event.preventDefault();
    },
    { signal },
  );
  form.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
    },
    { signal },
  );

  const address = () => {
    const fields = fieldsOf(form);
    const { suggestions = '' } = input.dataset;
    return readSearch(fields).text === '' ? undefined : `${suggestions}?${fields}`;
  };
  let hasBegun = false;
  const begin = async () => {
    // During a kana conversion there is no word yet.
    if (hasBegun || !address() || isComposing(input)) return;
    hasBegun = true;
    if ((await wholeStylesheet()) && !signal.aborted) suggest(host, input, address, signal);
  };
  for (const type of ['input', 'compositionend']) input.addEventListener(type, begin, { signal });
  // Text that was typed before this code was loaded.
  if (input.value !== input.defaultValue) void begin();
};
