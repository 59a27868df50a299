/**
 * The scope of one request. Loaders get a request object each, but all of them, the action and entry.server get
 * the same `context` object, so that is the key. Everything a request reads twice is read once here.
 */
import type { AppLoadContext } from '@remix-run/node';
import { authCookie } from '#app/cookies/auth.server.ts';
import { cartCookie } from '#app/cookies/cart-token.server.ts';
import { CookieJar } from '#app/cookies/cookie-jar.server.ts';
import { type Notice, noticeCookie } from '#app/cookies/notice.server.ts';
import { rememberOrder } from '#app/cookies/order.server.ts';
import { translator } from '#app/i18n/i18n.server.ts';
import { type Locale, pathWithoutLocale, requestLocale } from '#app/i18n/locale.ts';
import type { Translate } from '#app/i18n/text.tsx';
import { showCart } from '#app/shop-api/cart.server.ts';
import { taxons } from '#app/shop-api/catalogue.server.ts';
import { isCartMissing, NotFoundError, UnexpectedError } from '#app/shop-api/errors.ts';
import { type Identity, TimeBudget } from '#app/shop-api/http.server.ts';
import { showOrder } from '#app/shop-api/orders.server.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { Taxon } from '#contract/shapes.ts';
import { clearAtSessionEnd } from './clear-cookies.server.ts';
import { type Member, resolveSession, type SessionState } from './tokens.server.ts';

/** In the address of a page that comes after cookies were set (request/redirect.server.ts). */
export const COOKIES_DUE = 'cookies';

export class Scope {
  /** Without `COOKIES_DUE`, which is not the page's own. */
  readonly url: URL;
  readonly isPost: boolean;
  /** The answer before this one set cookies, and sent the browser here to show whether it keeps any. */
  readonly cookiesDue: boolean;
  readonly locale: Locale;
  readonly t: Translate;
  readonly jar: CookieJar;
  /** Catalogue calls need neither session nor cart: no waiting for cookies. */
  readonly publicCaller: Identity;
  /** A call failed that the page can do without (request/optional.server.ts): no shared cache may store it. */
  incomplete = false;
  #session: Promise<SessionState | { kind: 'unreachable'; error: UnexpectedError }> | undefined;
  #cart: Promise<Cart | undefined> | undefined;
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

  /** The path without language, as screens.ts knows it. */
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

  /** How the shop addresses a member; a Shop API that tells no names knows the e-mail address. */
  memberName(member: Member | undefined): string {
    if (!member) return '';
    const name = personName(member.decoded, this.locale);
    return name ? this.t('chrome.member_name', { name }) : (member.decoded.username ?? '');
  }

  /** After a change of what the access token tells of the member. It is renewed in time anyway: nothing fails. */
  async renewSession(): Promise<void> {
    try {
      const tokens = await this.jar.get(authCookie);
      const state = await resolveSession(tokens, this.publicCaller, Number.POSITIVE_INFINITY);
      if (state.kind === 'member' && state.renewed) await this.jar.set(authCookie, state.renewed);
    } catch (error) {
      if (!(error instanceof UnexpectedError)) throw error;
    }
  }

  /** Resolves the session first: when it has expired, the cart cookie is dropped. */
  async cartToken(): Promise<string | undefined> {
    await this.session();
    return this.jar.get(cartCookie);
  }

  /** For calls of the Shop API: with the member's token and the cart in hand. */
  async identity(): Promise<Identity> {
    return { ...this.publicCaller, token: (await this.member())?.token, cartToken: await this.cartToken() };
  }

  /** The shopper's cart, if there is one: looking never creates. */
  cart(): Promise<Cart | undefined> {
    this.#cart ??= this.#showCart();
    return this.#cart;
  }

  async #showCart(): Promise<Cart | undefined> {
    const token = await this.cartToken();
    if (!token) return undefined;
    try {
      return await showCart(this, token);
    } catch (error) {
      if (!isCartMissing(error) && !(error instanceof NotFoundError)) throw error;
      // §8.6. First: until it is known what became of the cart, its cookie is the only trace of it.
      const isOrdered = await this.#rememberIfOrdered(token);
      await this.jar.set(cartCookie, undefined);
      if (!isOrdered) await this.notify({ key: 'notice.cart_gone', tone: 'info' });
      return undefined;
    }
  }

  /** A cart that is gone may have become an order whose answer never arrived: that one is shown, not the one before. */
  async #rememberIfOrdered(token: string): Promise<boolean> {
    if (!(await this.member())) return false;
    try {
      await showOrder(this, token);
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
    await rememberOrder(this.jar, token, this.locale);
    return true;
  }

  /** After a change: the answer of the call is the cart from now on; without one it is read again. */
  async setCart(cart: Cart | undefined): Promise<void> {
    this.#cart = cart && Promise.resolve(cart);
    if (cart && cart.tokenValue !== (await this.cartToken())) await this.jar.set(cartCookie, cart.tokenValue);
  }

  /** Every category tree, the menus' and the breadcrumbs'. */
  taxons(): Promise<Taxon[]> {
    this.#taxons ??= taxons(this.publicCaller);
    return this.#taxons;
  }

  async notify(...notices: Notice[]): Promise<void> {
    const waiting = (await this.jar.get(noticeCookie)) ?? [];
    await this.jar.set(noticeCookie, [...waiting, ...notices].slice(-4));
  }

  /** Removes a queued notice that no longer applies. */
  async removeNotice(key: Notice['key']): Promise<void> {
    const waiting = await this.jar.get(noticeCookie);
    const others = waiting?.filter((notice) => notice.key !== key) ?? [];
    if (others.length !== waiting?.length)
      await this.jar.set(noticeCookie, others.length ? others : undefined);
  }

  /** Takes the notices out: they are said once. One may be that the session has ended. */
  async takeNotices(): Promise<Notice[]> {
    await this.session();
    const notices = await this.jar.get(noticeCookie);
    await this.jar.set(noticeCookie, undefined);
    return notices ?? [];
  }

  async forgetSession(): Promise<void> {
    await this.jar.set(authCookie, undefined);
    await clearAtSessionEnd(this.jar);
    this.#session = Promise.resolve({ kind: 'guest' });
    this.#cart = undefined;
  }

  /** §8.3 The Shop API no longer accepts the session: the next page says so. */
  async endSession(): Promise<void> {
    await this.#clearExpiredSession();
    this.#session = Promise.resolve({ kind: 'expired' });
    this.#cart = undefined;
  }

  async #clearExpiredSession(): Promise<void> {
    await this.jar.set(authCookie, undefined);
    await clearAtSessionEnd(this.jar);
    await this.notify({ key: 'error.session_expired_error', tone: 'alert' });
  }
}

const scopes = new WeakMap<AppLoadContext, Scope>();

export function scopeOf(context: AppLoadContext, request: Request): Scope {
  let scope = scopes.get(context);
  if (!scope) {
    scope = new Scope(request);
    scopes.set(context, scope);
  }
  return scope;
}
