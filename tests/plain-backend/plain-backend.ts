/**
 * A back end that another company may have: a Sylius shop with ShopApiPlugin and the calls that §7 adds. It is written from
 * the specification and the plugin's documentation, shares no code with services/ or contract/, and has none of our
 * additions to §7.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueRoutes } from './catalogue.ts';
import type { Habit } from './habits.ts';
import { type Answer, Asked, Refusal, type Settings } from './http.ts';
import { membershipRoutes } from './membership.ts';
import { notified, payingRoutes } from './paying.ts';
import { picture } from './picture.ts';
import { refusalAs } from './refusals.ts';
import { shoppingRoutes } from './shopping.ts';
import { State } from './state.ts';
import {
  ERROR_PAGE,
  NO_ANSWER,
  type Trouble,
  troubleList,
  troublesOf,
  withoutOptional,
  withTextNumbers,
} from './troubles.ts';
import { asHabitual, onTheWire } from './wire.ts';

const BASE = '/shop-api';
const BODY_MAX = 1_000_000;
// The first matching route is used, so fixed paths come before those with parameters.
const routes = [...membershipRoutes, ...payingRoutes, ...catalogueRoutes, ...shoppingRoutes];
/** Redirected by the habit `other_host`. */
const CATALOGUE = /^GET \/(?:taxon|product(?!s\/wishlist)|media|faq|block|page)/;
/** Routes that end in a slash, as in Symfony. */
const WITH_SLASH = ['/taxons', '/product-latest', '/address-book'];

export type Options = Partial<Omit<Settings, 'origin' | 'habits'>> & {
  port?: number;
  habits?: readonly Habit[];
  troubles?: Trouble[];
  /** Lifetime of a login in seconds. */
  tokenSeconds?: number;
};

export type PlainBackend = {
  origin: string;
  /** The value for SHOP_API_URL. */
  url: string;
  state: State;
  /** Can be changed at any time. */
  habits: Set<Habit>;
  /** Simulated failures. Can be changed at any time, also over HTTP by PUT /_troubles. */
  troubles: Trouble[];
  /** All calls so far, such as `GET /products/by-code/BOOK 200`. */
  calls: string[];
  close(): Promise<void>;
};

export async function startPlainBackend(options: Options = {}): Promise<PlainBackend> {
  const {
    port = 0,
    troubles = [],
    tokenSeconds = 3_600,
    unit = 100,
    gateway,
    tellsGateway = false,
    habits = [],
  } = options;
  const state = new State(tokenSeconds);
  const calls: string[] = [];
  const settings: Settings = { origin: '', unit, gateway, tellsGateway, habits: new Set(habits) };
  const server = createServer((request, response) => {
    answer(request, response, { state, settings, troubles, calls }).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      reply(response, { status: 500, body: { code: 500, message: 'Internal Server Error' } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  settings.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const url = settings.origin + BASE;
  return {
    origin: settings.origin,
    url,
    state,
    habits: settings.habits,
    troubles,
    calls,
    close: () => closed(server),
  };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

type Instance = { state: State; settings: Settings; troubles: Trouble[]; calls: string[] };

async function answer(request: IncomingMessage, response: ServerResponse, instance: Instance): Promise<void> {
  const url = new URL(request.url ?? '/', instance.settings.origin);
  const text = await read(request);
  if (!url.pathname.startsWith(`${BASE}/`))
    return outside(request.method ?? '', url, text, response, instance);

  const path = decodeURIComponent(url.pathname.slice(BASE.length));
  const call = `${request.method} ${path}`;
  const found = troublesOf(instance.troubles, call);
  for (const { kind, ms } of found) if (kind === 'slow') await sleep(ms);
  if (found.some(({ kind }) => kind === 'closed')) {
    instance.calls.push(`${call} closed`);
    request.socket.destroy();
    return;
  }
  const text200 = found.map(({ kind }) => NO_ANSWER[kind]).find((one) => one !== undefined);
  if (text200 !== undefined) {
    instance.calls.push(`${call} without an answer`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text200);
    return;
  }
  const refused = found.find(({ kind }) => kind === 'status');
  if (refused) {
    const { status, body = { code: status, message: `Error ${status}` } } = refused;
    return send(response, instance, call, {
      status,
      body,
      ...(status === 429 ? { headers: { 'Retry-After': '60' } } : {}),
    });
  }
  if (found.some(({ kind }) => kind === 'html')) {
    instance.calls.push(`${call} html`);
    response.writeHead(502, { 'Content-Type': 'text/html' }).end(ERROR_PAGE);
    return;
  }
  if (request.method === 'GET' && WITH_SLASH.includes(path)) {
    response.writeHead(301, { Location: `${url.pathname}/${url.search}` }).end();
    return;
  }
  const { habits } = instance.settings;
  if (habits.has('closing_connections')) response.once('finish', () => request.socket.end());
  const elsewhere = `127.0.0.1:${request.socket.localPort}`;
  if (habits.has('other_host') && CATALOGUE.test(call) && request.headers.host !== elsewhere) {
    response.writeHead(301, { Location: `http://${elsewhere}${url.pathname}${url.search}` }).end();
    return;
  }
  const given = await asked(request, url, path, text, instance);
  send(response, instance, call, { ...given, body: bent(given.body, found) });
}

function send(
  response: ServerResponse,
  { calls, settings: { habits } }: Instance,
  call: string,
  given: Answer,
): void {
  const habitual = asHabitual(call, given, habits);
  calls.push(`${call} ${habitual.status}`);
  reply(response, habitual, habits);
}

function bent(body: unknown, troubles: Trouble[]): unknown {
  return troubles.reduce((whole, { kind }) => {
    if (kind === 'strings') return withTextNumbers(whole);
    return kind === 'nulls' || kind === 'sparse' ? withoutOptional(whole, kind) : whole;
  }, body);
}

async function asked(
  request: IncomingMessage,
  url: URL,
  path: string,
  text: string,
  { state, settings }: Instance,
): Promise<Answer> {
  const found = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
  const others = routes.filter(([, pattern]) => pattern.test(path)).map(([method]) => method);
  // Like Symfony, which tells an unknown address from another method.
  if (!found && others.length > 0)
    return {
      status: 405,
      body: { code: 405, message: `Method Not Allowed (Allow: ${others.join(', ')})` },
    };
  if (!found)
    return { status: 404, body: { code: 404, message: `No route found for "${request.method} ${path}"` } };
  const { authorization } = request.headers;
  const refused = authorization ? state.memberOf(authorization.replace(/^Bearer /, '')) : undefined;
  // Like the plugin's firewall, which reads the token of every call, even of one that needs none.
  if (typeof refused === 'string') return { status: 401, body: { code: 401, message: refused } };
  const [, pattern, handle] = found;
  let body: unknown = {};
  try {
    if (text) body = JSON.parse(text);
  } catch {
    return { status: 400, body: { code: 400, message: 'Invalid json message received' } };
  }
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const params = pattern.exec(path)?.slice(1) ?? [];
  const readable = new Asked(
    state,
    settings,
    path,
    params,
    url.searchParams,
    sent,
    request.headers.authorization,
  );
  try {
    return await handle(readable);
  } catch (error) {
    if (error instanceof Refusal) return refusalAs(error, settings.habits, readable.locale);
    throw error;
  }
}

/** Pictures, the gateway's notification, and controls for tests or for manual use. */
function outside(
  method: string,
  { pathname, searchParams }: URL,
  text: string,
  response: ServerResponse,
  { state, troubles, calls }: Instance,
): void {
  const asks = `${method} ${pathname}`;
  // Only picture sizes that responses name exist. Other sizes are not generated on request.
  if (/^\/media\/(cache\/sylius_shop_api\/)?\w+\.png$/.test(pathname)) {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture());
  } else if (asks === 'GET /gateway/notify') {
    notified(state, searchParams);
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok');
  } else if (asks === 'PUT /_troubles') {
    const read = troubleList.safeParse(JSON.parse(text || '[]'));
    if (read.success) troubles.splice(0, troubles.length, ...read.data);
    reply(response, {
      status: read.success ? 200 : 400,
      body: read.data ?? { message: read.error?.message },
    });
  } else if (asks === 'GET /_mails') reply(response, { status: 200, body: state.mails });
  else if (asks === 'GET /_calls') reply(response, { status: 200, body: calls });
  else reply(response, { status: 404, body: { code: 404, message: 'Not Found' } });
}

function reply(
  response: ServerResponse,
  { status, body, headers = {} }: Answer,
  habits: ReadonlySet<Habit> = new Set(),
): void {
  if (response.headersSent) return;
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const wire = onTheWire(JSON.stringify(body), habits);
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers, ...wire.headers })
    .end(wire.bytes);
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > BODY_MAX) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
