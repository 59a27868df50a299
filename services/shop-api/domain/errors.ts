import type { Conflict, DeskErrorCode } from '#contract/desk/errors.ts';
import type { ErrorCode as ShopErrorCode } from '#contract/errors.ts';
import type { MessageKey } from '../messages/ja.ts';

type ErrorCode = ShopErrorCode | DeskErrorCode;

/** Messages by field. */
export type FieldErrors = Record<string, MessageKey[]>;

/** An error answer. Messages are keys that http/ translates. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503;
  readonly errorCode: ErrorCode;
  readonly key: MessageKey;
  readonly fields: FieldErrors | FieldErrors[] | undefined;
  readonly retryAfterS: number | undefined;
  /** Whole yen that the message names as `{amount}`. */
  readonly amountYen: number | undefined;
  /** For a 409 of the desk: who changed the item first. */
  readonly conflict: Conflict | undefined;

  constructor(
    status: ApiError['status'],
    errorCode: ErrorCode,
    key: MessageKey,
    options: {
      fields?: FieldErrors | FieldErrors[];
      retryAfterS?: number;
      amountYen?: number;
      conflict?: Conflict;
    } = {},
  ) {
    super(`${status} ${errorCode}`);
    this.name = 'ApiError';
    this.status = status;
    this.errorCode = errorCode;
    this.key = key;
    this.fields = options.fields;
    this.retryAfterS = options.retryAfterS;
    this.amountYen = options.amountYen;
    this.conflict = options.conflict;
  }
}

/** A file that somebody gave cannot be used. The message says why; it is English, for operators. */
export class FileError extends Error {}

/** 400 with a message at one field. */
export const fieldError = (field: string, errorCode: ErrorCode, key: MessageKey): ApiError =>
  new ApiError(400, errorCode, 'validation_failed', { fields: { [field]: [key] } });

/** For an unknown cart: 400 with `error.token` on a change, 404 on a read. */
export const cartNotFound = (): ApiError => fieldError('token', 'cart_not_found', 'cart_not_found');
export const cartAndItemNotFound = (): ApiError =>
  new ApiError(400, 'cart_not_found', 'validation_failed', {
    fields: { token: ['cart_not_found'], id: ['cart_item_not_found'] },
  });
export const cartNotFoundOnRead = (): ApiError => new ApiError(404, 'cart_not_found', 'cart_not_found');
/** §8.33 */
export const productNotFound = (): ApiError => new ApiError(404, 'product_not_found', 'product_not_found');
export const wrongCheckoutState = (): ApiError => new ApiError(400, 'checkout_state', 'checkout_state');

/** For the desk: a member who is gone. */
export const memberNotFound = (): ApiError => new ApiError(404, 'not_found', 'member_not_found');

/** For the desk: the second factor was not verified in the last ten minutes. */
export const secondFactorNeeded = (): ApiError => new ApiError(403, 'confirm_totp', 'confirm_totp');

/** The database or an outside company does not answer; try again soon. */
export const unavailable = (): ApiError =>
  new ApiError(503, 'unavailable', 'unavailable', { retryAfterS: 5 });
