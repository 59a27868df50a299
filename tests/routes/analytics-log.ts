/** Shared by the analytics tests: the Shop API behind the storefront, and the logged events. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { env } from '#app/env.ts';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { type TestShop, testShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { connect } from './wire.ts';

export type LoggedEvent = { name: string; params: Record<string, unknown> };

/** Must be called once per file, outside of the tests. */
export function analyticsShop() {
  let t: TestShop;
  let book: string;
  /** Everything logged since the test began. */
  let written: string[] = [];

  beforeAll(async () => {
    t = await testShop();
    book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
    connect(t);
  }, 90_000);
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    written = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    env.ANALYTICS = ['log'];
  });

  const lines = (event: string) =>
    written
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter((line) => line.event === event);
  /** Events logged since the last call. */
  function newEvents(): LoggedEvent[] {
    const events = lines('analytics').map(({ name, params }) => ({ name, params }));
    written = [];
    return events;
  }
  return {
    shop: () => t,
    /** A product for ¥2,200. */
    book: () => book,
    lines,
    newEvents,
    names: () => newEvents().map(({ name }) => name),
    text: () => written.join(''),
    shopping: (quantity = 2) => shopperWith(t, { items: [{ productCode: book, quantity }] }),
    lineIn: async (token: string): Promise<string> =>
      String((await call(t, 'GET', `/carts/${token}`)).data.items[0].id),
  };
}

export const changeCart = (shopper: ScreenVisitor, form: Record<string, string>) =>
  shopper.send(cart.action, '/checkout/cart', form);
