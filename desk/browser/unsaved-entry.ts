/**
 * Asks, in the browser's own words, before a page is left whose forms have values that were typed and not sent. Without
 * scripts, the page is left without a question.
 */

/** Attribute of the forms that are watched (ui/desk-form.tsx). */
const watched = document.querySelectorAll<HTMLFormElement>('form[data-unsaved]');

/** Forms that were sent and not changed since. They may still be in the page: the response may be a file. */
const sent = new Set<Element>();

const isChanged = (control: Element): boolean => {
  // Browsers fill in passwords by themselves.
  if (control instanceof HTMLInputElement && /^(?:hidden|password)$/.test(control.type)) return false;
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked;
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value !== control.defaultValue;
  return control instanceof HTMLSelectElement && control.value !== shownFirst(control);
};

/** The value that a select has until somebody chooses another. */
const shownFirst = ({ options }: HTMLSelectElement): string | undefined => {
  const all = [...options];
  return (all.findLast(({ defaultSelected }) => defaultSelected) ?? all.find(({ disabled }) => !disabled))
    ?.value;
};

const isUnsaved = (form: HTMLFormElement): boolean =>
  !sent.has(form) && (form.dataset['unsaved'] === 'yes' || [...form.elements].some(isChanged));

addEventListener('submit', ({ defaultPrevented, target }) => {
  if (!defaultPrevented && target instanceof Element) sent.add(target);
});

addEventListener('input', ({ target }) => {
  const form = target instanceof Element && target.closest('form');
  if (form) sent.delete(form);
});

addEventListener('beforeunload', (event) => {
  if (![...watched].some(isUnsaved)) return;
  event.preventDefault();
  // If the answer is to stay, nothing has been sent.
  sent.clear();
});
