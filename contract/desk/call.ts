/** Defines a call of the desk's part of the Shop API (`/desk-api`). */
import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may use a call. `guest`: everybody. `half`: staff who have entered their password, even without the second
 * factor. `anyone`: all staff, after the second factor. A permission: staff who have it, after the second factor.
 */
export type Access = 'guest' | 'half' | 'anyone' | Permission;

export type DeskCall = {
  id: string;
  summary: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to `DESK_BASE_PATH`. */
  path: string;
  access: Access;
  /**
   * A code of the second factor must have been entered in the last ten minutes, or be sent in `DESK_CODE_HEADER`.
   * `sometimes`: only in the cases that the call's summary names.
   */
  fresh?: true | 'sometimes';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** If set, the body is not JSON but a file of at most this many bytes. */
  bodyBytesMax?: number;
  status: 200 | 201 | 204;
  /**
   * The response body, without an envelope; `z.null()` with status 204, `z.instanceof(Uint8Array)` for the bytes of a file,
   * `z.instanceof(ReadableStream)` for a file that is written while it is sent.
   */
  data: z.ZodType;
};

type Definition = Omit<DeskCall, 'status'> & { status?: DeskCall['status'] };

/** The status is 200 unless it is given. */
export const defineDeskCall = <const C extends Definition>(call: C): C & Pick<DeskCall, 'status'> => ({
  status: 200,
  ...call,
});

export const DESK_BASE_PATH = '/desk-api';
/**
 * Maximum size in bytes of a form sent to the desk, and of a call's JSON body. The longest form has two product
 * descriptions of 50,000 characters, which take 0.9 MB, because a form needs nine bytes for a Japanese character.
 */
export const DESK_BODY_BYTES_MAX = 3 * 1024 * 1024;
/** Carries the desk's secret (DESK_SECRET). Without it, every path below `DESK_BASE_PATH` responds 404. */
export const DESK_KEY_HEADER = 'X-Desk-Key';
/** Carries a code of the second factor, for calls with `fresh`. */
export const DESK_CODE_HEADER = 'X-Desk-Code';
/**
 * The desk sends it with every call that changes something: 22 random characters, created with the form. Repeating a
 * call with the same key and input returns the first response.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
