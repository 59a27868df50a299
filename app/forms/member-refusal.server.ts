/** Why a member's form could not be saved: at the field where there is one, else above the form; nothing is lost. */
import type { Scope } from '#app/request/scope.server.ts';
import { BadRequestError, UnexpectedError } from '#app/shop-api/errors.ts';
import { limitText } from './limit-text.server.ts';

type Refusal = { status: number; fieldErrors?: Record<string, string[]>; formErrors?: string[] };

const above = (status: number, key: string): Refusal => ({ status, formErrors: [key] });

/** Throws on what is no answer to the form: a session that is over, an address that is not the member's. */
export function memberRefusal(
  scope: Scope,
  error: unknown,
  fieldOf: (name: string) => string | undefined,
): Refusal {
  if (error instanceof BadRequestError) {
    if (error.errorCode === 'card_data_refused') return above(400, 'account.card_number');
    const fieldErrors = Object.fromEntries(
      Object.entries(error.fields).flatMap(([name, messages]) => {
        const field = fieldOf(name);
        return field && messages.length > 0 ? [[field, messages] as const] : [];
      }),
    );
    return Object.keys(fieldErrors).length > 0
      ? { status: 400, fieldErrors }
      : above(400, 'errors.unexpected');
  }
  if (!(error instanceof UnexpectedError)) throw error;
  if (error.tooManyRequests) return above(429, limitText(scope, error, 'account.limit'));
  if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
  return above(503, 'account.not_saved');
}
