/**
 * A shopper makes random calls in random order. After each call, the totals are correct, no stock is sold twice or lost,
 * states follow the edges of GRAPH, and reads change nothing.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { payHosted } from '../kit/card.ts';
import { ADDRESS, type Answer, call, cardToken, charges, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const WALKS = Number(process.env['WALKS'] ?? (process.env['TEST_ALL'] ? 12 : 4));
const DECLINED = '4000000000000044';

const t = await testShop();

const pick = fc.nat({ max: 1 });
const quantity = fc.integer({ min: -1, max: 4 });
const prepare = fc.record({ do: fc.constant('prepare' as const), pick, hosted: fc.boolean() });
const confirm = fc.record({ do: fc.constant('confirm' as const), good: fc.boolean(), twice: fc.boolean() });
const complete = fc.record({ do: fc.constant('complete' as const), twice: fc.boolean() });
const payOnPage = fc.record({ do: fc.constant('payHosted' as const), good: fc.boolean() });
/** The weights are chosen so that most walks reach a payment. */
const step = fc.oneof(
  { weight: 8, arbitrary: prepare },
  { weight: 6, arbitrary: confirm },
  { weight: 9, arbitrary: complete },
  { weight: 6, arbitrary: payOnPage },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), pick, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'reset' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('newCart' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('login' as const), cart: fc.option(fc.nat({ max: 5 })) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('address' as const, 'shipping' as const, 'payment' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('key' as const), hosted: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('reportFail' as const, 'reportComplete' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      pick,
      yen: fc.integer({ min: 100, max: 9000 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('work' as const, 'look' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The possible changes of `checkoutState`, including those by changed items and resets. */
const GRAPH: Record<string, string[]> = {
  cart: ['addressed'],
  addressed: ['shipping_selected', 'cart'],
  shipping_selected: ['addressed', 'payment_selected', 'cart'],
  payment_selected: ['addressed', 'shipping_selected', 'completed', 'cart'],
  completed: ['failed'],
  failed: [],
};

type OrderItem = { total: number; available?: boolean; unavailableReason?: string };
/** Totals leave out sold-out lines, but include lines above the stock, because their quantity can be lowered. */
const isPaidFor = ({ available = true, unavailableReason }: OrderItem): boolean =>
  available || unavailableReason === 'insufficient_stock';

class Walk {
  private readonly tokens: string[] = [];
  private readonly keys: Answer['data'][] = [];
  private readonly states = new Map<string, string>();
  private hasLoggedIn = false;

  private constructor(
    private readonly who: Awaited<ReturnType<typeof member>>,
    private readonly codes: string[],
    private readonly stock: number[],
  ) {}

  static async begin(): Promise<Walk> {
    const stock = [3, 9];
    const codes = await Promise.all(stock.map((n) => makeProduct(t, { priceYen: 1100, stock: n })));
    const walk = new Walk(await member(t), codes, stock);
    await walk.newCart();
    return walk;
  }

  private get token(): string {
    return this.tokens.at(-1) as string;
  }
  private ask(method: string, path: string, body?: unknown): Promise<Answer> {
    return call(t, method, path, { body, bearer: this.who.bearer });
  }
  private async newCart(): Promise<void> {
    this.tokens.push((await this.ask('POST', '/carts')).data.tokenValue);
  }
  private async firstLine(): Promise<number> {
    const { data } = await this.ask('GET', `/carts/${this.token}`);
    return data?.items[0]?.id ?? 0;
  }

  /** Makes one step, and checks that no response is a server error. */
  async take(s: Step): Promise<void> {
    const answers = (await this.act(s)).filter((a) => a !== undefined);
    for (const a of answers)
      expect([200, 201, 204, 400, 404, 429], JSON.stringify([s, a.body])).toContain(a.status);
  }

  private async act(s: Step): Promise<(Answer | undefined)[]> {
    const cart = `/carts/${this.token}`;
    const checkout = `/checkout/${this.token}`;
    const key = this.keys.at(-1);
    switch (s.do) {
      case 'add':
        return [
          await this.ask('POST', `${cart}/items`, { productCode: this.codes[s.pick], quantity: s.quantity }),
        ];
      case 'change':
        return [await this.ask('PUT', `${cart}/items/${await this.firstLine()}`, { quantity: s.quantity })];
      case 'remove':
        return [await this.ask('DELETE', `${cart}/items/${await this.firstLine()}`)];
      case 'reset': {
        // The walk continues with a new cart, because a reset cart has no member and its next key would be refused.
        const answer = await this.ask('PUT', cart);
        await this.newCart();
        return [answer];
      }
      case 'newCart':
        await this.newCart();
        return [];
      case 'login': {
        // A login with no cart, or with one of the member's current or earlier carts, as on several devices.
        const token = s.cart === null ? undefined : this.tokens.at(-1 - (s.cart % this.tokens.length));
        const answer = await call(t, 'POST', '/login', {
          body: { email: this.who.email, password: 'password1', token },
        });
        this.hasLoggedIn = true;
        if (answer.data?.cartToken) this.tokens.push(answer.data.cartToken);
        return [answer];
      }
      case 'address':
        return [await this.ask('PUT', `${checkout}/address`, { shippingAddress: ADDRESS })];
      case 'shipping':
        return [await this.ask('PUT', `${checkout}/shipping/0`, { method: 'standard' })];
      case 'payment':
        return [await this.ask('PUT', `${checkout}/payment/0`, { method: 'credit_card' })];
      case 'prepare':
        return [
          ...(await this.act({ do: 'add', pick: s.pick, quantity: 1 })),
          await this.ask('PUT', `${checkout}/address`, { shippingAddress: ADDRESS }),
          await this.ask('PUT', `${checkout}/shipping/0`, { method: 'standard' }),
          await this.ask('PUT', `${checkout}/payment/0`, { method: 'credit_card' }),
          ...(await this.act({ do: 'key', hosted: s.hosted })),
        ];
      case 'key': {
        const answer = await this.ask('PATCH', `${checkout}/payment`, {
          mode: s.hosted ? 'hosted' : 'token',
        });
        if (answer.status === 200) this.keys.push({ ...answer.data, order: this.token });
        return [answer];
      }
      case 'confirm': {
        if (!key) return [];
        const tkn = await cardToken(t, key, s.good ? undefined : DECLINED);
        const once = () =>
          this.ask('PATCH', '/checkout/payment/confirm', { paymentKey: key.paymentKey, tkn });
        return Promise.all(s.twice ? [once(), once()] : [once()]);
      }
      case 'complete': {
        const once = () => this.ask('PUT', `${checkout}/complete`);
        return Promise.all(s.twice ? [once(), once()] : [once()]);
      }
      case 'payHosted': {
        const hosted = this.keys.findLast((k) => k.hosted);
        if (hosted) await payHosted(hosted.hosted, s.good ? undefined : DECLINED);
        return [];
      }
      case 'reportFail':
        return [await this.ask('PUT', `/orders/${key?.order ?? this.token}/payments/fail`)];
      case 'reportComplete':
        return [await this.ask('PUT', `/orders/${key?.order ?? this.token}/payments/complete`)];
      case 'reprice':
        await t.shop.db.execute(
          sql`update variants set price = ${s.yen * 100} where code = ${this.codes[s.pick]}`,
        );
        t.shop.catalogueChanged();
        return [];
      case 'work':
        await t.work();
        return [];
      case 'look':
        await this.expectReadsToChangeNothing();
        return [];
    }
  }

  private async expectReadsToChangeNothing(): Promise<void> {
    const before = await this.rows();
    for (const token of this.tokens)
      for (const path of [`/carts/${token}`, `/checkout/${token}`, `/orders/${token}`])
        await this.ask('GET', path);
    for (const path of ['shipping', 'payment']) await this.ask('GET', `/checkout/${this.token}/${path}`);
    for (const path of ['/me', '/filter/orders', '/trigger-apps', `/products/by-code/${this.codes[0]}`])
      await this.ask('GET', path);
    expect(await this.rows()).toEqual(before);
  }

  private async rows(): Promise<unknown> {
    const mine = sql`(select id from orders where user_id = ${this.who.id})`;
    return readRows(
      t.shop.db,
      sql`
      select 'order' as kind, to_jsonb(o) as row from orders o where o.id in ${mine}
      union all select 'item', to_jsonb(i) from order_items i where i.order_id in ${mine}
      union all select 'shipment', to_jsonb(s) from shipments s where s.order_id in ${mine}
      union all select 'payment', to_jsonb(p) from payments p where p.order_id in ${mine}
      union all select 'attempt', to_jsonb(a) from payment_attempts a where a.order_id in ${mine}
      union all select 'event', to_jsonb(e) from order_events e where e.order_id in ${mine}
      union all select 'variant', to_jsonb(v) from variants v where v.code in (${sql.join(this.codes, sql`, `)})
      order by 1, 2`,
    );
  }

  /** Checks everything that must hold after each step. */
  async check(): Promise<void> {
    for (const token of new Set(this.tokens)) await this.checkOrder(token);
    for (const [i, code] of this.codes.entries()) await this.checkStock(code, this.stock[i] as number);
  }

  private async checkOrder(token: string): Promise<void> {
    const open = await this.ask('GET', `/checkout/${token}`);
    const { data, status } = open.status === 200 ? open : await this.ask('GET', `/orders/${token}`);
    const before = this.states.get(token) ?? 'cart';
    // A login has merged this cart into another cart, which has been ordered since.
    if (status === 404 && this.hasLoggedIn && before !== 'completed' && before !== 'failed') return;
    const { items, totals, checkoutState } = data;
    const sum = items.filter(isPaidFor).reduce((n: number, item: OrderItem) => n + item.total, 0);
    expect(totals.items).toBe(sum);
    expect(totals.total).toBe(totals.items + totals.shipping);
    expect(totals.taxes).toBe(Math.floor((totals.total / 100) * (10 / 110) + 1e-9) * 100);
    for (const amount of Object.values(totals) as number[]) expect(amount % 100).toBe(0);
    // One step may follow several edges, such as from `cart` to `payment_selected`.
    expect([before, ...reachable(before)]).toContain(checkoutState);
    this.states.set(token, checkoutState);
  }

  private async checkStock(code: string, atFirst: number): Promise<void> {
    const [row] = await readRows<{ on_hand: number; on_hold: number; sold: number; held: number }>(
      t.shop.db,
      sql`
      select v.on_hand, v.on_hold,
        coalesce(sum(i.quantity) filter (where o.payment_state = 'paid'), 0)::int as sold,
        coalesce(sum(i.quantity) filter (where o.payment_state <> 'paid' and exists (
          select 1 from payment_attempts a where a.order_id = o.id
            and a.state in ('sent','authorised','captured','unknown'))), 0)::int as held
      from variants v left join order_items i on i.variant_id = v.id left join orders o on o.id = i.order_id
      where v.code = ${code} group by v.id`,
    );
    expect(row).toMatchObject({ on_hand: atFirst - (row?.sold ?? 0), on_hold: row?.held });
    expect(row?.on_hold).toBeLessThanOrEqual(row?.on_hand ?? 0);
  }

  /** Waits until nothing is pending, and checks that the gateway's records agree with ours. */
  async settle(): Promise<number> {
    await t.work();
    const rows = await readRows<{
      cod: string;
      state: string;
      amount: number | string;
      paid: string;
      total: number | string;
    }>(
      t.shop.db,
      sql`
      select a.reference as cod, a.state, a.goods_amount + a.tax_amount + a.shipping_amount as amount, o.payment_state as paid, o.total
      from payment_attempts a join orders o on o.id = a.order_id where o.user_id = ${this.who.id}`,
    );
    for (const row of rows) {
      const taken = await charges(t, row.cod);
      expect(taken, JSON.stringify(row)).toHaveLength(row.state === 'captured' ? 1 : 0);
      if (row.state !== 'captured') continue;
      expect(Number(row.amount)).toBe((taken[0]?.ta ?? 0) * 100);
      expect(Number(row.total)).toBe(Number(row.amount));
    }
    const paid = await readRows<{ captured: number; mails: number }>(
      t.shop.db,
      sql`
      select o.id, count(a.key)::int as captured, (select count(*)::int from outbox_mails m where m.to_address = ${this.who.email} and m.template = 'order_paid'
        and m.text_body like '%' || o.number || '%') as mails
      from orders o left join payment_attempts a on a.order_id = o.id and a.state = 'captured'
      where o.user_id = ${this.who.id} and o.payment_state = 'paid' group by o.id`,
    );
    for (const order of paid) expect(order).toMatchObject({ captured: 1, mails: 1 });
    return paid.length;
  }
}

function reachable(from: string, seen = new Set<string>()): string[] {
  for (const next of GRAPH[from] ?? [])
    if (!seen.has(next)) {
      seen.add(next);
      reachable(next, seen);
    }
  return [...seen];
}

it('totals, stock, states and payments stay correct on every random walk', async () => {
  const anySteps = fc.array(step, { minLength: 20, maxLength: 50, size: 'max' });
  let paid = 0;
  const walkAlong = async (steps: Step[]) => {
    const walk = await Walk.begin();
    for (const s of steps) {
      await walk.take(s);
      await walk.check();
    }
    paid += await walk.settle();
    await walk.check();
  };
  await fc.assert(fc.asyncProperty(anySteps, walkAlong), { numRuns: WALKS, endOnFailure: true });
  // Without any payment the walks would prove little, so more walks are made until one contains a payment.
  for (const steps of fc.sample(anySteps, 20)) if (paid === 0) await walkAlong(steps);
  expect(paid).toBeGreaterThan(0);
}, 600_000);
