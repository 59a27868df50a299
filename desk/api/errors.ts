/** Errors of calls to `/desk-api`. Messages are in the staff member's language. */
import type { DeskErrorBody } from '#contract/desk/errors.ts';

export class DeskApiError extends Error {
  override name = 'DeskApiError';

  constructor(
    readonly status: number,
    readonly body: DeskErrorBody,
    /** In seconds, from the header `Retry-After`; undefined without it. */
    readonly retryAfter: number | undefined,
  ) {
    super(`${status} ${body.errorCode ?? ''}`.trim());
  }

  get errorCode(): string | undefined {
    return this.body.errorCode;
  }
}

/** No response, or an unreadable one. The Shop API may have made the change; sending the same form again is safe. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}
