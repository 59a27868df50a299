/** A member who buys through the storefront's pages and retries after failures, like a person at a browser. */
import { setTimeout as sleep } from 'node:timers/promises';
import { href } from '#app/i18n/href.ts';
import { translator } from '#app/i18n/i18n.ts';
import { type Locale, localisedPath } from '#kit/i18n/locale.ts';
import { Caller } from '../kit/caller.ts';
import { authenticatedToken, REST_OF_CARD } from '../kit/card.ts';
import { logIn, type Mailbox, type Member, register, saveAddress } from '../kit/member.ts';
import {
  type Form,
  has,
  headingOf,
  PlainBrowser,
  retryUntilAnswered,
  type Sent,
  textOf,
  Unreachable,
} from '../kit/plain-browser.ts';

export type Mode = 'token' | 'hosted';
export type Card = { number: string /** Code that the issuer asks for. */; code?: string };
/** How the purchase ended, by the last page that the shopper has seen. */
export type End = { kind: 'paid'; number: string } | { kind: 'failed'; why?: string } | { kind: 'unknown' };

export type Order = { number: string; paymentState: string; totals: { total: number } };
type Origins = { shop: string; api: string; sandbox: string };

export const GOOD: Card = { number: '4444333322221111' };
const STEPS_MAX = 300;
const PAUSE_MS = 250;

const orderForm = has('fingerprint', 'intent');
const gatewayForm = has('aid', 'cod');
const giveUpForm = ({ action }: { action: string }) => action.endsWith('/checkout/payment');
let addresses = 0;

export class Buyer {
  readonly browser: PlainBrowser;

  private constructor(
    private readonly origins: Origins,
    private readonly caller: Caller,
    private readonly member: Member,
    private readonly locale: Locale,
  ) {
    this.browser = new PlainBrowser(origins.shop, caller.address);
  }

  /** Opens a page. Logs in again if the session has ended, as it does when a test changes a clock. */
  async #open(path: string): Promise<void> {
    await this.browser.open(localisedPath(path, this.locale));
    if (path !== '/login' && this.#isAskedToLogIn()) await this.#logIn();
  }

  #isAskedToLogIn = (): boolean =>
    this.browser.page.url.pathname === localisedPath('/login', this.locale) &&
    this.browser.page.url.origin === this.origins.shop;

  #logIn = () => this.browser.submit(has('email', 'password'), { ...this.member });

  /** Registers a member, verifies the e-mail address, saves a postal address, and logs in on the shop's page. */
  static async register(origins: Origins, locale: Locale = 'ja', mailbox?: Mailbox): Promise<Buyer> {
    const caller = new Caller(origins.api, `198.18.${(addresses >> 8) & 255}.${addresses++ & 255}`);
    const member = await register(caller, 'buyer', mailbox);
    await logIn(caller, member);
    await saveAddress(caller);
    const buyer = new Buyer(origins, caller, member, locale);
    await buyer.#open('/login');
    const page = await buyer.#logIn();
    if (page.url.pathname === localisedPath('/login', locale))
      throw new Error(`no login: ${textOf(page.html).slice(0, 500)}`);
    return buyer;
  }

  get email(): string {
    return this.member.email;
  }

  /** Logs in twice on another device, the second time with the cart from the first login. */
  async logInWithCart(): Promise<void> {
    const { caller, member } = this;
    const { cartToken } = await logIn(caller, member);
    await logIn(caller, member, cartToken);
  }

  /** Adds the product to the cart and checks out up to the payment step. */
  async goToPayment(product: string, quantity = 1): Promise<void> {
    const { browser } = this;
    await this.#open(`/products/${product}`);
    await browser.submit(has('quantity'), { quantity: String(quantity) });
    await this.#open('/checkout/cart');
    await this.#open('/checkout/survey');
    const toItself = ({ method, action }: Form) => method === 'post' && action === browser.page.url.pathname;
    await browser.submit(toItself);
    if (this.#isAskedToLogIn()) await this.#logIn();
    await browser.submit(toItself);
    if (this.#isAskedToLogIn()) await this.#logIn();
    if (browser.page.url.pathname !== localisedPath('/checkout/payment', this.locale))
      throw new Error(
        `not at the payment step: ${browser.page.url} ${textOf(browser.page.html).slice(0, 800)}`,
      );
  }

  /** The open page's form with the order button, to be sent later. */
  orderPress(): Sent {
    return this.browser.prepare(orderForm, { intent: 'order' });
  }

  /** The form that was last sent to the gateway's page. A second tab can send it again. */
  gatewayForm: Sent | undefined;
  #left = false;
  #paidThere = false;
  /** Closes the browser, so that it makes no further requests. */
  leave(): void {
    this.#left = true;
  }
  return(): void {
    this.#left = false;
    this.#paidThere = false;
  }

  /** Continues from any page until the order is finished: submits, reloads, submits again. */
  async pay(mode: Mode, card: Card = GOOD, twice = false): Promise<End> {
    for (let step = 0; step < STEPS_MAX; step++) {
      if (this.#left) return { kind: 'unknown' };
      let end: End | 'refused' | undefined;
      try {
        end = await this.#step(mode, card, twice);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        // No connection: the shopper tries again.
        await sleep(PAUSE_MS);
        if (!this.#left) await retryUntilAnswered(() => this.browser.again());
      }
      if (end === 'refused') return { kind: 'failed', why: this.#why };
      if (end) return end;
    }
    throw new Error(
      `the order was not finished in time: ${this.browser.page.url} ${textOf(this.browser.page.html).slice(0, 800)}`,
    );
  }

  async #step(mode: Mode, card: Card, twice: boolean): Promise<End | 'refused' | undefined> {
    const { browser } = this;
    const say = translator(this.locale);
    const { url, status, html } = browser.page;
    if (url.origin !== this.origins.shop) return void (await this.#atTheGateway(card));
    if (status >= 500) return void (await this.#again());
    if (this.#isAskedToLogIn()) return void (await this.#logIn());
    const heading = headingOf(html);
    if (heading === say('checkout.complete_title')) return { kind: 'paid', number: orderNumber(html) };
    if (heading === say('checkout.failed_title')) return this.#refusedThere(html);
    if (heading === say('checkout.given_up_title')) return { kind: 'failed' };
    if (html.includes(say('checkout.unknown_text'))) return { kind: 'unknown' };
    if (heading === say('checkout.waiting_title')) return void (await this.#waiting());
    if (heading === say('checkout.pending_title')) return void (await this.#again());
    if (heading === say('checkout.go_title')) {
      this.gatewayForm = browser.prepare(gatewayForm);
      return void (await browser.send(this.gatewayForm));
    }
    if (heading !== say('checkout.payment_title'))
      throw new Error(`unexpected page ${url.pathname} (${status}): ${textOf(html).slice(0, 800)}`);
    if (mode === 'token') return this.#payByToken(card, twice);
    const button = { intent: 'order' };
    await (twice ? browser.pressTwice(orderForm, button) : browser.submit(orderForm, button));
    return undefined;
  }

  /** After a refused payment the order stays open. This shopper has no other card and cancels the order. */
  async #refusedThere(html: string): Promise<End | undefined> {
    if (!html.includes('value="give-up"')) return { kind: 'failed' };
    await this.browser.submit(giveUpForm, { intent: 'give-up' });
    return undefined;
  }

  async #again(): Promise<void> {
    await sleep(PAUSE_MS);
    await this.browser.again();
  }

  /** For an order that the shop does not know as paid: waits if the shopper has paid, else opens the gateway's page. */
  async #waiting(): Promise<void> {
    if (this.#paidThere) return this.#again();
    await this.browser.submit(gatewayForm);
  }

  async #atTheGateway(card: Card): Promise<void> {
    const { browser } = this;
    const { html } = browser.page;
    const back = /href="([^"]*\/checkout\/complete[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (formsOfPayment(html)) {
      this.#paidThere = false;
      await browser.submit(has('cn'), { cn: card.number, ...REST_OF_CARD });
      this.#paidThere = true;
    } else if (html.includes('name="code"')) {
      await browser.submit(has('code'), { code: card.code ?? '' });
    } else if (back) {
      await browser.open(back);
    } else throw new Error(`unexpected page of the gateway: ${textOf(html).slice(0, 500)}`);
  }

  #why = '';
  #refused({ refusal }: { refusal?: { message: string } }): 'refused' {
    this.#why = refusal?.message ?? '';
    return 'refused';
  }

  /** Makes the same calls as the card form's script (app/routes/checkout/payment/pay.ts). */
  async #payByToken(card: Card, twice: boolean): Promise<'refused' | undefined> {
    const { browser } = this;
    const paths = { key: href('card.key', {}, this.locale), confirm: href('card.confirm', {}, this.locale) };
    const fingerprint = browser.prepare(orderForm).form?.find(([name]) => name === 'fingerprint')?.[1] ?? '';
    // biome-ignore lint/suspicious/noExplicitAny: a payment key, a redirect, or a refusal
    type Answer = { success: boolean; data?: any; message?: string };
    const first = (await browser.post(paths.key, { fingerprint })) as Answer;
    if (!first.success) return void (await this.#again());
    if (first.data.to) return void (await browser.open(first.data.to));
    if (!first.data.key) return this.#refused(first.data);
    const { key } = first.data;
    const tkn = await authenticatedToken(this.origins.sandbox, { gateway: key }, card.number, card.code);
    const fields = { paymentKey: key.paymentKey as string, tkn };
    for (let tries = 0; tries < 3 && !this.#left; tries++) {
      try {
        const presses = [browser.post(paths.confirm, fields)];
        if (twice) presses.push(browser.post(paths.confirm, fields));
        const [answer] = (await Promise.all(presses)) as Answer[];
        // The page shows a message, and the button can be pressed again.
        if (!answer?.success) return void (await sleep(PAUSE_MS));
        if (answer.data.to) return void (await retryUntilAnswered(() => browser.open(answer.data.to)));
        return this.#refused(answer.data);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
    }
    if (this.#left) return undefined;
    // The connection broke: only the server knows whether money moved.
    await retryUntilAnswered(() => this.#open('/checkout/complete'));
    return undefined;
  }

  /** All orders of the member. */
  async orders(): Promise<Order[]> {
    const all = () => this.caller.must<{ items: Order[] }>('GET', '/filter/orders?limit=100');
    try {
      return (await all()).items;
    } catch {
      // The access token expires after ten minutes, and a purchase on a slow machine may take longer.
      await logIn(this.caller, this.member);
      return (await all()).items;
    }
  }
}

const formsOfPayment = (html: string): boolean => html.includes('name="cn"');
const orderNumber = (html: string): string => /\d{9}/.exec(textOf(html))?.[0] ?? '';
