/** Measures a Shop API's calls, one at a time. All URLs are different, so that no response comes from a cache. */

import { CATALOGUE_SEED } from './fill-catalogue.ts';
import { BUSY_MEMBER } from './fill-orders.ts';
import { Language, randomOf, searches } from './words.ts';

export type Times = { p50: number; p95: number };
type Size = { products: number; members: number };

const SORTS = [
  '',
  'price:ASC',
  'price:DESC',
  'createdAt:DESC',
  'lastSixMonthsSalesQuantity:DESC',
  'startsAt:ASC',
];
const PASSWORD = 'password1';
const JSON_HEADERS = { 'Content-Type': 'application/json', 'Accept-Language': 'ja_JP' };

export class Calls {
  private readonly random = randomOf(11);
  private readonly words = searches(new Language(randomOf(CATALOGUE_SEED)));
  private n = 0;

  constructor(
    private readonly api: string,
    private readonly size: Size,
  ) {}

  async call(method: string, path: string, { body, bearer }: { body?: object; bearer?: string } = {}) {
    const own = method === 'GET' ? `${path}${path.includes('?') ? '&' : '?'}n=${++this.n}` : path;
    const answer = await fetch(`${this.api}/shop-api${own}`, {
      method,
      headers: { ...JSON_HEADERS, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text ? JSON.parse(text).data : null;
  }

  private whole = (below: number): number => Math.floor(this.random() * below);
  private product = (): string => `BIG-${this.whole(this.size.products)}`;

  /** Requests one of the first fifty pages of the root, a branch or a leaf category. The sort order changes with `n`. */
  list(n: number): Promise<unknown> {
    const branch = 10_000 + this.whole(12) * 100;
    const taxon = ['main', `big_${branch}`, `big_${branch + 1 + this.whole(24)}`][n % 3];
    const [key, direction] = (SORTS[n % SORTS.length] ?? '').split(':');
    const sort = key ? `&sortBy[${key}]=${direction}` : '';
    return this.call('GET', `/taxon-products/by-code/${taxon}?page=${1 + this.whole(50)}${sort}`);
  }

  lists = (): Promise<Times> => timesOf(300, (n) => this.list(n));

  search(n: number, more = ''): Promise<unknown> {
    const word = encodeURIComponent(this.words[n % this.words.length] ?? '');
    return this.call('GET', `/products/by-search?search=${word}${more}`);
  }

  searches = (more?: string): Promise<Times> => timesOf(this.words.length, (n) => this.search(n, more));

  async filteredLists(): Promise<Times> {
    const filters = [
      'kind=book',
      'kind=seminar',
      'price_min=100000&price_max=200000',
      'price_max=33000',
      'in_stock=1',
    ];
    return timesOf(100, (n) =>
      this.call(
        'GET',
        `/taxon-products/by-code/main?page=${1 + this.whole(50)}&${filters[n % filters.length]}`,
      ),
    );
  }

  async productPages(): Promise<Record<'product' | 'its recommendations' | 'its reviews', Times>> {
    const codes = Array.from({ length: 200 }, this.product);
    const each = (path: (code: string) => string) =>
      timesOf(codes.length, (n) => this.call('GET', path(codes[n] ?? '')));
    return {
      product: await each((code) => `/products/by-slug/${code.toLowerCase()}`),
      'its recommendations': await each((code) => `/products/by-code/${code}/recommendations`),
      'its reviews': await each((code) => `/products/by-code/${code}/reviews`),
    };
  }

  private async bearerOf(email: string): Promise<string> {
    const { token } = await this.call('POST', '/login', { body: { email, password: PASSWORD } });
    return token;
  }

  async orderLists(): Promise<Record<'a member' | 'a member with 2,000 orders', Times>> {
    const list = (bearer: string) => this.call('GET', '/filter/orders?limit=10', { bearer });
    const members: string[] = [];
    for (let n = 0; n < 10; n++)
      members.push(await this.bearerOf(`m${1 + this.whole(this.size.members - 1)}@example.jp`));
    const busy = await this.bearerOf(BUSY_MEMBER);
    return {
      'a member': await timesOf(200, (n) => list(members[n % members.length] ?? '')),
      'a member with 2,000 orders': await timesOf(100, (n) =>
        this.call('GET', `/filter/orders?limit=10&page=${1 + (n % 50)}`, { bearer: busy }),
      ),
    };
  }

  async addToCart(): Promise<Times> {
    const carts: string[] = [];
    for (let n = 0; n < 20; n++) carts.push((await this.call('POST', '/carts', { body: {} })).tokenValue);
    return timesOf(200, (n) =>
      this.call('POST', `/carts/${carts[n % carts.length]}/items`, {
        body: { productCode: `BIG-${1 + 10 * this.whole(this.size.products / 10)}`, quantity: 1 },
      }),
    );
  }

  metrics = (): Promise<Times> => timesOf(200, async () => (await fetch(`${this.api}/metrics`)).text());

  async addresses(): Promise<Times> {
    return timesOf(50, (n) =>
      this.call('GET', `/product-addresses?part=${1000 + (n % (this.size.products / 1000))}`),
    );
  }
}

/** Makes a tenth as many calls to warm up before the measured calls. */
export async function timesOf(count: number, once: (n: number) => Promise<unknown>): Promise<Times> {
  const warmUp = Math.ceil(count / 10);
  const taken: number[] = [];
  for (let n = -warmUp; n < count; n++) {
    const one = await timeOf(() => once(n < 0 ? n + count : n));
    if (n >= 0) taken.push(one);
  }
  return timesFrom(taken);
}

/** Duration of `once` in milliseconds. */
export async function timeOf(once: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await once();
  return performance.now() - began;
}

export function timesFrom(taken: number[]): Times {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}
