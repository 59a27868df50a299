/** Records what the storefront's own code sends to the backend and receives from it. */
import diagnostics from 'node:diagnostics_channel';
import { gunzipSync } from 'node:zlib';
import type { Call } from '#contract/call.ts';

/** `path`: below the base path, with the query. `status`: 0 without an answer. */
export type Exchange = { method: string; path: string; status: number; text: string };

type Sent = { method: string; path: string };

export class Recorder {
  readonly #exchanges: { exchange: Exchange; chunks: Buffer[] }[] = [];

  /** `base`: the value of SHOP_API_URL. */
  constructor(base: string) {
    const root = new URL(base).pathname.replace(/\/$/, '');
    const bySent = new WeakMap<object, { exchange: Exchange; chunks: Buffer[] }>();
    diagnostics.subscribe('undici:request:create', (message) => {
      const { request } = message as { request: Sent };
      const path = request.path.startsWith(root) ? request.path.slice(root.length) : request.path;
      const made = { exchange: { method: request.method, path, status: 0, text: '' }, chunks: [] };
      bySent.set(request, made);
      this.#exchanges.push(made);
    });
    diagnostics.subscribe('undici:request:headers', (message) => {
      const { request, response } = message as { request: Sent; response: { statusCode: number } };
      const made = bySent.get(request);
      if (made) made.exchange.status = response.statusCode;
    });
    diagnostics.subscribe('undici:request:bodyChunkReceived', (message) => {
      const { request, chunk } = message as { request: Sent; chunk: Uint8Array };
      bySent.get(request)?.chunks.push(Buffer.from(chunk));
    });
  }

  /** Forgets what was recorded so far. */
  begin(): void {
    this.#exchanges.length = 0;
  }

  /** The last answer to the call since `begin`, after redirects. Undefined if the call was not made. */
  last({ method, path }: Pick<Call, 'method' | 'path'>): Exchange | undefined {
    const pattern = path
      .split(/(\{\w+\})/)
      .map((part) => (part === '{slug}' ? '.+' : part.startsWith('{') ? '[^/?]+' : literal(part)))
      .join('');
    const isCall = new RegExp(`^${pattern}/?(?:\\?|$)`);
    const made = (one: { exchange: Exchange }) =>
      one.exchange.method === method.toUpperCase() && isCall.test(one.exchange.path);
    let at = this.#exchanges.findLastIndex(made);
    const asked = this.#exchanges[at]?.exchange.path;
    while (isRedirect(this.#exchanges[at]?.exchange.status) && this.#exchanges[at + 1]) at += 1;
    const found = this.#exchanges[at];
    if (!found || asked === undefined) return undefined;
    return { ...found.exchange, path: asked, text: textOf(Buffer.concat(found.chunks)) };
  }
}

/** Some servers compress without being asked. */
function textOf(body: Buffer): string {
  try {
    return (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString('utf8');
  } catch {
    return '';
  }
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isRedirect = (status = 0): boolean => status >= 300 && status < 400;
