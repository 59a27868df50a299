/** The Shop API cannot be reached, or has had enough: the form stays as it was typed, and says so (decisions 27). */
import type { TextKey } from '~/i18n/text.tsx';
import type { Scope } from '~/session/context.server.ts';
import { UnexpectedError } from '~/shop-api/errors.ts';

/** Undefined for errors that the form itself has to explain. */
export function troubleOf(
  scope: Scope,
  error: unknown,
  notSent: TextKey = 'form.not_sent',
): { status: number; formErrors: TextKey[] } | undefined {
  if (!(error instanceof UnexpectedError)) return undefined;
  if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
  return error.tooManyRequests
    ? { status: 429, formErrors: ['errors.too_many_requests'] }
    : { status: 503, formErrors: [notSent] };
}
