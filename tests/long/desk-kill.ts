/** Steps at which the Shop API is killed during a change by staff, and the shop for these tests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { Buyer } from '../setup/buyer.ts';
import { KillableShop } from '../setup/killable-shop.ts';
import type { Moment } from '../setup/relay.ts';
import { Staff } from '../soak/staff.ts';

const PRODUCT = 'the-probability-dice-box';
const PIECES = 2;

export type Step = {
  what: string;
  relay: 'api' | 'gateway';
  /** Matches `METHOD path`. */
  call: RegExp;
  body?: RegExp;
  moment: Moment;
  /** Milliseconds between `moment` and the kill. */
  after?: number;
  /** Whether the request is still delivered after its sender has died. */
  delivers?: boolean;
};

const FIND = /^GET \/sandbox\/transactions\?/;
const CANCEL = { relay: 'gateway', call: /^POST \/gateway\//, body: /jb=CANCEL/ } as const;

/** Steps around the transaction of a change. */
export const ofRequest = (call: RegExp): Step[] => [
  { what: 'desk → Shop API: the change', relay: 'api', call, moment: 'request' },
  ...[3, 12, 40].map(
    (after): Step => ({
      what: `Shop API: ${after} ms of work`,
      relay: 'api',
      call,
      moment: 'work',
      after,
    }),
  ),
  { what: 'Shop API → desk: its answer', relay: 'api', call, moment: 'answer' },
];

/** Steps around the call that returns the money. */
export const ofCancel: Step[] = [
  { what: 'Shop API → gateway: cancel, which is lost', ...CANCEL, moment: 'request' },
  { what: 'Shop API → gateway: cancel, which arrives', ...CANCEL, moment: 'request', delivers: true },
  { what: 'gateway → Shop API: cancelled', ...CANCEL, moment: 'answer' },
  ...[0, 8, 30].map(
    (after): Step => ({
      what: `Shop API: ${after} ms after the response to the cancellation`,
      ...CANCEL,
      moment: 'answered',
      after,
    }),
  ),
];

/** Steps around the query for the payment, which the Shop API makes before it returns the money. */
export const ofFind: Step[] = [
  { what: 'Shop API → gateway: the query', relay: 'gateway', call: FIND, moment: 'request' },
  { what: 'gateway → Shop API: the payment', relay: 'gateway', call: FIND, moment: 'answer' },
];

/** Everything about an order that a repeated change could do twice. */
export type Outcome = {
  states: string;
  refunds: string[];
  /** Template names of the mails. */
  mails: string[];
  events: string[];
  /** Yen of the gateway's successful CANCEL calls. */
  cancels: number[];
  stock: number;
};

const EVENTS = ['refund_requested', 'refunded', 'cancelled', 'shipped'];

export class KilledDesk {
  private constructor(
    readonly shop: KillableShop,
    readonly staff: Staff,
    private readonly buyer: Buyer,
  ) {}

  static async start(settings: Record<string, string>): Promise<KilledDesk> {
    const shop = await KillableShop.start({
      api: { GATEWAY_TIMEOUT_MS: '4000', GATEWAY_CHECK_MARGIN_MS: '200', ...settings },
    });
    // This staff member always waits for responses.
    const staff = new Staff([shop.relays.api.url], 'tencho@example.jp', () => 0.5);
    return new KilledDesk(shop, staff, await Buyer.register(shop.origins));
  }

  /** A paid order, as the desk shows it, and the stock before it was placed. */
  async paidOrder(): Promise<{ order: DeskOrder; stock: number }> {
    const stock = await this.stock();
    await this.buyer.goToPayment(PRODUCT, PIECES);
    const end = await this.buyer.pay('token');
    if (end.kind !== 'paid') throw new Error(`not paid: ${end.kind}`);
    const { items }: { items: { id: number; number: string }[] } = await this.staff.read('/orders?view=paid');
    const row = items.find(({ number }) => number === end.number);
    return { order: await this.staff.read(`/orders/${row?.id}`), stock };
  }

  /** Kills the Shop API once, at this step. The returned function says whether the step was reached. */
  killAt({ relay, call, body, moment, after = 0, delivers = false }: Step): () => boolean {
    let isKilled = false;
    this.shop.relays[relay].cut({
      moment,
      delivers,
      count: 1,
      matches: ({ method, path, body: sent }) => call.test(`${method} ${path}`) && (body?.test(sent) ?? true),
      act: async () => {
        await sleep(after);
        isKilled = true;
        await this.shop.crash('api');
      },
    });
    return () => isKilled;
  }

  async stock(): Promise<number> {
    const answer = await fetch(`${this.shop.direct.api}/shop-api/products/by-slug/${PRODUCT}`);
    const { data } = (await answer.json()) as {
      data: { variants: Record<string, { availableQuantity: number }> };
    };
    const [only] = Object.values(data.variants);
    return only?.availableQuantity ?? Number.NaN;
  }

  async outcomeOf({ id }: { id: number }): Promise<Outcome> {
    const order: DeskOrder = await this.staff.read(`/orders/${id}`);
    const log = await fetch(`${this.shop.direct.sandbox}/sandbox/log`);
    const { items } = (await log.json()) as {
      items: { kind: string; gid: string; ta: number; rst: string | null }[];
    };
    const gids = order.attempts.map(({ gatewayId }) => gatewayId);
    return {
      states: `${order.state} ${order.paymentState} ${order.shippingState}`,
      refunds: order.refunds.map(({ state }) => state),
      mails: order.mails.map(({ template }) => template).sort(),
      events: order.timeline
        .map(({ type }) => type)
        .filter((type) => EVENTS.includes(type))
        .sort(),
      cancels: items
        .filter(({ kind, gid, rst }) => kind === 'cancel' && rst === '1' && gids.includes(gid))
        .map(({ ta }) => ta),
      stock: await this.stock(),
    };
  }
}
