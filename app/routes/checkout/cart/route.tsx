import { useActionData, useLoaderData } from '@remix-run/react';
import { changeCart } from '#app/cart/cart.ts';
import { lineRefusal, type VariantStock } from '#app/cart/line-refusal.ts';
import { shopClosures } from '#app/catalogue/closures.ts';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { cartOnFirstStep } from '#app/checkout/checkout.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { refuse, screen } from '#app/request/screen.ts';
import { changeCartItem, removeCartItem } from '#app/shop-api/cart.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { hasOrdered } from '#app/shop-api/orders.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { ByDay } from '#app/ui/order/by-day.tsx';
import { cartView } from '#app/ui/order/cart-view.ts';
import { pendingView, shipDayOf } from '#app/ui/order/checkout-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { PricesChanged } from '#app/ui/order/prices-changed.tsx';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import type { Cart as CartData, Item } from '#contract/order-shapes.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import type { StepHandle } from '../layout.tsx';
import { PurchaseNote } from '../purchase-note.tsx';
import { beginCheckout } from './begin-checkout.ts';
import { CartContents } from './cart-contents.tsx';
import { CartLine } from './cart-line.tsx';
import { DeliverTo } from './deliver-to.tsx';
import { readLineChange } from './form.ts';
import { PendingPayment } from './pending-payment.tsx';
import { PROCEED, Proceed } from './proceed.tsx';
import { recentlyChecked } from './recently-checked.ts';

export const handle: StepHandle = { step: 'cart' };

const { loader, action } = screen('checkout.cart', {
  load: async ({ scope, request }) => {
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
      cart: isEmpty ? undefined : cartView(cart, { thresholdYen: env.FREE_SHIPPING_THRESHOLD_YEN, isMember }),
      isMember,
      resolved: scope.url.searchParams.get(RESOLVED),
      pending: cart?.pendingPayment && pendingView(cart, scope.locale),
      shipDay: cart && shipDayOf(cart, scope.locale, closures),
      checked,
      arrivals: isEmpty && checked.length === 0 ? await newArrivals(scope) : [],
      ordered: ordered ?? false,
    };
  },
  act: async ({ scope, form }) => {
    if (form.get('intent') === PROCEED) throw await beginCheckout(scope);
    const change = readLineChange(form);
    const here = href('checkout.cart', {}, scope.locale);
    const lineIn = (cart: CartData | undefined) => cart?.items.find(({ id }) => String(id) === change?.item);
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
      throw await redirectWith(scope, to, { notices: cart ? [changeNotices[change.kind]] : [cartReplaced] });
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
  },
});

export { action, loader };

/** `inCart` is 0, because the new quantity replaces the old one. */
const stockOf = ({ product: { variants, seminar } }: Item): VariantStock => ({
  left: variants[0].availableQuantity,
  inCart: 0,
  isTicket: seminar !== undefined,
});

export default function Cart() {
  const { cart, isMember, pending, resolved, shipDay, checked, arrivals, ordered } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
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
          {ordered && <a href={href('account.order', {}, locale)}>{t('cart.buy_again')}</a>}
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
              <a href={href('account.order', {}, locale)}>{t('cart.buy_again')}</a>
            </p>
          )}
        </div>
      </CartContents>
      <ProductRow heading={t('cart.viewed')} cards={checked} quick={false} />
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** Query parameter: the line that has become available. */
const RESOLVED = 'resolved';

const changeNotices: Record<'set' | 'limit' | 'remove', Notice> = {
  // For screen readers only: the line itself shows its new quantity and total.
  set: { key: 'notice.cart_updated', tone: 'announced' },
  // − and + stay enabled at their limits to keep the focus: this notice explains why pressing them changes nothing.
  limit: { key: 'notice.quantity_limit', values: { min: QUANTITY_MIN, max: QUANTITY_MAX }, tone: 'info' },
  remove: { key: 'notice.cart_removed', tone: 'done' },
};
const cartReplaced: Notice = { key: 'notice.cart_replaced', tone: 'alert' };
