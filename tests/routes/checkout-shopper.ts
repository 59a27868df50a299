/** A browser without scripts, as far as loaders and actions see one, in front of a real Shop API. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { env } from '~/env.server.ts';
import { authCookie } from '~/session/auth.server.ts';
import { cartCookie } from '~/session/cart-token.server.ts';
import { type Scope, scopeOf } from '~/session/context.server.ts';
import { type Notice, noticeCookie } from '~/session/notice.server.ts';
import { addresses, users } from '../../services/shop-api/db/schema/people.ts';
import { ADDRESS, cartWith, member } from '../setup/client.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

/** What the storefront has sent, and a way to lose an answer after the Shop API has done its work. */
export type Wire = {
  calls: string[];
  loseAnswerOf: string | undefined;
  /** What happens before a call arrives: it may take time, and it may throw what a broken line throws. */
  before: ((call: string) => Promise<void>) | undefined;
};

/** The storefront talks to the Shop API of this process; everything else goes out as ever. */
export function connect(t: TestShop): Wire {
  const real = globalThis.fetch;
  const wire: Wire = { calls: [], loseAnswerOf: undefined, before: undefined };
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = String(input);
    if (!url.startsWith(env.SHOP_API_URL)) return real(input, init);
    const call = `${init.method} ${new URL(url).pathname.replace(/^\/shop-api/, '')}`;
    wire.calls.push(call);
    await wire.before?.(call);
    const { signal: _, ...rest } = init;
    const answer = await t.app.request(url, rest);
    if (!wire.loseAnswerOf || !call.endsWith(wire.loseAnswerOf)) return answer;
    wire.loseAnswerOf = undefined;
    throw new TypeError('fetch failed');
  });
  return wire;
}

/** For the tests of a file: `take` is given the shop and the line to it once; what was called is forgotten between them. */
export function inFrontOf(take: (t: TestShop, wire: Wire) => void | Promise<void>): void {
  vi.setConfig({ testTimeout: 30_000 });
  let wire: Wire;
  beforeAll(async () => {
    const t = await testShop();
    wire = connect(t);
    await take(t, wire);
  }, 90_000);
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    wire.calls.length = 0;
    wire.before = undefined;
  });
}

export const changes = (wire: Wire) => wire.calls.filter((call) => !call.startsWith('GET '));

type Work = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;
export type Seen = {
  status: number;
  location: string | null;
  /** What a loader or a refused action answered. */
  // biome-ignore lint/suspicious/noExplicitAny: looked into freely
  data: any;
  scope: Scope;
};

export class Shopper {
  readonly cookies = new Map<string, string>();

  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  async set<T>(cookie: { write: (value: T) => Promise<string> }, value: T): Promise<void> {
    this.take(new Headers({ 'Set-Cookie': await cookie.write(value) }));
  }

  request(
    path: string,
    form?: Record<string, string | string[]>,
    headers: Record<string, string> = {},
  ): Request {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(form ?? {}))
      for (const value of [values].flat()) body.append(name, value);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Request(`http://localhost:3000${path}`, {
      headers: { Cookie: cookie, ...headers },
      ...(form ? { method: 'POST', body } : {}),
    });
  }

  /** One request: a screen's loader or action, and the cookies of its answer. */
  async visit(work: Work, request: Request, params: Record<string, string> = {}): Promise<Seen> {
    const context = {};
    const scope = scopeOf(context, request);
    try {
      const answer = (await work({ request, context, params })) as {
        data?: unknown;
        init?: { status?: number };
        type?: string;
      };
      const headers = new Headers();
      await scope.jar.commit(headers);
      this.take(headers);
      const isRefusal = answer?.type === 'DataWithResponseInit';
      return {
        status: (isRefusal && answer.init?.status) || 200,
        location: null,
        data: isRefusal ? answer.data : answer,
        scope,
      };
    } catch (thrown) {
      if (!(thrown instanceof Response)) {
        // An error page hands out cookies, too.
        const headers = new Headers();
        await scope.jar.commit(headers);
        this.take(headers);
        throw thrown;
      }
      this.take(thrown.headers);
      return { status: thrown.status, location: thrown.headers.get('Location'), data: undefined, scope };
    }
  }

  open = (work: Work, path: string, headers?: Record<string, string>) =>
    this.visit(work, this.request(path, undefined, headers));
  send = (
    work: Work,
    path: string,
    form: Record<string, string | string[]>,
    params: Record<string, string> = {},
  ) => this.visit(work, this.request(path, form), params);

  async saidNotices(): Promise<Notice[]> {
    const notices: Notice[] =
      (await noticeCookie.read(`${noticeCookie.name}=${this.cookies.get(noticeCookie.name) ?? ''}`)) ?? [];
    this.cookies.delete(noticeCookie.name);
    return notices;
  }

  async notices(): Promise<string[]> {
    return (await this.saidNotices()).map((notice) => notice.key);
  }
}

type Wishes = { items: { productCode: string; quantity: number }[]; defaultAddress?: boolean };

/** A logged-in member with a cart. */
export async function shopperWith(t: TestShop, { items, defaultAddress = true }: Wishes) {
  const m = await member(t);
  if (defaultAddress) {
    const row = { ...ADDRESS, postcode: '5300001', phoneNumber: '0612345678', userId: m.id };
    const [saved] = await t.shop.db.insert(addresses).values(row).returning();
    await t.shop.db
      .update(users)
      .set({ defaultAddressId: saved?.id as number })
      .where(eq(users.id, m.id));
  }
  const token = await cartWith(t, items, m.bearer);
  const shopper = new Shopper();
  await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
  await shopper.set(cartCookie, token);
  return { m, token, shopper };
}
