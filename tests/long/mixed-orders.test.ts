/**
 * Many orders through the storefront's pages, with all kinds of cards, double clicks, reloads and outdated pages, in both
 * modes: afterwards the card company's log equals the table of orders. MIXED_ORDERS=500 makes a long run, which also uses
 * the card that makes the gateway fail: the result of such a payment is unknown for a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { orders } from '#api/db/schema/orders.ts';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { Buyer, type Card, type End, GOOD, type Mode } from '../setup/buyer.ts';
import { KillableShop } from '../setup/killable-shop.ts';
import { BREAKING, cards, dice, inTurn, pick, plentiful } from '../setup/shopping.ts';

const ORDERS = Number(process.env['MIXED_ORDERS'] ?? 60);
const IS_LONG = ORDERS >= 200;
/** Orders per member: ten failures in half an hour would lock a member out. */
const ORDERS_PER_MEMBER = 10;
const AT_ONCE = 4;
const SEED = Number(process.env['MIXED_SEED'] ?? 6);
const DOUBT_MS = IS_LONG ? 150_000 : 30_000;
const kinds = IS_LONG ? [...cards, BREAKING] : cards;

let shop: KillableShop;
let products: string[];

beforeAll(async () => {
  shop = await KillableShop.start({
    api: { GATEWAY_TIMEOUT_MS: '4000', GATEWAY_CHECK_MARGIN_MS: '200', COMPLETE_GRACE_MS: '1000' },
    sandbox: { SANDBOX_HANG_MS: '6000', SANDBOX_LATE_MS: '500' },
  });
  products = await plentiful(shop.origins.api);
}, 600_000);
afterAll(() => shop?.stop());

/** Pays. While the result is unknown, reloads the result page until the shop has settled the payment. */
async function payUntilSettled(buyer: Buyer, mode: Mode, card: Card, twice: boolean): Promise<End> {
  let end = await buyer.pay(mode, card, twice);
  for (const until = Date.now() + DOUBT_MS; end.kind === 'unknown' && Date.now() < until; ) {
    await sleep(500);
    await buyer.browser.open('/checkout/complete');
    // Nothing was charged, so the payment step is open again. This shopper gives up.
    if (buyer.browser.page.url.pathname === '/checkout/payment') return { kind: 'failed' };
    end = await buyer.pay(mode, card, twice);
  }
  return end;
}

type Bought = { mode: Mode; card: string; twice: boolean; wanted: 'paid' | 'failed'; end: End };

async function shopping(chance: () => number, howMany: number): Promise<Bought[]> {
  const buyer = await Buyer.register(shop.origins);
  const bought: Bought[] = [];
  for (let n = 0; n < howMany; n++) {
    const product = products[Math.floor(chance() * products.length)] as string;
    await buyer.goToPayment(product, 1 + Math.floor(chance() * 3));
    const { mode, card } = pick(chance, kinds);
    const [twice, reloads, goesBack] = [chance() < 0.3, chance() < 0.3, chance() < 0.3];
    const pressed = buyer.orderPress();
    let end = await payUntilSettled(buyer, mode, card, twice);
    bought.push({ mode, card: card.number, twice, wanted: card.ends, end });
    if (end.kind === 'failed' && mode === 'token' && chance() < 0.5) {
      // The same cart is paid with another card.
      await buyer.browser.open('/checkout/payment');
      end = await payUntilSettled(buyer, mode, GOOD, twice);
      bought.push({ mode, card: GOOD.number, twice, wanted: 'paid', end });
    }
    if (reloads) await buyer.browser.again();
    // Goes back in the history to the page with the order button, and sends it again.
    if (goesBack && end.kind === 'paid') await buyer.browser.send(pressed);
  }
  return bought;
}

type Call = { kind: string; cod: string; gid: string; ta: number; rst: string | null };

/**
 * From the card company's log. `taken`: charged yen by reference. `held`: references that are authorised, and neither
 * captured nor returned.
 */
async function ledger(): Promise<{ taken: Record<string, number[]>; held: string[] }> {
  const log = await fetch(`${shop.origins.sandbox}/sandbox/log`);
  const calls = ((await log.json()) as { items: Call[] }).items.filter(({ rst }) => rst === '1');
  const gids = (kind: string) => new Set(calls.filter((c) => c.kind === kind).map(({ gid }) => gid));
  const [returned, sold] = [gids('cancel'), gids('sales')];
  const taken: Record<string, number[]> = {};
  for (const { kind, cod, gid, ta } of calls)
    if ((kind === 'charge' || kind === 'sales') && !returned.has(gid))
      taken[cod] = [...(taken[cod] ?? []), ta];
  const held = calls
    .filter(({ kind, gid }) => kind === 'hosted' && !sold.has(gid) && !returned.has(gid))
    .map(({ cod }) => cod);
  return { taken, held };
}

async function ordersTable() {
  const { db, close } = await openDatabase({ dataDir: shop.folder });
  const rows = await db
    .select({ order: orders, attempt: paymentAttempts })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(like(orders.email, 'buyer.%'));
  await close();
  return rows;
}

it(
  `after ${ORDERS} orders, the card company's log equals the table of orders (seed ${SEED})`,
  async () => {
    const members = Math.ceil(ORDERS / ORDERS_PER_MEMBER);
    const tasks = Array.from({ length: members }, (_, n) => () => {
      const howMany = Math.min(ORDERS_PER_MEMBER, ORDERS - n * ORDERS_PER_MEMBER);
      return shopping(dice(SEED * 1000 + n), howMany);
    });
    const bought = (await inTurn(tasks, AT_ONCE)).flat();
    await expect.poll(async () => (await ledger()).held, { timeout: 30_000, interval: 500 }).toEqual([]);
    await shop.stopApi();

    const { taken } = await ledger();
    const rows = await ordersTable();
    const captured = rows.filter(({ attempt }) => attempt.state === 'captured');
    expect(taken).toEqual(
      Object.fromEntries(captured.map(({ attempt, order }) => [attempt.reference, [order.total / 100]])),
    );
    const paid = rows.filter(({ order }) => order.paymentState === 'paid').map(({ order }) => order.number);
    expect(captured.map(({ order }) => order.number).sort()).toEqual([...new Set(paid)].sort());
    // The shoppers were shown exactly the numbers of the paid orders, and no payment is pending.
    const seen = bought.flatMap(({ end }) => (end.kind === 'paid' ? [end.number] : []));
    expect(seen.sort()).toEqual([...new Set(paid)].sort());
    expect(bought.filter(({ wanted, end }) => wanted !== end.kind)).toEqual([]);
    const open = rows.filter(({ attempt }) => ['sent', 'authorised', 'unknown'].includes(attempt.state));
    expect(open.map(({ attempt }) => attempt.reference)).toEqual([]);
    expect(bought.length).toBeGreaterThanOrEqual(ORDERS);
  },
  60_000 + ORDERS * 6_000,
);
