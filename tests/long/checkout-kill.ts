/**
 * Kills the storefront or the Shop API (kill -9) at every arrow of the payment's sequence diagram
 * (docs/architecture.md), in both modes. Two shoppers are at the same arrow: one continues like a real shopper, the
 * other never comes back. In the end each has either one charge and one paid order, or neither. The shopper who
 * continues has both.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Buyer, type Mode, type Order } from '../setup/buyer.ts';
import { KillableShop, type Victim } from '../setup/killable-shop.ts';
import type { Moment, Relay } from '../setup/relay.ts';

const PRODUCT = 'the-probability-dice-box';
const COMPLETE_GRACE_MS = 1000;

type Arrow = {
  what: string;
  relay: 'shop' | 'api' | 'gateway';
  call: RegExp;
  body?: RegExp;
  moment: Moment;
  victim: Victim;
  /** Whether the request is still delivered after its sender has died. */
  delivers?: boolean;
};

export const KEY = /^PATCH \/shop-api\/checkout\/[^/]+\/payment\?/;
export const CONFIRM = /^PATCH \/shop-api\/checkout\/payment\/confirm/;
export const COMPLETE = /^PUT \/shop-api\/checkout\/[^/]+\/complete/;
export const MONEY = /^POST \/gateway\//;

let shop: KillableShop;
let stayer: Buyer;

async function start(): Promise<void> {
  shop = await KillableShop.start({
    api: {
      GATEWAY_TIMEOUT_MS: '4000',
      GATEWAY_CHECK_MARGIN_MS: '200',
      COMPLETE_GRACE_MS: String(COMPLETE_GRACE_MS),
    },
    // A failed notification is repeated after 0.8, 3 and 10 s; by then the Shop API runs again.
    sandbox: { SANDBOX_RETRY_MS: '800' },
  });
  stayer = await Buyer.register(shop.origins);
}

type Call = { kind: string; gid: string; cod: string; ta: number; rst: string | null };

async function gatewayCalls(): Promise<Call[]> {
  const { items } = (await (await fetch(`${shop.origins.sandbox}/sandbox/log`)).json()) as { items: Call[] };
  return items;
}

/** Amounts that were charged or captured, and not cancelled, since the log had `from` entries. */
async function taken(from: number): Promise<number[]> {
  const calls = (await gatewayCalls()).slice(from).filter(({ rst }) => rst === '1');
  const returned = new Set(calls.filter(({ kind }) => kind === 'cancel').map(({ gid }) => gid));
  return calls
    .filter(({ kind, gid }) => (kind === 'charge' || kind === 'sales') && !returned.has(gid))
    .map(({ ta }) => ta)
    .sort((a, b) => a - b);
}

const isPaid = ({ paymentState }: Order) => paymentState === 'paid';

/** Orders of the buyer that did not exist before. */
async function newOrders(buyer: Buyer, before: Order[]): Promise<Order[]> {
  const known = new Set(before.map(({ number }) => number));
  return (await buyer.orders()).filter(({ number }) => !known.has(number));
}

async function until(isTrue: () => boolean, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !isTrue() && Date.now() < end; ) await sleep(20);
}

/** Defines one test for each arrow. */
export function killAtEvery(mode: Mode, arrows: Arrow[]): void {
  beforeAll(start, 600_000);
  afterAll(() => shop?.stop());

  it.each(arrows)(
    'charges each shopper once or never if the $victim is killed at the arrow $what',
    async ({ relay: name, call, body, moment, victim, delivers }) => {
      // A new member for each arrow, because a member may leave only three orders unpaid.
      const leaver = await Buyer.register(shop.origins);
      await Promise.all([stayer.goToPayment(PRODUCT, 2), leaver.goToPayment(PRODUCT, 1)]);
      const before = { stayer: await stayer.orders(), leaver: await leaver.orders() };
      const from = (await gatewayCalls()).length;

      const relay: Relay = shop.relays[name];
      let killed = 0;
      relay.cut({
        moment,
        delivers: delivers ?? false,
        count: 2,
        matches: ({ method, path, body: sent }) =>
          call.test(`${method} ${path}`) && (body?.test(sent) ?? true),
        act: async () => {
          killed++;
          leaver.leave();
          await shop.crash(victim);
        },
      });
      const left = leaver.pay(mode).catch(() => undefined);
      await until(() => relay.held > 0, 20_000);
      expect(relay.held, 'the request of the shopper who leaves was held').toBeGreaterThan(0);
      const end = await stayer.pay(mode);
      expect(killed, 'processes killed at the arrow').toBe(1);
      await left;
      await shop.recovered();

      const found = async () => ({
        stayer: await newOrders(stayer, before.stayer),
        leaver: await newOrders(leaver, before.leaver),
        charged: await taken(from),
      });
      const paidYen = (orders: Order[]) =>
        orders
          .filter(isPaid)
          .map(({ totals }) => totals.total / 100)
          .sort((a, b) => a - b);
      const agree = (now: Awaited<ReturnType<typeof found>>) =>
        String(now.charged) === String(paidYen([...now.stayer, ...now.leaver]));
      await expect.poll(async () => agree(await found()), { timeout: 30_000, interval: 300 }).toBe(true);
      // Nothing changes after all workers have run.
      await sleep(COMPLETE_GRACE_MS + 500);
      const now = await found();
      expect(agree(now), JSON.stringify(now)).toBe(true);
      expect(end).toEqual({ kind: 'paid', number: now.stayer[0]?.number });
      expect(now.stayer.map(isPaid)).toEqual([true]);
      expect(now.leaver.length).toBeLessThanOrEqual(1);
    },
    180_000,
  );
}
