/** A shopper without scripts in a shop with the back end of tests/plain-backend/. Uses only links and forms of pages. */
import { translator } from '#app/i18n/i18n.ts';
import { type Locale, localisedPath } from '#kit/i18n/locale.ts';
import { GOOD_CARD, REST_OF_CARD } from '../kit/card.ts';
import { type Form, has, headingOf, type Page, PlainBrowser, textOf } from '../kit/plain-browser.ts';
import type { PlainShop } from './plain-shop.ts';

let shoppers = 0;

export class PlainShopper {
  readonly browser: PlainBrowser;
  readonly say: ReturnType<typeof translator>;

  constructor(
    private readonly shop: PlainShop,
    readonly locale: Locale,
  ) {
    this.browser = new PlainBrowser(shop.origin, `198.19.${(shoppers >> 8) & 255}.${shoppers++ & 255}`);
    this.say = translator(locale);
  }

  open(bare: string): Promise<Page> {
    return this.browser.open(localisedPath(bare, this.locale));
  }

  get heading(): string {
    return headingOf(this.browser.page.html);
  }

  get words(): string {
    return textOf(this.browser.page.html);
  }

  /** @throws Error with the page's text if another page is open */
  mustBeAt(heading: string): void {
    if (this.heading === heading) return;
    const { url, status, html } = this.browser.page;
    const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
    throw new Error(
      `“${heading}” should be open, not ${url.pathname} (${status}): ${textOf(main).slice(0, 400)}`,
    );
  }

  async logIn(email = 'hanako@example.jp', password = 'password1'): Promise<void> {
    await this.open('/login');
    await this.browser.submit(has('email', 'password'), { email, password });
    if (this.browser.page.url.pathname === localisedPath('/login', this.locale))
      this.mustBeAt('any page but the login');
  }

  /** Adds a product to the cart from its page. */
  async putIntoCart(slug: string, chosen: Record<string, string> = {}): Promise<void> {
    await this.open(`/products/${encodeURIComponent(slug)}`);
    await this.browser.submit(has('quantity'), { quantity: '1', ...chosen });
    const { status, url } = this.browser.page;
    if (status !== 200) throw new Error(`${url.pathname} answered ${status}: ${this.words.slice(0, 300)}`);
    await this.open('/checkout/cart');
    this.mustBeAt(this.say('cart.title'));
    if (this.words.includes(this.say('cart.empty'))) throw new Error('the cart is empty');
  }

  /** Checks out with a saved address, up to the page with the order button. */
  async toPayment(): Promise<void> {
    await this.open('/checkout/cart');
    await this.open('/checkout/survey');
    // Without a default address, the shopper must choose one.
    if (this.heading === this.say('address.step_title')) await this.browser.submit(has('address'));
    this.mustBeAt(this.say('checkout.survey_title'));
    const toItself = ({ method, action }: Form) =>
      method === 'post' && action === this.browser.page.url.pathname;
    await this.browser.submit(toItself);
    this.mustBeAt(this.say('checkout.confirm_title'));
    await this.browser.submit(toItself);
    this.mustBeAt(this.say('checkout.payment_title'));
  }

  /** Presses the order button, pays on the gateway's page, and returns to the shop. */
  async payOnHostedPage(card = GOOD_CARD): Promise<void> {
    const { browser } = this;
    await browser.submit(has('fingerprint', 'intent'), { intent: 'order' });
    if (this.heading === this.say('checkout.go_title')) await browser.submit(has('aid'));
    if (browser.page.url.origin !== this.shop.sandbox) this.mustBeAt('the page of the card company');
    await browser.submit(has('cn'), { cn: card, ...REST_OF_CARD });
    const back = /href="([^"]*\/checkout\/complete[^"]*)"/.exec(browser.page.html)?.[1];
    if (!back) throw new Error(`no way back to the shop: ${this.words.slice(0, 400)}`);
    await browser.open(back.replaceAll('&amp;', '&'));
  }
}
