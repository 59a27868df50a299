/**
 * Makes the calls of contract/desk/. `send` is for reads. `change` is for forms: a form that is sent twice changes
 * something only once.
 */

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  DESK_BASE_PATH,
  DESK_CODE_HEADER,
  DESK_KEY_HEADER,
  type DeskCall,
  IDEMPOTENCY_KEY_HEADER,
} from '#contract/desk/call.ts';
import { deskErrorBody } from '#contract/desk/errors.ts';
import { logJson } from '#contract/process/json-log.ts';
import { backendLocale, type Locale } from '#kit/i18n/locale.ts';
import { callPath, PathParameterError } from '#kit/request/call-path.ts';
import { env } from '../env.ts';
import { CODE, ONCE } from '../ui/form-names.ts';
import { DeskApiError, UnreachableError } from './errors.ts';

/** Who makes a call, and for which request. */
export type Caller = {
  locale: Locale;
  token: string | undefined;
  /** The browser's address, for the Shop API's limits and audit log. */
  address: string;
  requestId: string;
};

type Part<C, Name extends string> = C extends { [N in Name]: infer Schema extends z.ZodType }
  ? object extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> }
    : { [N in Name]: z.input<Schema> }
  : { [N in Name]?: undefined };
/** The call's input before its schemas transform it. */
export type Input<C extends DeskCall> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
type Loose = { params?: object | undefined; query?: object | undefined; body?: unknown };

export type Data<C extends DeskCall> = z.output<C['data']>;

export const send = <C extends DeskCall>(caller: Caller, call: C, input: Input<C>): Promise<Data<C>> =>
  request(caller, call, input, {});

/**
 * `form`: the submitted form, with its idempotency key (ui/desk-form.tsx) and perhaps a code (ui/code-field.tsx). `part`:
 * tells this call from other calls of the same form.
 */
export function change<C extends DeskCall>(
  caller: Caller,
  call: C,
  form: FormData,
  input: Input<C>,
  part?: string,
): Promise<Data<C>> {
  const [key, code] = [form.get(ONCE), form.get(CODE)];
  const headers: Record<string, string> = {};
  if (typeof key === 'string' && /^[\w-]{22}$/.test(key))
    headers[IDEMPOTENCY_KEY_HEADER] = part === undefined ? key : keyOfPart(key, part, input);
  const digits = typeof code === 'string' ? code.normalize('NFKC').replace(/[^\da-z]/gi, '') : '';
  if (digits !== '') headers[DESK_CODE_HEADER] = digits.slice(0, 20);
  return request(caller, call, input, headers);
}

/** Of the input, too: a form that is shown again keeps its key, but another file may be chosen. */
const keyOfPart = (key: string, part: string, { query, body }: Loose): string =>
  createHash('sha256')
    .update(JSON.stringify([key, part, query]))
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest('base64url')
    .slice(0, 22);

function urlOf(call: DeskCall, { params, query }: Loose): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.append(name, String(value));
  return `${env.SHOP_API_URL}${DESK_BASE_PATH}${pathOf(call, params)}${search.size > 0 ? `?${search}` : ''}`;
}

/** @throws DeskApiError 404 for a parameter that no call can have */
function pathOf(call: DeskCall, params: object | undefined): string {
  try {
    return callPath(call.path, params);
  } catch (error) {
    if (!(error instanceof PathParameterError)) throw error;
    throw new DeskApiError(404, { code: 404, message: 'not found' }, undefined);
  }
}

async function request<C extends DeskCall>(
  caller: Caller,
  call: C,
  input: Loose,
  more: Record<string, string>,
): Promise<Data<C>> {
  const answer = await fetchOnce(urlOf(call, input), requestOf(caller, call, input, more));
  const data = answer.isFile ? answer.bytes : jsonOf(answer.bytes.toString());
  if (answer.status >= 400) throw errorOf(call, answer, data);
  const read = call.data.safeParse(call.status === 204 ? null : data);
  if (read.success) return read.data as Data<C>;
  logJson('error', 'desk_api_answer', { call: call.id, status: answer.status, fault: read.error.message });
  throw new UnreachableError(`${call.id}: the response cannot be read`);
}

function requestOf(
  caller: Caller,
  call: DeskCall,
  { body }: Loose,
  more: Record<string, string> = {},
): RequestInit {
  const isFile = body instanceof Uint8Array;
  return {
    method: call.method.toUpperCase(),
    headers: {
      Accept: 'application/json',
      'Accept-Language': backendLocale[caller.locale],
      [DESK_KEY_HEADER]: env.DESK_SECRET,
      'X-Forwarded-For': caller.address,
      'X-Request-Id': caller.requestId,
      ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: isFile ? Uint8Array.from(body) : JSON.stringify(body) }),
    redirect: 'error',
  };
}

/** Makes a call and passes on its response as it arrives. The time limit applies until the response headers arrive. */
export async function download<C extends DeskCall>(
  caller: Caller,
  call: C,
  input: Input<C>,
): Promise<ReadableStream> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), env.SHOP_API_TIMEOUT_MS);
  try {
    const init = { ...requestOf(caller, call, input), signal: giveUp.signal };
    const response = await unreachableOnError(() => fetch(urlOf(call, input), init));
    if (response.ok && response.body) return response.body;
    const answer = await unreachableOnError(() => answerOf(response));
    throw errorOf(call, answer, jsonOf(answer.bytes.toString()));
  } finally {
    clearTimeout(timer);
  }
}

type Answer = { status: number; bytes: Buffer; isFile: boolean; retryAfter: number | undefined };

const fetchOnce = (url: string, init: RequestInit): Promise<Answer> =>
  unreachableOnError(async () => {
    const signal = AbortSignal.timeout(env.SHOP_API_TIMEOUT_MS);
    return answerOf(await fetch(url, { ...init, signal }));
  });

async function unreachableOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnreachableError(error instanceof Error ? error.message : String(error));
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    isFile: response.headers.get('Content-Type') === 'application/octet-stream',
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(call: DeskCall, { status, retryAfter }: Answer, json: unknown): Error {
  const body = deskErrorBody.safeParse(json);
  if (body.success && status < 500) return new DeskApiError(status, body.data, retryAfter);
  return new UnreachableError(`${call.id}: ${status} ${body.data?.errorCode ?? ''}`.trim());
}
