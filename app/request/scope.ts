/**
 * What the loaders, the action and entry.server.tsx of one request share: URL, language, cookies, session, cart.
 */
import { authCookie, decodeToken } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { CookieJar } from '#app/cookies/cookie-jar.ts';
import { NOTICES_MAX, type Notice, noticeCookie } from '#app/cookies/notice.ts';
import { translator } from '#app/i18n/i18n.ts';
import type { Translate } from '#app/i18n/text.tsx';
import { summaryOf } from '#app/shop-api/cart.ts';
import { taxons } from '#app/shop-api/catalogue.ts';
import { UnexpectedError } from '#app/shop-api/errors.ts';
import { type Identity, TimeBudget } from '#app/shop-api/http.ts';
import type { CartSummary } from '#contract/cart.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { Taxon } from '#contract/shapes.ts';
import { type Locale, pathWithoutLocale, requestLocale } from '#kit/i18n/locale.ts';
import { perRequest } from '#kit/request/per-request.ts';
import { clearAtExpiry, clearAtSessionEnd } from './clear-cookies.ts';
import { canFindCart, currentCart, currentSummary } from './current-cart.ts';
import { type Member, renewRefused, resolveSession, type SessionState } from './tokens.ts';

/** Query parameter after a redirect that sets cookies (request/redirect.ts). */
export const COOKIES_DUE = 'cookies';

export class Scope {
  /** The requested URL without the parameter `COOKIES_DUE`. */
  readonly url: URL;
  readonly isPost: boolean;
  /** The previous response set cookies and redirected here, to check whether the browser accepts them. */
  readonly cookiesDue: boolean;
  readonly locale: Locale;
  readonly t: Translate;
  readonly jar: CookieJar;
  /** For public calls, which need neither session nor cart. */
  readonly publicCaller: Identity;
  /** An optional call failed (request/optional.ts): no shared cache may store the page. */
  incomplete = false;
  #session: Promise<SessionState | { kind: 'unreachable'; error: UnexpectedError }> | undefined;
  #renewal: Promise<string | undefined> | undefined;
  #ending: Promise<void> | undefined;
  #cart: Promise<Cart | undefined> | undefined;
  #findsCart: Promise<boolean> | undefined;
  #taxons: Promise<Taxon[]> | undefined;

  constructor(request: Request) {
    this.url = new URL(request.url);
    this.isPost = request.method === 'POST';
    this.cookiesDue = this.url.searchParams.has(COOKIES_DUE);
    if (this.cookiesDue) this.url.searchParams.delete(COOKIES_DUE);
    this.locale = requestLocale(this.url, request.headers.get('Accept-Language'));
    this.t = translator(this.locale);
    this.jar = new CookieJar(request.headers.get('Cookie'));
    this.publicCaller = {
      locale: this.locale,
      requestId: request.headers.get('X-Request-Id') ?? undefined,
      clientIp: request.headers.get('X-Client-Ip') ?? undefined,
      timeBudget: new TimeBudget(),
    };
  }

  /** The path without language prefix, as in screens.ts. */
  get pathWithoutLocale(): string {
    return pathWithoutLocale(this.url.pathname);
  }

  session() {
    this.#session ??= this.#resolve();
    return this.#session;
  }

  async #resolve() {
    try {
      const state = await resolveSession(await this.jar.get(authCookie), this.publicCaller);
      if (state.kind === 'member' && state.renewed) await this.jar.set(authCookie, state.renewed);
      if (state.kind === 'expired') await this.#clearExpiredSession();
      return state;
    } catch (error) {
      if (error instanceof UnexpectedError) return { kind: 'unreachable' as const, error };
      throw error;
    }
  }

  async member(): Promise<Member | undefined> {
    const state = await this.session();
    return state.kind === 'member' ? state.member : undefined;
  }

  /** How the shop addresses a member: by name, or by e-mail address when the token has no name. Empty for guests. */
  memberName(member: Member | undefined): string {
    if (!member) return '';
    const name = personName(member.decoded, this.locale);
    return name ? this.t('chrome.member_name', { name }) : (member.decoded.username ?? '');
  }

  /** Renews the token after a change of the member data in it. Ignores failures: the token is renewed later anyway. */
  async renewSession(): Promise<void> {
    try {
      const tokens = await this.jar.get(authCookie);
      const state = await resolveSession(tokens, this.publicCaller, { force: true });
      if (state.kind === 'member' && state.renewed) await this.jar.set(authCookie, state.renewed);
    } catch (error) {
      if (!(error instanceof UnexpectedError)) throw error;
    }
  }

  /** The new access token, after the Shop API has refused `token`. Undefined if the session is over. */
  async renewRefused(token: string): Promise<string | undefined> {
    const current = (await this.member())?.token;
    // Another call of this request has renewed it.
    if (current !== token) return current;
    this.#renewal ??= this.#renewTokens();
    return this.#renewal;
  }

  async #renewTokens(): Promise<string | undefined> {
    const tokens = await this.jar.get(authCookie);
    const renewed = tokens && (await renewRefused(tokens, this.publicCaller));
    const decoded = renewed && decodeToken(renewed.access);
    if (!decoded) return undefined;
    await this.jar.set(authCookie, renewed);
    this.#session = Promise.resolve({ kind: 'member', member: { token: renewed.access, decoded } });
    return renewed.access;
  }

  /** Resolves the session first, because an expired session drops the cart cookie. */
  async cartToken(): Promise<string | undefined> {
    await this.session();
    return this.jar.get(cartCookie);
  }

  /** The caller for the Shop API, with the member's token and the cart's. */
  async identity(): Promise<Identity> {
    return {
      ...this.publicCaller,
      token: (await this.member())?.token,
      renew: (token) => this.renewRefused(token),
      cartToken: await this.cartToken(),
    };
  }

  /** The shopper's cart. Undefined if the shopper has none; this does not create one. */
  cart(): Promise<Cart | undefined> {
    this.#cart ??= currentCart(this);
    return this.#cart;
  }

  /** How much is in the cart, for the header. Without a call if this request has read the whole cart. */
  async cartSummary(): Promise<CartSummary | undefined> {
    if (!this.#cart) return currentSummary(this);
    const cart = await this.#cart;
    return cart && summaryOf(cart);
  }

  /** Whether this request asks for the member's cart (current-cart.ts). */
  findsCart(): Promise<boolean> {
    this.#findsCart ??= this.cartToken().then((token) => !token && canFindCart(this));
    return this.#findsCart;
  }

  /** Sets the cart after a change. With undefined, the next `cart()` reads the cart again. */
  async setCart(cart: Cart | undefined): Promise<void> {
    this.#cart = cart && Promise.resolve(cart);
    // Actions write the same token again, so that the cookie does not expire while the cart is in use.
    if (cart && (this.isPost || cart.tokenValue !== (await this.cartToken())))
      await this.jar.set(cartCookie, cart.tokenValue);
  }

  /** Every category tree. */
  taxons(): Promise<Taxon[]> {
    this.#taxons ??= taxons(this.publicCaller);
    return this.#taxons;
  }

  async notify(...notices: Notice[]): Promise<void> {
    const waiting = (await this.jar.get(noticeCookie)) ?? [];
    await this.jar.set(noticeCookie, [...waiting, ...notices].slice(-NOTICES_MAX));
  }

  /** Removes a queued notice that no longer applies. */
  async removeNotice(key: Notice['key']): Promise<void> {
    const waiting = await this.jar.get(noticeCookie);
    const others = waiting?.filter((notice) => notice.key !== key) ?? [];
    if (others.length !== waiting?.length)
      await this.jar.set(noticeCookie, others.length ? others : undefined);
  }

  /**
   * Removes and returns the notices, so that each is shown once. Only for the page that shows them: a loader cannot know
   * whether another one, which runs at the same time, redirects.
   */
  async takeNotices(): Promise<Notice[]> {
    // An expired session adds one.
    await this.session();
    const notices = await this.jar.get(noticeCookie);
    await this.jar.set(noticeCookie, undefined);
    return notices ?? [];
  }

  async forgetSession(): Promise<void> {
    await clearAtSessionEnd(this.jar);
    this.#session = Promise.resolve({ kind: 'guest' });
    this.#cart = undefined;
  }

  /** §8.3 The Shop API no longer accepts the session: clears it, and the next page shows a notice. Once per request. */
  endSession(): Promise<void> {
    this.#ending ??= this.#endSession();
    return this.#ending;
  }

  async #endSession(): Promise<void> {
    await this.#clearExpiredSession();
    this.#session = Promise.resolve({ kind: 'expired' });
    this.#cart = undefined;
  }
  async #clearExpiredSession(): Promise<void> {
    await clearAtExpiry(this.jar);
    await this.notify({ key: 'error.session_expired_error', tone: 'alert' });
  }
}

export const scopeOf = perRequest((request) => new Scope(request));
