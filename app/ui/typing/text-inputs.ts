/**
 * Script for all text inputs of a page: Enter leaves the field and dispatches an `enter` event (§5.44), and phone
 * fields only accept digits (§5.41). Without scripts Enter submits the form, and the server drops other characters.
 */
import { isComposingKey } from '#kit/elements/composing.ts';
import { phoneDigits } from './phone-digits.ts';

const TYPED = /^(?:text|email|password|tel|number|date)$/;
/** Forms with such a field (search, login, quantity) are submitted by Enter. */
const SENT_BY_ENTER = '[enterkeyhint=go], [enterkeyhint=send], [enterkeyhint=search]';

export function watchTextInputs(): void {
  addEventListener('keydown', (event) => {
    const { target, key, defaultPrevented } = event;
    if (key !== 'Enter' || defaultPrevented || isComposingKey(event)) return;
    if (!(target instanceof HTMLInputElement && TYPED.test(target.type))) return;
    // Not `form.method`, which would be a field with the name `method` if there is one.
    if (target.form?.getAttribute('method') !== 'post' || target.form.querySelector(SENT_BY_ENTER)) return;
    event.preventDefault();
    target.blur();
    target.dispatchEvent(new CustomEvent('enter', { bubbles: true }));
  });
  addEventListener('input', (event) => {
    // During a conversion, for example of full-width digits, waits for `compositionend`.
    if (!(event instanceof InputEvent && event.isComposing)) dropNonDigits(event);
  });
  addEventListener('compositionend', dropNonDigits);
}

function dropNonDigits({ target: input }: Event): void {
  if (!(input instanceof HTMLInputElement) || input.type !== 'tel') return;
  const digits = phoneDigits(input.value);
  if (digits === input.value) return;
  const caret = phoneDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digits;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}
