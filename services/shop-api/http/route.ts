/** Registers the calls of contract/: validates input, identifies the caller, serialises the response. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Auth, type Call, DELIVERY_KEY, takesDeliveryKey } from '#contract/call.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { isDatabaseUnavailable, isForeignKeyViolation } from '../db/errors.ts';
import { verifyAccessToken } from '../domain/auth/access-token.ts';
import type { Bearer } from '../domain/bearer.ts';
import { BASE_PATH, type ViewContext } from '../domain/catalogue/product-views.ts';
import { ApiError, unavailable } from '../domain/errors.ts';
import { onceDelivered } from '../domain/limits/deliveries.ts';
import { DEFAULT_LOCALE, isLocale } from '../domain/locale.ts';
import { mediaUrl } from '../domain/media/url.ts';
import { describeError } from '../log.ts';
import type { Shop } from '../shop.ts';
import { bodyText } from './middleware/body.ts';
import { anyCardNumber } from './middleware/card-guard.ts';
import type { ClientIp } from './middleware/client-ip.ts';
import { errorAnswer, message, type Style, serialise, styleOf } from './middleware/envelope.ts';
import { invalidInput } from './middleware/errors.ts';
import { brokenTexts, cleanDeep, cleanStrings } from './middleware/input.ts';
import { networkOf } from './middleware/network.ts';

export type Variables = {
  Variables: { locale: LocaleCode; style: Style; peer: string | undefined; receivedAt: Date };
};
export type Api = { app: Hono<Variables>; shop: Shop; clientIp: ClientIp };

export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Input<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  bearer: C['auth'] extends 'required' ? Bearer : Bearer | undefined;
  locale: LocaleCode;
  view: ViewContext;
  /** The caller's network, for limits. */
  network: string;
  receivedAt: Date;
  url: URL;
  style: Style;
};

/** A serialised body, for cached answers (services/shop-api/http/catalogue.ts). */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Returns the call's data; nothing if the call has none. */
type Handler<C extends Call> = (
  input: Input<C>,
) => z.input<C['data']> extends null ? Promise<void> : Promise<z.input<C['data']> | RawJson>;

/** Lets a call add to the errors of a body that the contract refused. */
type OnRefused = (refusal: ApiError, sent: unknown) => Promise<ApiError>;

export function newApp(): Hono<Variables> {
  // Paths match with and without a trailing slash, without a redirect.
  return new Hono<Variables>({ strict: false });
}

export const honoPath = (path: string, base: string = BASE_PATH) =>
  base +
  path.replace(/\/$/, '').replace(/\{(\w+)\}/g, (_, name) => (name === 'slug' ? ':slug{.+}' : `:${name}`));

export function route<C extends Call>(api: Api, call: C, handler: Handler<C>, onRefused?: OnRefused): void {
  const { app, shop } = api;
  app.on(call.method.toUpperCase(), honoPath(call.path), async (c) => {
    await shop.refreshDetails();
    const input = (await readInput(api, c, call, onRefused)) as Input<C>;
    const work = async () => {
      const data = await handle(api, c, call, input, handler);
      if (call.status === 204) return null;
      return data instanceof RawJson ? data.text : serialise(checked(shop, call, data ?? null), input.style);
    };
    const key = takesDeliveryKey(call) ? c.req.header(DELIVERY_KEY)?.slice(0, 200) : undefined;
    const text = key ? await onceDelivered(shop, { key, call: asSent(call, input) }, work) : await work();
    if (text === null || call.status === 204) return c.body(null, 204);
    return c.body(text, call.status, { 'Content-Type': 'application/json; charset=utf-8' });
  });
}

/** The call with all that it was sent, by which the calls of one delivery differ. The process may be another. */
const asSent = (call: Call, { url, body, bearer }: Input<Call>): string =>
  JSON.stringify([call.id, url.pathname, url.search, bearer?.userId, body]);

/**
 * Runs the handler. Answers 401 if another process has erased the member while this process still had the session in its
 * cache.
 */
async function handle<C extends Call>(
  { shop }: Api,
  c: Context<Variables>,
  call: C,
  input: Input<C>,
  handler: Handler<C>,
): Promise<unknown> {
  try {
    return await handler(input);
  } catch (error) {
    if (!input.bearer || !isForeignKeyViolation(error)) throw error;
    shop.caches.sessions.delete(input.bearer.sessionId);
    // Throws 401 if the member is gone.
    await readBearer(shop, c, call.auth);
    throw error;
  }
}

/** Answers 405 to other methods on known paths; registered last. */
export function refuseOtherMethods({ app }: Api, calls: Call[]): void {
  for (const path of new Set(calls.map((call) => honoPath(call.path))))
    app.all(path, () => {
      throw new ApiError(405, 'method_not_allowed', 'method_not_allowed');
    });
}

/** Outside production, checks every response against the contract. */
export function checked(shop: Shop, call: Pick<Call, 'id' | 'data'>, data: unknown): unknown {
  if (shop.env.NODE_ENV === 'production') return data;
  const result = call.data.safeParse(data);
  if (!result.success) throw new Error(`${call.id} breaks its contract: ${result.error.message}`);
  return data;
}

async function readInput(
  { shop, clientIp }: Api,
  c: Context<Variables>,
  call: Call,
  onRefused: OnRefused = async (refusal) => refusal,
): Promise<Input<Call>> {
  const locale = c.get('locale');
  const bodyOf = async (sent: unknown) => {
    try {
      return parseBody(call.body, sent);
    } catch (error) {
      throw error instanceof ApiError ? await onRefused(error, sent) : error;
    }
  };
  const bearer = await readBearer(shop, c, call.auth);
  const query = cleanStrings(c.req.query());
  const body = call.body ? await readBody(c) : undefined;
  if (anyCardNumber([query, body], call.tag === 'Checkout' ? 13 : 14))
    throw new ApiError(400, 'card_data_refused', 'card_data_refused');
  return {
    params: parse(call.params, cleanStrings(c.req.param())),
    query: parse(call.query, query),
    body: await bodyOf(body),
    bearer,
    locale,
    view: { locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) },
    network: networkOf(clientIp.of(c.get('peer'), c.req.header('X-Forwarded-For'))),
    receivedAt: c.get('receivedAt'),
    url: new URL(c.req.url),
    style: c.get('style'),
  } as Input<Call>;
}

async function readBearer(shop: Shop, c: Context, auth: Auth): Promise<Bearer | undefined> {
  if (auth === 'public') return undefined;
  const required = auth === 'required';
  const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (!token) {
    if (required) throw new ApiError(401, 'token_missing', 'token_missing');
    return undefined;
  }
  // Also where none is required: who sends a token means to be somebody, and must learn that the session has ended.
  return verifyAccessToken(shop, token);
}

/** Undefined without a schema. Throws 400 with the messages by field. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error, value);
  return result.data;
}

/** Like `parse`, and refuses texts of which something is lost, at their fields. */
export function parseBody(schema: z.ZodType | undefined, body: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(body);
  const broken = brokenTexts(body);
  if (broken.length === 0 && result.success) return result.data;
  const issues = broken.map((path) => ({
    code: 'custom' as const,
    path,
    input: undefined,
    message: 'validation.text_broken',
  }));
  throw invalidInput(new z.ZodError([...issues, ...(result.error?.issues ?? [])]), body);
}

/** The JSON body, cleaned; undefined when empty. Throws 400, and 413 if it has more than `max` bytes. */
export async function readBody(c: Context, max?: number): Promise<unknown> {
  const text = await bodyText(c, max);
  if (text.trim() === '') return undefined;
  try {
    return cleanDeep(JSON.parse(text));
  } catch {
    throw new ApiError(400, 'malformed_body', 'malformed_body');
  }
}

/** Sets language and style before anything can fail, since error answers need them. */
export function prepare({ app, shop }: Api): void {
  app.use('*', async (c, next) => {
    const requested = c.req.query('locale') ?? '';
    const header = c.req.header('Accept-Language') ?? '';
    c.set('locale', isLocale(requested) ? requested : isLocale(header) ? header : DEFAULT_LOCALE);
    c.set('receivedAt', shop.now());
    c.set('style', styleOf(c, shop.env.SHOP_API_ENVELOPE));
    c.set(
      'peer',
      (c.env as { incoming?: { socket?: { remoteAddress?: string } } })?.incoming?.socket?.remoteAddress,
    );
    await next();
  });
  app.notFound((c) =>
    errorAnswer(c, new ApiError(404, 'not_found', 'not_found'), c.get('locale'), c.get('style')),
  );
  app.onError((error, c) => {
    const locale = c.get('locale') ?? DEFAULT_LOCALE;
    const style = c.get('style') ?? 'enveloped';
    if (error instanceof ApiError) return errorAnswer(c, error, locale, style);
    if (isDatabaseUnavailable(error)) {
      shop.writes.requestFailed(error);
      return errorAnswer(c, unavailable(), locale, style);
    }
    shop.log('error', 'request.failed', {
      method: c.req.method,
      route: c.req.routePath,
      ...describeError(error),
    });
    const body = { code: 500, message: message('error.unexpected_error', locale), errorCode: 'unexpected' };
    return c.json(style === 'bare' ? body : { success: false, ...body, data: null }, 500);
  });
}
