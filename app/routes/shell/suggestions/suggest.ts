/**
 * Suggestions below the search field, by ARIA's combobox pattern: the focus stays in the field, arrow keys move through
 * the options, Enter follows the marked option or, if none is marked, searches; Esc closes. Loaded by
 * routes/shell/search-bar.element.ts at the first typed character.
 */
import { isComposing, isComposingKey } from '#kit/elements/composing.ts';
import { fetchedPage } from '#kit/elements/fetched-page.ts';
import { defineParts } from '#kit/elements/parts.ts';

export const suggestions = defineParts('suggestion', { list: 'div', option: 'a', count: 'p' });

/** @param address returns the URL of the suggestions for the typed text; undefined without text */
export function suggest(
  host: HTMLElement,
  input: HTMLInputElement,
  address: () => string | undefined,
  signal: AbortSignal,
): void {
  const id = `${input.id}-suggestions`;
  const status = document.createElement('p');
  status.className = 'sr-only';
  status.setAttribute('role', 'status');
  host.append(status);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', id);

  let list: HTMLElement | undefined;
  let active = -1;
  const options = () => (list ? suggestions.all(list, 'option') : []);

  const show = (next: HTMLElement | undefined) => {
    list?.remove();
    list = next && suggestions.all(next, 'option').length > 0 ? next : undefined;
    if (list) {
      list.id = id;
      for (const [index, option] of options().entries()) option.id = `${id}-${index}`;
      host.append(list);
      status.textContent = suggestions.one(list, 'count').textContent;
    } else status.textContent = '';
    input.setAttribute('aria-expanded', String(list !== undefined));
    mark(-1);
  };
  const mark = (index: number) => {
    active = index;
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    const chosen = options()[index];
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
  };

  // One request at a time. Text typed during a request is requested after it.
  let shown: string | undefined;
  let asking = false;
  const ask = async () => {
    // No request during a kana conversion, which may also have begun while this code was loading.
    if (isComposing(input)) return;
    const wanted = address();
    if (!wanted) {
      shown = undefined;
      return show(undefined);
    }
    if (asking || (list && wanted === shown)) return;
    asking = true;
    // Without the loading bar, which would flicker at each letter.
    const page = await fetchedPage(wanted, { signal });
    asking = false;
    if (signal.aborted || !host.contains(document.activeElement)) return;
    if (address() !== wanted) return ask();
    shown = wanted;
    show(page?.status === 200 ? suggestions.all(page.document, 'list')[0] : undefined);
  };

  const onKey = (event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    const count = options().length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return void ask();
      // The field itself counts as a position between the last and the first option.
      const places = count + 1;
      mark(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else if (event.key === 'Enter' && active >= 0) options()[active]?.click();
    else if (event.key === 'Escape' && list) show(undefined);
    else return;
    event.preventDefault();
  };
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!host.contains(relatedTarget as Node | null)) show(undefined);
  };
  // Keeps the focus in the field while an option is pressed: otherwise the list would close before the click.
  const onPress = (event: Event) => {
    if (list?.contains(event.target as Node)) event.preventDefault();
  };
  for (const type of ['input', 'compositionend']) input.addEventListener(type, ask, { signal });
  input.addEventListener('keydown', onKey, { signal });
  host.addEventListener('focusout', onLeave, { signal });
  host.addEventListener('mousedown', onPress, { signal });
  signal.addEventListener('abort', () => show(undefined));
  void ask();
}
