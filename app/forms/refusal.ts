/** Turns errors of the Shop API into errors of a form. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import {
  BadRequestError,
  isCartMissing,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';

export type Refusal = {
  /** Default: 400. */
  status?: number;
  /** Keys of texts, or the Shop API's own localised texts. */
  fieldErrors?: Record<string, string[]>;
  /** Text keys, or finished texts where values are filled in. */
  formErrors?: string[];
  retryAfter?: string | undefined;
};

/** What errors mean on one form. */
export type Meanings = {
  codes?: Partial<Record<ErrorCode, Refusal>>;
  /** Returns the form's field for a field of the Shop API, or undefined if the form lacks it. */
  fieldOf?: (name: string) => string | undefined;
  /** Text for an error that neither code nor field explains. Default: `error.unexpected_error`. */
  otherwise?: TextKey;
  /** For status 404, errors by field. Default: the page of a missing address. */
  missing?: Record<string, TextKey[]>;
  /** Text for status 429, with the minutes to wait. */
  limit?: TextKey;
  /**
   * Text for when the Shop API does not answer. Default: the error page, which offers to send the form again
   * (request/screen.ts).
   */
  undelivered?: TextKey;
};

/** Codes with the same meaning on every form. */
const CODES: Partial<Record<ErrorCode, Refusal>> = {
  // The cart is locked during its payment.
  checkout_state: { formErrors: ['error.cart_locked'] },
};

/** Rethrows errors that are not about the form, such as an ended session or 404. */
export function refusalOf(scope: Scope, error: unknown, meanings: Meanings = {}): Refusal {
  const { fieldOf = (name) => name, otherwise = 'error.unexpected_error' } = meanings;
  if (!(error instanceof ShopApiError)) throw error;
  if (isCartMissing(error)) return { formErrors: ['notice.cart_replaced'] };
  const meant = error.errorCode && (meanings.codes?.[error.errorCode] ?? CODES[error.errorCode]);
  if (meant) return meant;
  if (error instanceof NotFoundError && meanings.missing) return { fieldErrors: meanings.missing };
  if (error instanceof UnexpectedError && meanings.undelivered)
    return undelivered(scope, error, meanings.undelivered, meanings.limit);
  if (!(error instanceof BadRequestError)) throw error;
  const fields = Object.entries(error.fields).flatMap(([name, messages]) => {
    const field = fieldOf(name);
    return field && messages.length > 0 ? [[field, messages] as const] : [];
  });
  if (fields.length > 0) return { fieldErrors: Object.fromEntries(fields) };
  return { formErrors: [sentenceOf(error) ?? otherwise] };
}

/**
 * The message about the whole form from a Shop API without error codes. Undefined if it is not a sentence, such as
 * `Validation failed`. Messages in other languages were removed before (shop-api/answer.ts).
 */
const sentenceOf = ({ errorCode, messages }: BadRequestError): string | undefined =>
  errorCode === undefined ? messages.find((text) => /[。！？!?]$|\w\.$/.test(text.trim())) : undefined;

function undelivered(
  scope: Scope,
  { tooManyRequests, retryAfter }: UnexpectedError,
  text: TextKey,
  limit: TextKey = 'error.too_many_requests',
): Refusal {
  return tooManyRequests
    ? { status: 429, formErrors: [scope.t(limit, { minutes: waitMinutes(Number(retryAfter)) })], retryAfter }
    : { status: 503, formErrors: [scope.t(text)], retryAfter };
}
