/** The four kinds of errors (§8.1). Screens decide by class, field and `errorCode`, never by the text. */
import type { ErrorCode } from '#contract/errors.ts';

export type FieldErrors = Record<string, string[]>;

type Detail = {
  status: number;
  errorCode?: ErrorCode | undefined;
  message?: string;
  messages?: string[];
  fields?: FieldErrors;
  retryAfter?: string | undefined;
  timedOut?: boolean;
};

export class ShopApiError extends Error {
  readonly status: number;
  readonly errorCode: ErrorCode | undefined;
  readonly messages: string[];
  readonly fields: FieldErrors;
  readonly retryAfter: string | undefined;
  /** The shopper has waited for the answer as long as one may. */
  readonly timedOut: boolean;

  constructor(detail: Detail) {
    super(detail.message ?? '');
    this.name = new.target.name;
    this.status = detail.status;
    this.errorCode = detail.errorCode;
    this.messages = detail.messages ?? [];
    this.fields = detail.fields ?? {};
    this.retryAfter = detail.retryAfter;
    this.timedOut = detail.timedOut ?? false;
  }
}

/** §8.2: status 400, or another status that refuses a form. */
export class BadRequestError extends ShopApiError {}
/** §8.3 */
export class NotAuthenticatedError extends ShopApiError {}
/** §8.4 */
export class NotFoundError extends ShopApiError {}

/**
 * §8.5 Everything else: forbidden, rate-limited, unreadable, unreachable. Status 503 also stands for no answer at all.
 */
export class UnexpectedError extends ShopApiError {
  get tooManyRequests(): boolean {
    return this.status === 429;
  }
  get unavailable(): boolean {
    return this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Whether the cart does not exist: 404 for a read, 400 with `error.token` for a change. */
export function isCartMissing(error: unknown): boolean {
  if (!(error instanceof ShopApiError)) return false;
  if (error.errorCode === 'cart_not_found') return true;
  // Shop APIs without error codes name the field `token`.
  return error instanceof BadRequestError && !error.errorCode && 'token' in error.fields;
}

const CONFLICT = 409;
const UNPROCESSABLE = 422;
/** Laravel and others refuse a form with 422, and some refuse an e-mail address that is taken with 409. */
const isRefusedForm = ({ status, fields = {} }: Detail): boolean =>
  status === 400 || status === UNPROCESSABLE || (status === CONFLICT && Object.keys(fields).length > 0);

export function errorFor(detail: Detail): ShopApiError {
  if (isRefusedForm(detail)) return new BadRequestError(detail);
  if (detail.status === 401) return new NotAuthenticatedError(detail);
  if (detail.status === 404) return new NotFoundError(detail);
  // A redirect that is not followed: an error page cannot have its status.
  return new UnexpectedError(detail.status < 400 ? { ...detail, status: 502 } : detail);
}
