/**
 * §2 The cart, which is the first step of the checkout. The buttons of a line change it, the primary button begins the
 * checkout.
 */
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { changeCart } from '#app/cart/cart.ts';
import { lineRefusal, type VariantStock } from '#app/cart/line-refusal.ts';
import { shopClosures } from '#app/catalogue/closures.ts';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { recentlyViewed } from '#app/catalogue/recently-viewed.ts';
import { cartOnFirstStep } from '#app/checkout/checkout.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, refuse, screen } from '#app/request/screen.ts';
import { FROM, FROM_CART } from '#app/rules/checkout-return.ts';
import { readQuantity } from '#app/rules/quantity.ts';
import { changeCartItem, removeCartItem } from '#app/shop-api/cart.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { hasOrdered } from '#app/shop-api/orders.ts';
import { shopDetails } from '#app/shop-details.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { ByDay } from '#app/ui/order/by-day.tsx';
import { type CartView, cartView } from '#app/ui/order/cart-view.ts';
import { pendingView, shipDayOf } from '#app/ui/order/checkout-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { PricesChanged } from '#app/ui/order/prices-changed.tsx';
import { type Card, cardOf } from '#app/ui/product/card.ts';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import type { Cart, Item } from '#contract/order-shapes.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { ChangeAddress } from '../change-address.tsx';
import type { StepHandle } from '../layout.tsx';
import { PurchaseNote } from '../purchase-note.tsx';
import { CartLine } from './cart-line.tsx';
import { Coupon, NO_COUPON, postCoupon, postNoCoupon, USE_COUPON } from './coupon.tsx';
import { beginCheckout, PendingPayment, PROCEED, Proceed } from './proceed.tsx';

/** Query parameter: the line that has become available. */
const RESOLVED = 'resolved';

/** A change of one line, by the field `intent`: set the quantity, one more, one less, or remove. */
const lineForm = z.object({
  intent: z.enum(['update', 'minus', 'plus', 'remove']).catch('update'),
  item: z.string().regex(/^\d{1,20}$/),
  quantity: z.string().max(40).default(''),
  /** The quantity that the loaded page showed. − and + start from it, not from what was typed since. */
  current: z.coerce.number().int().catch(QUANTITY_MIN),
});

type LineChange =
  | { kind: 'remove'; item: string }
  | { kind: 'set'; item: string; quantity: number }
  /**
   * − or + at a limit, which is `quantity`. The quantity is set anyway, because this update may replace a pending
   * update.
   */
  | { kind: 'limit'; item: string; quantity: number }
  | { kind: 'refused'; item: string; typed: string; error: string };

/** Undefined for an invalid form. */
function readLineChange(form: FormData): LineChange | undefined {
  const parsed = lineForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return undefined;
  const { intent, item, quantity, current } = parsed.data;
  if (intent === 'remove') return { kind: 'remove', item };
  if (intent === 'minus' || intent === 'plus') {
    const next = current + (intent === 'plus' ? 1 : -1);
    const quantity = Math.min(Math.max(next, QUANTITY_MIN), QUANTITY_MAX);
    return { kind: quantity === next ? 'set' : 'limit', item, quantity };
  }
  const read = readQuantity(quantity);
  return 'quantity' in read
    ? { kind: 'set', item, quantity: read.quantity }
    : { kind: 'refused', item, typed: quantity, error: read.error };
}

export const handle: StepHandle = { step: 'cart' };

export const { loader, action } = screen('checkout.cart', { load: loadCart, act: postCart });

async function loadCart({ scope, request }: LoadArgs) {
  const [cart, member] = await Promise.all([cartOnFirstStep(scope, request), scope.member()]);
  const isMember = member !== undefined;
  const isEmpty = !cart || cart.items.length === 0;
  const [checked, ordered, closures] = await Promise.all([
    recentlyChecked(scope, cart),
    // The link to buy again is for members with orders.
    isMember ? optional(scope, hasOrdered(scope), false) : false,
    shopClosures(scope),
  ]);
  return {
    cart: isEmpty ? undefined : cartView(cart, { details: shopDetails(), isMember }),
    isMember,
    resolved: scope.url.searchParams.get(RESOLVED),
    pending: cart?.pendingPayment && pendingView(cart, scope.locale),
    shipDay: cart && shipDayOf(cart, scope.locale, closures),
    checked,
    arrivals: isEmpty && checked.length === 0 ? await newArrivals(scope) : [],
    ordered: ordered ?? false,
    coupon: (await supports('coupons')) ? { code: cart?.couponCode } : undefined,
  };
}

/** Empty when the call fails. */
async function recentlyChecked(scope: Scope, cart: Cart | undefined): Promise<Card[]> {
  const inCart = new Set(cart?.items.map(({ product }) => product.code));
  const products = (await optional(scope, recentlyViewed(scope), [])) ?? [];
  return products
    .filter(({ code }) => !inCart.has(code))
    .slice(0, SHOWN_MAX)
    .map(cardOf);
}

const SHOWN_MAX = 6;

async function postCart({ scope, form }: ActArgs) {
  if (form.get('intent') === PROCEED) throw await beginCheckout(scope);
  if (form.get('intent') === USE_COUPON) return postCoupon(scope, form);
  if (form.get('intent') === NO_COUPON) throw await postNoCoupon(scope);
  const change = readLineChange(form);
  const here = href('checkout.cart', {}, scope.locale);
  const lineIn = (cart: Cart | undefined) => cart?.items.find(({ id }) => String(id) === change?.item);
  if (!change) throw await redirectWith(scope, here);
  if (change.kind === 'refused')
    return refuse({ refused: { item: change.item, typed: change.typed, error: change.error } });
  try {
    const before = lineIn(await scope.cart());
    const cart = await changeCart(scope, change.item, (caller, token) =>
      change.kind === 'remove'
        ? removeCartItem(caller, token, change.item)
        : changeCartItem(caller, token, change.item, change.quantity),
    );
    const isResolved = before?.available === false && lineIn(cart)?.available === true;
    const to = isResolved ? href('checkout.cart', {}, scope.locale, { [RESOLVED]: change.item }) : here;
    throw await redirectWith(scope, to, {
      notices: [cart ? changeNotice(scope, change.kind, cart, lineIn(cart)) : cartReplaced],
    });
  } catch (error) {
    // The line was removed in another tab: the cart is simply shown as it is now.
    if (error instanceof BadRequestError && error.errorCode === 'cart_item_not_found')
      throw await redirectWith(scope, here);
    const typed = change.kind === 'remove' ? '' : String(change.quantity);
    const item = lineIn(await scope.cart());
    const { fieldErrors, formErrors } = lineRefusal(scope, error, item && stockOf(item));
    const [message = 'error.unexpected_error'] = fieldErrors?.['quantity'] ?? formErrors ?? [];
    return refuse({ refused: { item: change.item, typed, error: message } });
  }
}

function changeNotice(
  { locale }: Scope,
  kind: 'set' | 'limit' | 'remove',
  { totals }: Cart,
  line: Item | undefined,
): Notice {
  if (kind === 'remove') return { key: 'notice.cart_removed', tone: 'done' };
  // − and + stay enabled at their limits to keep the focus: this notice explains why pressing them changes nothing.
  if (kind === 'limit')
    return { key: 'notice.quantity_limit', values: { min: QUANTITY_MIN, max: QUANTITY_MAX }, tone: 'info' };
  const values = { quantity: line?.quantity ?? 0, total: formatYen(yen(totals.total), locale) };
  // For screen readers only: the line itself shows its new quantity and total.
  return { key: 'notice.cart_updated', values, tone: 'announced' };
}

const cartReplaced: Notice = { key: 'notice.cart_replaced', tone: 'alert' };

/** `inCart` is 0, because the new quantity replaces the old one. */
const stockOf = ({ product: { variants, seminar } }: Item): VariantStock => ({
  left: variants[0].availableQuantity,
  inCart: 0,
  isTicket: seminar !== undefined,
});

export default function CartPage() {
  const { cart, isMember, pending, resolved, shipDay, checked, arrivals, ordered, coupon } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const couponResult = answer && 'result' in answer ? answer.result : undefined;
  const t = useT();
  const locale = useLocale();
  const back = { redirect_path: href('checkout.cart', {}, locale) };
  if (!cart)
    return (
      <>
        <h1>
          <Phrases text={t('cart.title')} />
        </h1>
        <EmptyState text={t('cart.empty')}>
          <ButtonLink href={href('products.categories', {}, locale)}>{t('cart.continue')}</ButtonLink>
          {ordered && <a href={href('account.orders', {}, locale)}>{t('cart.buy_again')}</a>}
        </EmptyState>
        <ProductRow heading={t('cart.viewed')} cards={checked} quick={false} />
        <ProductRow heading={t('home.latest')} cards={arrivals} quick={false} />
      </>
    );
  return (
    <>
      <div className="head">
        <h1>
          <Phrases text={t('cart.title')} />
        </h1>
        <a className="after" href={href('products.categories', {}, locale)}>
          {t('cart.continue')}
        </a>
      </div>
      <CartContents>
        <div className="cart-lines">
          {pending && <PendingPayment payment={pending} />}
          {!isMember && (
            <div className="login-box box wrap">
              <p>{t('cart.login_text')}</p>
              <QuietLink href={href('login', {}, locale, back)}>{t('cart.login_title')}</QuietLink>
              <a href={href('register', {}, locale, back)}>{t('cart.register')}</a>
            </div>
          )}
          <PricesChanged lines={cart.lines} />
          <ul className="lines" aria-label={t('cart.items')}>
            {cart.lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                locked={pending !== undefined}
                refused={refused?.item === line.id ? refused : undefined}
                resolved={resolved === line.id && line.available}
              />
            ))}
          </ul>
          {isMember && !pending && <DeliverTo cart={cart} />}
        </div>
        <div className="cart-side">
          <OrderSummary summary={cart.summary} settled={pending !== undefined} />
          {coupon && !pending && <Coupon code={coupon.code} lastResult={couponResult} />}
          {shipDay && !pending && cart.blockers.length === 0 && (
            <p className="good">
              <NamedText
                of={shipDay.withSeminar ? 'cart.ship_by_goods' : 'cart.ship_by'}
                names={{ by: <ByDay day={shipDay.day} /> }}
              />
            </p>
          )}
          {!pending && <Proceed cart={cart} isMember={isMember} />}
          <PurchaseNote summary={cart.summary} />
          {ordered && (
            <p>
              <a href={href('account.orders', {}, locale)}>{t('cart.buy_again')}</a>
            </p>
          )}
        </div>
      </CartContents>
      <ProductRow heading={t('cart.viewed')} cards={checked} quick={false} />
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** §2 An add-address prompt while the cart is in its initial state, the address itself afterwards. */
export function DeliverTo({ cart }: { cart: CartView }) {
  const t = useT();
  const locale = useLocale();
  const { deliverTo } = cart;
  const page = href('checkout.address', {}, locale, { [FROM]: FROM_CART });
  const ships = !cart.summary.ticketsAlone;
  return (
    <section className="deliver-to">
      <h2>{t(ships ? 'cart.deliver_to' : 'cart.contact_address')}</h2>
      {deliverTo && cart.checkoutState !== 'cart' ? (
        <>
          <address className="address-text">
            <AddressText address={deliverTo} />
          </address>
          <ChangeAddress page={page} ships={ships} />
        </>
      ) : (
        <p>
          <a href={page}>{t(ships ? 'cart.add_address' : 'cart.add_contact')}</a>
        </p>
      )}
    </section>
  );
}

/** With scripts, changes are sent without leaving the page (cart-contents.element.ts). */
function CartContents({ children }: { children: ReactNode }) {
  return (
    <cart-contents class="cart" data-unsent={useT()('cart.unsent')}>
      {children}
    </cart-contents>
  );
}
