/**
 * Many members buy at the same time, with all cards and both payment methods: double presses, second tabs, lost responses,
 * aborted requests, abandoned and cancelled orders, repeated, late and forged notifications, while staff ship, cancel and
 * refund (errands.ts) and processes are killed and restarted. Then the shop's records are compared with the card company's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { payHosted } from '../kit/card.ts';
import { type Form, formsOf, type Sent } from '../kit/plain-browser.ts';
import { Buyer, type Card, type End, type Mode } from '../setup/buyer.ts';
import { fuzz } from '../setup/fuzz.ts';
import { BREAKING, cards, dice, inTurn, pick, plentiful } from '../setup/shopping.ts';
import { type Balance, balanceOf, rowCounts } from './balance.ts';
import { DeskWork } from './desk.ts';
import { Fleet, type Kind } from './fleet.ts';
import { Forger, gatewayBook } from './forger.ts';
import { Readers } from './readers.ts';
import { limited, quiet, retryWhileDown, units } from './waiting.ts';

const ORDERS_PER_MEMBER = 10;
const AT_ONCE = 9;
const VICTIMS: Kind[] = ['api', 'storefront', 'sandbox', 'api', 'storefront'];
/** Victims in a shop with two storefronts and two Shop APIs, which serves pages after any kill. */
const VICTIMS_OF_TWO: Kind[] = ['api', 'storefront', 'replica', 'sandbox'];
const READERS = 2;
/** Abandoned orders of one member: each holds stock, and with three of them the member cannot order. */
const LEFT_MAX = 2;
const ORDER_MS = 240_000;
const DOUBT_MS = 120_000;

export type Plan = {
  orders: number;
  kills: number;
  postgres: boolean;
  seed: number;
  /** Wrong and changing clocks, charges of three seconds, paused processes (fleet.ts). */
  clocks?: boolean;
  /** Folder of another release that runs at the same time. */
  beside?: string | undefined;
  /** Number of random requests before the comparison. */
  strange?: number;
  say(text: string): void;
};

export async function soak(plan: Plan): Promise<Balance> {
  const fleet = await Fleet.start(plan);
  try {
    return await new Run(fleet, plan).toBalance();
  } finally {
    await fleet.stop();
  }
}

class Run {
  readonly #seen: string[] = [];
  readonly #references = new Set<string>();
  readonly #count: Record<string, number> = {};
  readonly #kinds = [...cards, BREAKING];
  #products: string[] = [];
  #bought = 0;
  #dealt = 0;
  #kills = 0;
  #killing: Promise<void> = Promise.resolve();

  constructor(
    private readonly fleet: Fleet,
    private readonly plan: Plan,
  ) {}

  async toBalance(): Promise<Balance> {
    const { fleet, plan } = this;
    const before = await units(fleet.origins.api);
    this.#products = await plentiful(fleet.origins.api);
    const desk = new DeskWork(fleet.origins.apis, dice(plan.seed + 1));
    const members = Math.ceil(plan.orders / ORDERS_PER_MEMBER);
    const registering = Array.from({ length: members }, () => () => Buyer.register(fleet.origins));
    const buyers = await inTurn(registering, 2);
    plan.say(`${members} members, ${this.#products.length} products`);
    const forger = new Forger(fleet.origins, dice(plan.seed), () => [...this.#references]);
    forger.start();
    await desk.start();
    const readers = plan.postgres ? new Readers(fleet.origins.shop, READERS) : undefined;
    const shopping = buyers.map((buyer, n) => () => {
      const orders = Math.min(ORDERS_PER_MEMBER, plan.orders - n * ORDERS_PER_MEMBER);
      return this.#shop(buyer, dice(plan.seed * 1000 + n), orders);
    });
    await inTurn(shopping, AT_ONCE);
    await this.#killing;
    await fleet.recovered();
    await desk.finish();
    await forger.stop();
    await readers?.stop();
    if (readers) plan.say(`${readers.read} pages read, ${readers.failed.length} failed`);
    plan.say(
      `bought, ${this.#kills} kills, ${forger.sent} notifications besides the true ones, ${JSON.stringify(this.#count)}`,
    );
    plan.say(`staff: ${JSON.stringify(desk.count)}`);
    const strange = await this.#sendRandomRequests();
    await quiet(fleet.origins, desk);
    const book = await gatewayBook(fleet.origins.sandbox);
    const { db, close } = await fleet.database();
    const balance = await balanceOf(db, { book, seen: this.#seen, before, desk });
    plan.say(`rows: ${await rowCounts(db)}`);
    await close();
    const lost = this.#lostPages(readers);
    return { ...balance, faults: [...balance.faults, ...desk.faults, ...strange, ...lost] };
  }

  /** At a kill, each reader may lose the page for which it waits. More failed pages are an error. */
  #lostPages(readers: Readers | undefined): string[] {
    return readers && readers.failed.length > this.#kills * readers.count ? readers.failed : [];
  }

  /** Sends random requests; returns the failed ones. */
  async #sendRandomRequests(): Promise<string[]> {
    const { strange = 0, seed, say } = this.plan;
    if (strange === 0) return [];
    const { shop } = this.fleet.origins;
    const faults = await fuzz(shop, { count: strange, seed, origin: shop });
    say(`${strange} strange requests, ${faults.length} not answered well`);
    return faults.map(({ what, why }) => `${why}: ${what}`);
  }

  #note(what: string): void {
    this.#count[what] = (this.#count[what] ?? 0) + 1;
  }

  /** Uses every card once, even in short runs, and then random cards. */
  #deal(chance: () => number): { mode: Mode; card: Card } {
    const next = cards[this.#dealt++];
    return pick(chance, next ? [next] : this.#kinds);
  }

  async #shop(buyer: Buyer, chance: () => number, orders: number): Promise<void> {
    let left = 0;
    for (let n = 0; n < orders; n++) {
      const { mode, card } = this.#deal(chance);
      const whim = chance();
      const leaves = mode === 'hosted' && whim < 0.2 && left < LEFT_MAX;
      if (leaves) left++;
      const ending = leaves ? (whim < 0.1 ? 'give_up' : 'leave') : whim < 0.4 ? 'second_tab' : 'pay';
      try {
        await limited(this.#order(buyer, chance, { mode, card, ending }), ORDER_MS);
      } catch (error) {
        // This shopper gives up. The comparison checks what happened to the money.
        this.#note('lost');
        this.plan.say(`lost: ${String(error).slice(0, 200)}`);
      }
      buyer.browser.trouble = () => undefined;
      this.#bought++;
      this.#killing = this.#killing.then(() => this.#killWhenDue(chance));
    }
  }

  async #order(
    buyer: Buyer,
    chance: () => number,
    { mode, card, ending }: { mode: Mode; card: Card; ending: string },
  ): Promise<void> {
    buyer.return();
    buyer.gatewayForm = undefined;
    const product = this.#products[Math.floor(chance() * this.#products.length)] as string;
    await retryWhileDown(() => buyer.goToPayment(product, 1 + Math.floor(chance() * 2)));
    const pressed = buyer.orderPress();
    buyer.browser.trouble = () => {
      const bad = chance();
      if (bad < 0.03) return 'lost';
      return bad < 0.08 ? { abortAfter: 10 + Math.floor(chance() * 400) } : undefined;
    };
    const atGateway = this.#atGateway(buyer, ending, card);
    const elsewhere = chance() < 0.3 ? this.#logInElsewhere(buyer, chance) : undefined;
    let end = await buyer.pay(mode, card, chance() < 0.3);
    for (
      const until = Date.now() + DOUBT_MS;
      end.kind === 'unknown' && ending === 'pay' && Date.now() < until;
    ) {
      await sleep(1000);
      await retryWhileDown(() => buyer.browser.open('/checkout/complete'));
      if (buyer.browser.page.url.pathname === '/checkout/payment') end = { kind: 'failed' };
      else end = await buyer.pay(mode, card);
    }
    await atGateway;
    await elsewhere;
    if (ending === 'give_up') await this.#giveUp(buyer);
    this.#note(ending === 'pay' || ending === 'second_tab' ? end.kind : ending);
    await this.#afterwards(buyer, end, pressed, chance);
  }

  /** Pays in a second tab, or closes the tab, as soon as the form to the gateway is shown. */
  async #atGateway(buyer: Buyer, ending: string, card: Card): Promise<void> {
    for (let tries = 0; tries < 400 && !buyer.gatewayForm; tries++) await sleep(25);
    const form = buyer.gatewayForm;
    if (!form?.form) return;
    const fields = Object.fromEntries(form.form);
    const cod = fields['cod'] ?? '';
    this.#references.add(cod);
    setTimeout(() => this.#references.delete(cod), 30_000).unref();
    if (ending === 'leave' || ending === 'give_up') buyer.leave();
    // The gateway may just have been killed. The failed payment of the second tab is then ignored.
    if (ending === 'second_tab') await payHosted({ action: form.url, fields }, card.number).catch(() => '');
  }

  /** Logs in on a second device, with the same cart, while the first device pays. */
  async #logInElsewhere(buyer: Buyer, chance: () => number): Promise<void> {
    await sleep(chance() * 1500);
    try {
      await buyer.logInWithCart();
      this.#note('logged in elsewhere');
    } catch {
      this.#note('not logged in elsewhere');
    }
  }

  async #giveUp(buyer: Buyer): Promise<void> {
    await retryWhileDown(() => buyer.browser.open('/checkout/complete'));
    // If the order is paid or its payment unknown, there is no button.
    if (formsOf(buyer.browser.page.html).some(givesUp)) await buyer.browser.submit(givesUp).catch(() => {});
  }

  /** Sometimes reloads the page, or sends the order form again from the browser's history. */
  async #afterwards(buyer: Buyer, end: End, pressed: Sent, chance: () => number): Promise<void> {
    if (end.kind !== 'paid') return;
    this.#seen.push(end.number);
    if (chance() < 0.2) await buyer.browser.again().catch(() => {});
    if (chance() < 0.2) await buyer.browser.send(pressed).catch(() => {});
  }

  async #killWhenDue(chance: () => number): Promise<void> {
    const { orders, kills } = this.plan;
    if (this.#kills >= kills || this.#bought < ((this.#kills + 1) * orders) / (kills + 1)) return;
    const victims = this.plan.postgres ? VICTIMS_OF_TWO : VICTIMS;
    const victim = victims[this.#kills % victims.length] as Kind;
    this.#kills++;
    await this.fleet.crash(victim, chance);
    this.plan.say(`${this.#bought} of ${orders}: killed ${victim}`);
    if (!this.plan.clocks) return;
    const frozen = this.#kills % 2 === 0 ? 'api' : 'storefront';
    await this.fleet.freeze(frozen, chance);
    this.plan.say(`${this.#bought} of ${orders}: froze ${frozen}`);
  }
}

const givesUp = ({ fields }: Form): boolean => fields.some(([, value]) => value === 'give-up');
