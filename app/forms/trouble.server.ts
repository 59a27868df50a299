/** The Shop API cannot be reached, or has had enough: the form stays as it was typed, and says so. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.server.ts';
import { UnexpectedError } from '#app/shop-api/errors.ts';
import { limitText } from './limit-text.server.ts';

/** Undefined for errors that the form itself has to explain. */
export function troubleOf(
  scope: Scope,
  error: unknown,
  notSent: TextKey = 'form.not_sent',
): { status: number; formErrors: string[] } | undefined {
  if (!(error instanceof UnexpectedError)) return undefined;
  if (error.tooManyRequests) return { status: 429, formErrors: [limitText(scope, error)] };
  if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
  return { status: 503, formErrors: [notSent] };
}
