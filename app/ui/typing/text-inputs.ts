/**
 * The shared text input, for the page as a whole: Enter ends the typing in a field and raises an `enter` event (§5.44),
 * and a phone number has digits only (§5.41). Without scripts Enter sends the form, and the shop drops what is no digit.
 */
import { isComposingKey } from '#app/elements/composing.ts';
import { phoneDigits } from './phone-digits.ts';

const TYPED = /^(?:text|email|password|tel|number|date)$/;
/** A form to be sent by Enter (a search, a login, a number of pieces) says so to the keyboards of phones as well. */
const SENT_BY_ENTER = '[enterkeyhint=go], [enterkeyhint=send], [enterkeyhint=search]';

export function watchTextInputs(): void {
  addEventListener('keydown', (event) => {
    const { target, key, defaultPrevented } = event;
    if (key !== 'Enter' || defaultPrevented || isComposingKey(event)) return;
    if (!(target instanceof HTMLInputElement && TYPED.test(target.type))) return;
    // By the attribute: a field that is called `method` hides the form's own property.
    if (target.form?.getAttribute('method') !== 'post' || target.form.querySelector(SENT_BY_ENTER)) return;
    event.preventDefault();
    target.blur();
    target.dispatchEvent(new CustomEvent('enter', { bubbles: true }));
  });
  addEventListener('input', (event) => {
    // Full-width digits come out of a conversion, and that is not to be disturbed: `compositionend` follows.
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
