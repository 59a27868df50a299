/**
 * The only place that calls the Shop API: language, credentials, time limit, request id, one retry, typed errors.
 * Every page waits for calls of the contract, and `fetch` takes three times as long to make one as undici, on which it
 * stands.
 */
import { env } from '#app/env.server.ts';
import { backendLocale, type Locale } from '#app/i18n/locale.ts';
import { observeCall } from '#app/metrics.server.ts';
import type { Body, Call, Data, Params, Query } from '#contract/call.ts';
import { boundedText, TooLongError } from '#contract/rules/bounded-text.ts';
import { inLanguage, readAnswer } from './answer.ts';
import { errorFor, NotFoundError, UnexpectedError } from './errors.ts';
import { picturePlaces } from './pictures.server.ts';
import { type Reading, readData } from './reading.ts';

// Initialises Node's built-in fetch before undici is loaded. Otherwise undici installs its agent as the global
// dispatcher, and on Node 20 the built-in fetch fails for requests with a Content-Length (the OAuth token exchange).
new Headers();
const { Agent, request: requestOver, interceptors } = await import('undici');

/** On whose behalf a call is made: known already, or found by the scope when the call is made. */
export type Caller = Identity | { identity(): Promise<Identity> };

export type Identity = {
  locale: Locale;
  requestId?: string | undefined;
  /** The shopper's address, for the Shop API's limits. */
  clientIp?: string | undefined;
  token?: string | undefined;
  cartToken?: string | undefined;
  /** What the shopper's request has left of it; the calls of one request share it. */
  timeBudget?: TimeBudget | undefined;
};

/** A page or a form's answer waits for all its calls together no longer than for one. */
export class TimeBudget {
  #leftMs = env.SHOP_API_TIMEOUT_MS;

  /** For the next call: what is left, and a moment for a Shop API that has come back. */
  get remainingMs(): number {
    return Math.max(this.#leftMs, LEAST_PATIENCE_MS);
  }

  /** Only calls without an answer count: slow ones that succeed may take their time. */
  spend(ms: number): void {
    this.#leftMs -= ms;
  }
}

const LEAST_PATIENCE_MS = 300;
/** After a call without an answer, reads get less time for this long. */
const HANGING_MS = 5_000;
const HANGING_PATIENCE_MS = 1_000;
let hangingUntil = 0;

/** More than any answer of ours: a whole category list has 60 KB. */
export const ANSWER_LIMIT = 8 * 1024 * 1024;

/** The Shop API gives a company outside ten seconds; its own answer must still arrive after that. */
const OUTSIDE_PATIENCE_MS = 13_000;
export const thirdPartyTimeoutMs = (): number => Math.max(OUTSIDE_PATIENCE_MS, env.SHOP_API_TIMEOUT_MS);

type Part<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };
/** Query and body may be left out where every field of theirs may be. */
type Lenient<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
export type Input<C extends Call> = Part<'params', Params<C>> &
  Lenient<'query', Query<C>> &
  Lenient<'body', Body<C>> & {
    /** Parameters that no schema names: `sortBy[price]`, in order. */
    extraQuery?: readonly (readonly [string, string])[];
    /** Longer than for other calls, where the Shop API itself waits for another company. */
    timeoutMs?: number;
  };

/**
 * `{slug}` spans several segments: their slashes stay. Nothing is called by an empty name or by dots, which would make
 * another call of the address.
 */
export function segment(name: string, value: string): string {
  const parts = name === 'slug' ? value.split('/') : [value];
  if (parts.some((part) => /^\.{0,2}$/.test(part)))
    throw new NotFoundError({ status: 404, message: `${name} is no name: "${value}"` });
  return parts.map(encodeURIComponent).join('/');
}

function urlOf(call: Call, input: Input<Call>, locale: Locale): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    segment(name, String(params[name] ?? '')),
  );
  const query = new URLSearchParams({ locale: backendLocale[locale] });
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) query.append(name, String(value));
  for (const [name, value] of input.extraQuery ?? []) query.append(name, value);
  return `${env.SHOP_API_URL}${path}?${query}`;
}

function headersOf(call: Call, caller: Identity, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (hasBody) headers['Content-Type'] = 'application/json';
  if (caller.requestId) headers['X-Request-Id'] = caller.requestId;
  if (caller.clientIp) headers['X-Forwarded-For'] = caller.clientIp;
  if (caller.token && call.auth !== 'public') headers['Authorization'] = `Bearer ${caller.token}`;
  if (caller.cartToken && (call.tag === 'Cart' || call.tag === 'Checkout'))
    headers['Cart-Token'] = caller.cartToken;
  return headers;
}

type Sent = { method: Uppercase<Call['method']>; headers: Record<string, string>; body?: string };

/**
 * A dispatcher of our own: without one, undici takes the process's global dispatcher, which is Node's built-in undici,
 * of another version on every Node.
 */
const changes = new Agent();
/** A followed redirect would turn a POST into a GET, so only reads follow. */
const reads = changes.compose(interceptors.redirect({ maxRedirections: 5 }));

/** How long this call may take, in milliseconds. */
function patienceOf({ timeBudget }: Identity, method: Sent['method']): number {
  const left = timeBudget?.remainingMs ?? env.SHOP_API_TIMEOUT_MS;
  return method === 'GET' && Date.now() < hangingUntil ? Math.min(left, HANGING_PATIENCE_MS) : left;
}

type RequestOptions = {
  id: string;
  repeatable: boolean;
  patienceMs: number | undefined;
  caller: Identity;
};

/** A connection that breaks before an answer is tried once more, but only where repeating changes nothing. */
async function request(
  url: string,
  sent: Sent,
  { id, repeatable, patienceMs, caller }: RequestOptions,
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const dispatcher = sent.method === 'GET' ? reads : changes;
  for (let left = repeatable ? 1 : 0; ; left--) {
    const began = performance.now();
    try {
      const signal = AbortSignal.timeout(patienceMs ?? patienceOf(caller, sent.method));
      const { statusCode, headers, body } = await requestOver(url, { ...sent, dispatcher, signal });
      const [retryAfter] = [headers['retry-after']].flat();
      const text = await boundedText(body, ANSWER_LIMIT);
      observeCall(id, statusCode, (performance.now() - began) / 1000);
      return { status: statusCode, text, retryAfter };
    } catch (error) {
      observeCall(id, 0, (performance.now() - began) / 1000);
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      if (timedOut) {
        hangingUntil = Date.now() + HANGING_MS;
        caller.timeBudget?.spend(performance.now() - began);
      }
      if (left > 0 && !timedOut && !(error instanceof TooLongError)) continue;
      throw new UnexpectedError({
        status: 503,
        message: `Shop API: ${error instanceof Error ? error.message : error}`,
      });
    }
  }
}

/** Makes one call of the contract: what its answer says, or one of the four errors thrown. */
async function ask<C extends Call>(call: C, input: Input<C>, from: Caller): Promise<Reading<Data<C>>> {
  const caller = 'identity' in from ? await from.identity() : from;
  const loose = input as Input<Call>;
  const hasBody = loose.body !== undefined;
  const { status, text, retryAfter } = await request(
    urlOf(call, loose, caller.locale),
    {
      method: call.method.toUpperCase() as Sent['method'],
      headers: headersOf(call, caller, hasBody),
      ...(hasBody ? { body: JSON.stringify(loose.body) } : {}),
    },
    // A verification link works once: a lost answer must not turn into "used already".
    {
      id: call.id,
      repeatable: call.method === 'get' && call.id !== 'verifyAccount',
      patienceMs: input.timeoutMs,
      caller,
    },
  );
  const answer = inLanguage(readAnswer(status, text), caller.locale);
  if (!answer.success)
    throw errorFor({
      status: answer.code,
      errorCode: answer.errorCode,
      message: `${call.id}: ${answer.code} ${answer.message}`,
      messages: answer.messages,
      fields: answer.fields,
      retryAfter,
    });
  return readData(call.data, answer.data, await picturePlaces()) as Reading<Data<C>>;
}

/** Makes one call of the contract and answers its data. An answer that cannot be read is an error (502). */
export async function send<C extends Call>(call: C, input: Input<C>, caller: Caller): Promise<Data<C>> {
  const { fault, value } = await ask(call, input, caller);
  if (fault === undefined) return value;
  throw new UnexpectedError({ status: 502, message: `${call.id}: the answer cannot be read: ${fault}` });
}

/** Makes a change: its status says that it was done. Undefined: its answer says nothing more that could be read. */
export async function change<C extends Call>(
  call: C,
  input: Input<C>,
  caller: Caller,
): Promise<Data<C> | undefined> {
  return (await ask(call, input, caller)).value;
}
