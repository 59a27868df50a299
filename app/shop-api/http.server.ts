/** The only place that calls `fetch`: language, credentials, time limit, request id, one retry, typed errors. */
import type { Body, Call, Data, Params, Query } from '#contract/call.ts';
import { env } from '~/env.server.ts';
import { backendLocale, type Locale } from '~/i18n/locale.ts';
import { readAnswer } from './answer.ts';
import { errorFor, UnexpectedError } from './errors.ts';

/** On whose behalf a call is made. */
export type Caller = {
  locale: Locale;
  requestId?: string | undefined;
  /** The shopper's address, for the Shop API's limits. */
  clientIp?: string | undefined;
  token?: string | undefined;
  cartToken?: string | undefined;
};

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
  };

/** `{slug}` spans several segments: their slashes stay. */
const segment = (name: string, value: string) =>
  name === 'slug' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);

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

function headersOf(call: Call, caller: Caller, hasBody: boolean): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (hasBody) headers.set('Content-Type', 'application/json');
  if (caller.requestId) headers.set('X-Request-Id', caller.requestId);
  if (caller.clientIp) headers.set('X-Forwarded-For', caller.clientIp);
  // Public calls ignore a bearer, but one that picks a cart up assigns it to the member (contract 8.1).
  if (caller.token && (call.auth !== 'public' || call.id === 'createCart'))
    headers.set('Authorization', `Bearer ${caller.token}`);
  if (caller.cartToken && call.auth.includes('cart')) headers.set('Cart-Token', caller.cartToken);
  return headers;
}

async function attempt(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(env.SHOP_API_TIMEOUT_MS) });
}

/** A connection that breaks before an answer is tried once more, but only where repeating changes nothing. */
async function request(
  url: string,
  init: RequestInit,
  repeatable: boolean,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  for (let left = repeatable ? 1 : 0; ; left--) {
    try {
      const response = await attempt(url, init);
      return {
        status: response.status,
        text: await response.text(),
        retryAfter: response.headers.get('Retry-After'),
      };
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      if (left > 0 && !timedOut) continue;
      throw new UnexpectedError({
        status: 503,
        message: `Shop API: ${error instanceof Error ? error.message : error}`,
      });
    }
  }
}

/** Makes one call of the contract and answers its parsed data, or throws one of the four errors. */
export async function send<C extends Call>(call: C, input: Input<C>, caller: Caller): Promise<Data<C>> {
  const loose = input as Input<Call>;
  const hasBody = loose.body !== undefined;
  const { status, text, retryAfter } = await request(
    urlOf(call, loose, caller.locale),
    {
      method: call.method.toUpperCase(),
      headers: headersOf(call, caller, hasBody),
      // A followed redirect would turn a POST into a GET.
      redirect: call.method === 'get' ? 'follow' : 'error',
      ...(hasBody ? { body: JSON.stringify(loose.body) } : {}),
    },
    call.method === 'get',
  );
  const answer = readAnswer(status, text);
  if (!answer.success)
    throw errorFor({
      status: answer.code,
      errorCode: answer.errorCode,
      message: `${call.id}: ${answer.code} ${answer.message}`,
      messages: answer.messages,
      fields: answer.fields,
      retryAfter: retryAfter ?? undefined,
    });
  if (answer.status === 204) return null as Data<C>;
  const parsed = call.data.safeParse(answer.data);
  if (!parsed.success)
    throw new UnexpectedError({
      status: 502,
      message: `${call.id}: the answer breaks the contract: ${parsed.error.message}`,
    });
  return parsed.data as Data<C>;
}

/** The Shop API's pictures (decisions 32): streamed, never read. */
export function openMedia(size: string, path: string, headers: Headers): Promise<Response> {
  const url = new URL(`/media/${size}/${segment('slug', path)}`, env.SHOP_API_URL);
  return attempt(url.href, { headers });
}

/** Whether the Shop API can serve, asked with little patience. */
export async function shopApiReady(patienceMs = 2000): Promise<boolean> {
  try {
    const response = await fetch(new URL('/readyz', env.SHOP_API_URL), {
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
