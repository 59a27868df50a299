/** What a shopper reads, in Japanese, when the backend refuses or fails: by the storefront's own texts. */
import type { Refusal } from '#app/forms/refusal.ts';
import { translator } from '#app/i18n/i18n.ts';
import type { Scope } from '#app/request/scope.ts';
import { statusOf } from '#app/request/screen.ts';
import { NotAuthenticatedError, type ShopApiError } from '#app/shop-api/errors.ts';
import { errorPageText } from '#app/ui/error-page-text.ts';
import { errorText } from '#kit/form/error-text.ts';

const t = translator('ja');
/** The only parts of a shopper's request that a refusal is made of. */
const scope = { t, locale: 'ja' } as unknown as Scope;

/** Text of the error page. */
export function pageSentence(error: ShopApiError): string {
  if (error instanceof NotAuthenticatedError) return 'the login page is shown instead';
  return `a shopper reads 「${t(errorPageText(statusOf(error)), { minutes: 1 })}」`;
}

export type FormSentence = {
  text: string;
  /** What is wrong with it: the form says only that something went wrong, or not what, because of another language. */
  fault?: 'the sentence for the field is lost' | 'the sentence is not in Japanese';
};

/** Text on a form. `refusal`: what the form makes of the error. */
export function formSentence(
  error: ShopApiError,
  refusal: (scope: Scope, error: unknown) => Refusal,
): FormSentence {
  try {
    const { fieldErrors = {}, formErrors = [] } = refusal(scope, error);
    const all = [...Object.values(fieldErrors).flat(), ...formErrors];
    const text = `a shopper reads 「${all.map((one) => errorText(t, one)).join(' ')}」`;
    if (all.every((one) => one === 'error.unexpected_error'))
      return { text, fault: 'the sentence for the field is lost' };
    if (all.every((one) => one === 'validation.refused'))
      return { text, fault: 'the sentence is not in Japanese' };
    return { text };
  } catch (thrown) {
    if (thrown !== error) throw thrown;
    return { text: pageSentence(error), fault: 'the sentence for the field is lost' };
  }
}
