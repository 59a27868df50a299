/** A form that cannot be accepted: the one place that turns errors of the Shop API into messages of a form. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.server.ts';
import { BadRequestError, isCartMissing, ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';

export type Refusal = {
  /** 400 unless it says otherwise. */
  status?: number;
  /** Keys of texts, or the Shop API's own localised texts. */
  fieldErrors?: Record<string, string[]>;
  /** Keys for what is wrong with the input; a text says that it is not the input. */
  formErrors?: string[];
  retryAfter?: string | undefined;
};

/** What errors mean on one form. */
export type Meanings = {
  codes?: Partial<Record<ErrorCode, Refusal>>;
  /** The form's field for a name of the Shop API's; undefined: it has none. */
  fieldOf?: (name: string) => string | undefined;
  /** When neither a code nor a field says why. */
  otherwise?: TextKey;
  /** When it was sent too often; the text says how long to wait. */
  limit?: TextKey;
  /** When the Shop API cannot be reached. Without a text the error page keeps the form (request/screen.server.ts). */
  undelivered?: TextKey;
};

/** These mean the same on every form. */
const CODES: Partial<Record<ErrorCode, Refusal>> = {
  // The cart is frozen while a payment of it is under way.
  checkout_state: { formErrors: ['error.cart_locked'] },
};

/** Throws what no form can answer: a session that has ended, an address that does not exist. */
export function refusalOf(scope: Scope, error: unknown, meanings: Meanings = {}): Refusal {
  const { fieldOf = (name) => name, otherwise = 'error.unexpected_error' } = meanings;
  if (!(error instanceof ShopApiError)) throw error;
  if (isCartMissing(error)) return { formErrors: ['notice.cart_replaced'] };
  const meant = error.errorCode && (meanings.codes?.[error.errorCode] ?? CODES[error.errorCode]);
  if (meant) return meant;
  if (error instanceof UnexpectedError && meanings.undelivered)
    return undelivered(scope, error, meanings.undelivered, meanings.limit);
  if (!(error instanceof BadRequestError)) throw error;
  const fields = Object.entries(error.fields).flatMap(([name, messages]) => {
    const field = fieldOf(name);
    return field && messages.length > 0 ? [[field, messages] as const] : [];
  });
  return fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [otherwise] };
}

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
