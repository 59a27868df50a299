/**
 * Makes the calls of the contract to the Shop API: language, credentials, timeout, request id, one retry, typed errors.
 */
import { env } from '#app/env.ts';
import { observeCall } from '#app/metrics.ts';
import { type Body, type Call, type Data, DELIVERY_KEY, type Params, type Query } from '#contract/call.ts';
import { TooLongError } from '#contract/rules/bounded-text.ts';
import { backendLocale, type Locale } from '#kit/i18n/locale.ts';
import { callPath, PathParameterError } from '#kit/request/call-path.ts';
import { inLanguage, readAnswer } from './answer.ts';
import { errorFor, NotFoundError, UnexpectedError } from './errors.ts';
import { type Exchanged, exchange, type Sent } from './exchange.ts';
import { deliveryKeyOf } from './features.ts';
import { type Attempt, HangingCalls } from './hanging-calls.ts';
import { pictureUrls } from './pictures.ts';
import { type Reading, readData } from './reading.ts';

/** On whose behalf a call is made: an identity, or an object that resolves it when the call is made (Scope). */
export type Caller = Identity | { identity(): Promise<Identity> };

export type Identity = {
  locale: Locale;
  requestId?: string | undefined;
  /** The shopper's address, for the Shop API's limits. */
  clientIp?: string | undefined;
  token?: string | undefined;
  /** Renews the session after the Shop API has refused `token`. Returns undefined if the session is over. */
  renew?: ((token: string) => Promise<string | undefined>) | undefined;
  cartToken?: string | undefined;
  /** Equal for two deliveries of the same form (request/delivery.ts). */
  deliveryKey?: string | undefined;
  /** Shared by the calls of one request. */
  timeBudget?: TimeBudget | undefined;
};

/** Limits how long a shopper's request waits for calls that time out: together, no longer than for a single call. */
export class TimeBudget {
  #remainingMs = env.SHOP_API_TIMEOUT_MS;

  /** Timeout of the next call: the remaining time, but at least `MIN_TIMEOUT_MS`, in case the Shop API is back. */
  get remainingMs(): number {
    return Math.max(this.#remainingMs, MIN_TIMEOUT_MS);
  }

  /** For calls that timed out. Slow calls that succeed are not deducted. */
  spend(ms: number): void {
    this.#remainingMs -= ms;
  }
}

const MIN_TIMEOUT_MS = 300;
const hangingReads = new HangingCalls(() => env.SHOP_API_TIMEOUT_MS);

/** For calls during which the Shop API itself waits up to ten seconds for a third party. */
const THIRD_PARTY_TIMEOUT_MS = 13_000;
export const thirdPartyTimeoutMs = (): number => Math.max(THIRD_PARTY_TIMEOUT_MS, env.SHOP_API_TIMEOUT_MS);

type RequiredPart<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };
/** Query and body may be left out when all their fields are optional. */
type OptionalPart<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
export type Input<C extends Call> = RequiredPart<'params', Params<C>> &
  OptionalPart<'query', Query<C>> &
  OptionalPart<'body', Body<C>> & {
    /** Parameters that are in no schema, in order: `sortBy[price]`. */
    extraQuery?: readonly (readonly [string, string])[];
    /** Default: the rest of the caller's `timeBudget`. */
    timeoutMs?: number;
  };

/** @throws NotFoundError for a parameter that no call can have */
export function pathOf(path: string, params: object | undefined): string {
  try {
    return callPath(path, params);
  } catch (error) {
    if (!(error instanceof PathParameterError)) throw error;
    throw new NotFoundError({ status: 404, message: error.message });
  }
}

function urlOf(call: Call, input: Input<Call>, locale: Locale): string {
  const query = new URLSearchParams({ locale: backendLocale[locale] });
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) query.append(name, String(value));
  for (const [name, value] of input.extraQuery ?? []) query.append(name, value);
  return `${env.SHOP_API_URL}${pathOf(call.path, input.params)}?${query}`;
}

const sendsToken = (call: Call): boolean => call.auth !== 'public';

function headersOf(call: Call, caller: Identity, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (hasBody) headers['Content-Type'] = 'application/json';
  if (caller.requestId) headers['X-Request-Id'] = caller.requestId;
  if (caller.clientIp) headers['X-Forwarded-For'] = caller.clientIp;
  if (caller.token && sendsToken(call)) headers['Authorization'] = `Bearer ${caller.token}`;
  if (caller.cartToken && (call.tag === 'Cart' || call.tag === 'Checkout'))
    headers['Cart-Token'] = caller.cartToken;
  return headers;
}

type RequestOptions = {
  id: string;
  repeatable: boolean;
  timeoutMs: number | undefined;
  caller: Identity;
};

/**
 * Begins a call: how long it may take. Only reads without a limit of their own are shortened while other calls hang
 * (hanging-calls.ts).
 */
function beginCall({ id, timeoutMs, caller }: RequestOptions, method: Sent['method']): Attempt {
  const leftMs = timeoutMs ?? caller.timeBudget?.remainingMs ?? env.SHOP_API_TIMEOUT_MS;
  const isMeasured = method === 'GET' && timeoutMs === undefined;
  return isMeasured ? hangingReads.begin(id, leftMs) : { limitMs: leftMs, end: () => {} };
}

/**
 * Retries once after a broken connection, if the call is `repeatable`. Throws UnexpectedError (503) if there is no
 * answer.
 */
async function request(url: string, sent: Sent, options: RequestOptions): Promise<Exchanged> {
  const { id, repeatable, caller } = options;
  for (let left = repeatable ? 1 : 0; ; left--) {
    const began = performance.now();
    const attempt = beginCall(options, sent.method);
    try {
      const signal = AbortSignal.timeout(attempt.limitMs);
      const answer = await exchange(url, sent, signal);
      attempt.end(false);
      observeCall(id, answer.status, (performance.now() - began) / 1000);
      return answer;
    } catch (error) {
      observeCall(id, 0, (performance.now() - began) / 1000);
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      attempt.end(timedOut);
      if (timedOut) caller.timeBudget?.spend(performance.now() - began);
      if (left > 0 && !timedOut && !(error instanceof TooLongError)) continue;
      throw new UnexpectedError({
        status: 503,
        message: `Shop API: ${error instanceof Error ? error.message : error}`,
        timedOut,
      });
    }
  }
}

/**
 * Makes one call of the contract and reads the response. Throws one of the four errors (errors.ts). A call whose token
 * is refused is repeated once with a renewed one, because the storefront's clock may be behind the Shop API's. A refused
 * call has changed nothing.
 */
async function ask<C extends Call>(call: C, input: Input<C>, from: Caller): Promise<Reading<Data<C>>> {
  const caller = 'identity' in from ? await from.identity() : from;
  // Before the request, because `pictureUrls` fails while the features are unknown. If it failed after the request, a
  // change that was made would be reported as failed.
  const pictures = await pictureUrls();
  const loose = input as Input<Call>;
  const hasBody = loose.body !== undefined;
  const deliveryKey = await deliveryKeyOf(call, caller);
  const attempt = async (by: Identity) => {
    const { status, text, retryAfter } = await request(
      urlOf(call, loose, by.locale),
      {
        method: call.method.toUpperCase() as Sent['method'],
        headers: {
          ...headersOf(call, by, hasBody),
          ...(deliveryKey ? { [DELIVERY_KEY]: deliveryKey } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(loose.body) } : {}),
      },
      // A verification link works once: a retry after a lost answer would report it as used.
      {
        id: call.id,
        repeatable: call.method === 'get' && call.id !== 'verifyAccount',
        timeoutMs: input.timeoutMs,
        caller: by,
      },
    );
    return { answer: inLanguage(readAnswer(status, text), by.locale), retryAfter };
  };
  let { answer, retryAfter } = await attempt(caller);
  if (!answer.success && answer.code === 401 && caller.token && sendsToken(call)) {
    const token = await caller.renew?.(caller.token);
    if (token) ({ answer, retryAfter } = await attempt({ ...caller, token }));
  }
  if (!answer.success)
    throw errorFor({
      status: answer.code,
      errorCode: answer.errorCode,
      message: `${call.id}: ${answer.code} ${answer.message}`,
      messages: answer.messages,
      fields: answer.fields,
      retryAfter,
    });
  return readData(call.data, answer.data, pictures) as Reading<Data<C>>;
}

/** Makes one call of the contract and returns its data. Throws UnexpectedError (502) when it cannot be read. */
export async function send<C extends Call>(call: C, input: Input<C>, caller: Caller): Promise<Data<C>> {
  const { fault, value } = await ask(call, input, caller);
  if (fault === undefined) return value;
  throw new UnexpectedError({ status: 502, message: `${call.id}: the answer cannot be read: ${fault}` });
}

/** Makes a change. A 2xx status counts as success; undefined when the response's data cannot be read. */
export async function change<C extends Call>(
  call: C,
  input: Input<C>,
  caller: Caller,
): Promise<Data<C> | undefined> {
  return (await ask(call, input, caller)).value;
}
