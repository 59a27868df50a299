/** Vendure, installed into a temporary folder, and what its shoppers do. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { forSpawn } from '../../scripts/lib/run.mjs';
import { type Running, start, untilOk } from '../processes.mjs';

const SEARCH = `query ($input: SearchInput!) { search(input: $input) {
  totalItems items { productName slug description productAsset { preview }
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } currencyCode } } }`;
const PRODUCT = `query ($slug: String!) { product(slug: $slug) { id name slug description
  featuredAsset { preview } assets { preview } collections { name slug } facetValues { name }
  optionGroups { name options { name } }
  variants { id sku name priceWithTax currencyCode stockLevel options { name } } } }`;
const LINES = '... on Order { id code state totalWithTax lines { id quantity linePriceWithTax } }';
const ERROR = '... on ErrorResult { errorCode message }';
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${LINES} ${ERROR} } }`;
const CUSTOMER = `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ${LINES} ${ERROR} } }`;
const ADDRESS = `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ${LINES} ${ERROR} } }`;
const METHODS = 'query { eligibleShippingMethods { id priceWithTax } }';
const METHOD = `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ${LINES} ${ERROR} } }`;
const ARRANGE = `mutation { transitionOrderToState(state: "ArrangingPayment") { ${LINES} ${ERROR} } }`;
const PAYMENTS = 'query { eligiblePaymentMethods { code } }';
const PAY = `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) { ${LINES} ${ERROR} } }`;

type Answer = Record<string, unknown>;

/** Called with each order's result. */
function orderIn(answer: Answer | undefined, state: string): void {
  if (answer?.['state'] !== state) throw new Error(`not ${state}: ${JSON.stringify(answer)}`);
}

/** A guest with a session of their own. */
export class Guest {
  #token = '';

  constructor(private readonly url: string) {}

  async ask<T>(query: string, variables: object = {}): Promise<T> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    this.#token = response.headers.get('vendure-auth-token') ?? this.#token;
    const { data, errors } = (await response.json()) as { data?: T; errors?: unknown };
    if (!data || errors) throw new Error(`${query.slice(0, 60)}: ${JSON.stringify(errors)}`);
    return data;
  }

  async search(input: object): Promise<{ totalItems: number; items: { slug: string }[] }> {
    type Found = { search: { totalItems: number; items: { slug: string }[] } };
    return (await this.ask<Found>(SEARCH, { input: { groupByProduct: true, take: 24, ...input } })).search;
  }

  async product(slug: string): Promise<{ variants: { id: string }[] }> {
    const { product } = await this.ask<{ product: { variants: { id: string }[] } | null }>(PRODUCT, { slug });
    if (!product) throw new Error(`no product ${slug}`);
    return product;
  }

  async add(id: string): Promise<void> {
    orderIn((await this.ask<Record<string, Answer>>(ADD, { id }))['addItemToOrder'], 'AddingItems');
  }

  /** From the cart to the payment, which a handler that calls nobody settles. */
  async buy(id: string): Promise<void> {
    await this.add(id);
    const person = { firstName: 'Hanako', lastName: 'Yamada' };
    await this.ask(CUSTOMER, { input: { ...person, emailAddress: `${crypto.randomUUID()}@example.jp` } });
    await this.ask(ADDRESS, {
      input: {
        fullName: 'Hanako Yamada',
        streetLine1: 'Umeda 1-2-3',
        city: 'Osaka',
        postalCode: '5300001',
        countryCode: 'JP',
      },
    });
    type Methods = { eligibleShippingMethods: { id: string }[] };
    const { eligibleShippingMethods: methods } = await this.ask<Methods>(METHODS);
    await this.ask(METHOD, { id: [methods[0]?.id] });
    const arranged = await this.ask<Record<string, Answer>>(ARRANGE);
    orderIn(arranged['transitionOrderToState'], 'ArrangingPayment');
    type Payments = { eligiblePaymentMethods: { code: string }[] };
    const { eligiblePaymentMethods: payments } = await this.ask<Payments>(PAYMENTS);
    const paid = await this.ask<Record<string, Answer>>(PAY, {
      input: { method: payments[0]?.code, metadata: {} },
    });
    orderIn(paid['addPaymentToOrder'], 'PaymentSettled');
  }
}

export class Vendure {
  readonly #running = new Map<string, Running>();

  private constructor(
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** Downloads Vendure; without scripts of packages, because it runs without them. */
  static async install(databaseUrl: string): Promise<Vendure> {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-vendure-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const own = path.join(ROOT, 'bench/peers/vendure');
    for (const file of readdirSync(own)) cpSync(path.join(own, file), path.join(folder, file));
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit' });
    return new Vendure(folder, {
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      VENDURE_DISABLE_TELEMETRY: 'true',
    });
  }

  file = (name: string): string => path.join(this.folder, name);

  /** Creates the tables and imports the files (goods.ts). */
  fill({ goods, collections }: { goods: string; collections: string }): void {
    execFileSync(process.execPath, ['fill.mjs', goods, collections, '--tables'], {
      cwd: this.folder,
      env: forSpawn({ ...process.env, ...this.env }),
      stdio: ['ignore', 'inherit', 'ignore'],
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.env['PORT']}/shop-api`;
  }

  pid(name: 'server' | 'worker'): number {
    const pid = this.#running.get(name)?.pid;
    if (!pid) throw new Error(`${name} is not running`);
    return pid;
  }

  startWorker(): void {
    this.#running.set('worker', start(['worker.mjs'], this.env, this.folder));
  }

  /** Returns the milliseconds until it answers. */
  startServer(): Promise<number> {
    this.#running.set('server', start(['server.mjs'], this.env, this.folder));
    return untilOk(`${new URL(this.url).origin}/health`);
  }

  async end(name: 'server' | 'worker'): Promise<void> {
    await this.#running.get(name)?.stop();
    this.#running.delete(name);
  }
}
