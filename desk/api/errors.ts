/** What a call of the Shop API's desk part throws. Its messages are in the language of the staff. */
import type { DeskErrorBody } from '#contract/desk/errors.ts';

export class DeskApiError extends Error {
  override name = 'DeskApiError';

  constructor(
    readonly status: number,
    readonly body: DeskErrorBody,
    /** In seconds, where the Shop API says it. */
    readonly retryAfter: number | undefined,
  ) {
    super(`${status} ${body.errorCode ?? ''}`.trim());
  }

  get errorCode(): string | undefined {
    return this.body.errorCode;
  }
}

/** No answer, or one that cannot be read: whether a change was made is not known. Its form can be sent again as it was. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}
