/**
 * The link of a mail to goods that staff have taken down at the telephone or from a fax. Its button puts them into the
 * member's cart; from there on it is an order as any other.
 */
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { tokenOf, unlessUnknown } from '#app/auth/mailed-link.ts';
import { addToCart } from '#app/cart/cart.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { href, resource } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { here } from '#app/request/resume-after-login.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { showCart } from '#app/shop-api/cart.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { readPhoneOrder, takePhoneOrder } from '#app/shop-api/phone-order.ts';
import { lineView } from '#app/ui/order/cart-view.ts';
import { seminarsOf } from '#app/ui/order/checkout-view.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import type { Cart } from '#contract/order-shapes.ts';
import { lastDayOf, type PhoneOrderLine, type PhoneOrderView } from '#contract/phone-order.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { formatDay } from '#kit/i18n/dates.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Price } from '#kit/ui/price.tsx';

export const { loader, action } = screen('phone-order', {
  load: loadPhoneOrder,
  act: postPhoneOrder,
  // The link may be opened by anybody, also by mail scanners; the goods are put into a member's cart.
  actGuard: 'member',
});

async function loadPhoneOrder({ scope }: LoadArgs) {
  const head = { title: scope.t('phone_order.title'), noindex: true };
  const link = await unlessUnknown(scope, 'phone_orders', (_, token) => readPhoneOrder(scope, token));
  const inCart = link?.state === 'open' && link.isFor !== 'another' ? await countInCart(scope) : 0;
  return data(
    { link: link && viewOf(scope, link), inCart, here: here(scope), page: { head } },
    { status: link ? 200 : 404 },
  );
}

/** Pieces in the cart. Zero if the cart cannot be read: the page then does not mention them, but they stay in the cart. */
const countInCart = async (scope: Scope): Promise<number> =>
  (await optional(scope, scope.cartSummary(), undefined))?.count ?? 0;

function viewOf({ locale }: Scope, { lines, endsAt, ...link }: PhoneOrderView) {
  const namesOf = (isMeant: (line: PhoneOrderLine) => boolean) =>
    lines
      .filter(isMeant)
      .map(({ product }) => product.name)
      .join(' / ');
  const isShort = ({ unavailable }: PhoneOrderLine) => unavailable === 'insufficient_stock';
  const items = lines.map(itemOf);
  return {
    ...link,
    until: formatDay(lastDayOf(new Date(endsAt)), locale),
    lines: items.map((item) => lineView(item, undefined)),
    seminars: seminarsOf({ items, joinLinks: [], state: 'new' }, locale).map((seminar) => ({
      ...seminar,
      // Nothing is booked yet.
      calendar: undefined,
    })),
    sum: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    short: namesOf(isShort),
    gone: namesOf((line) => line.unavailable !== undefined && !isShort(line)),
    hasSome: lines.some((line) => line.unavailable === undefined || isShort(line)),
  };
}

/** As an item of a cart. */
const itemOf = ({ product, quantity, price, mailedPrice, unavailable }: PhoneOrderLine, id: number) => ({
  id,
  product,
  quantity,
  subTotal: price * quantity,
  total: price * quantity,
  available: unavailable === undefined,
  unavailableReason: unavailable,
  addedPrice: mailedPrice === price ? undefined : mailedPrice,
});

/** If the link does not work (any more), its page says why. */
async function postPhoneOrder({ scope }: ActArgs) {
  const token = tokenOf(scope);
  const before = await scope.cart().catch(() => undefined);
  const notices: Notice[] = [];
  try {
    await addToCart(
      scope,
      (cart) => addedSince(before, cart),
      async (caller, cartToken) => {
        const taken = await takePhoneOrder(caller, token, cartToken);
        notices.push(...noticesOf(taken));
        return taken?.cart ?? showCart(caller, cartToken);
      },
    );
  } catch (error) {
    if (!(error instanceof NotFoundError || error instanceof BadRequestError)) throw error;
    throw await redirectWith(scope, href('phone-order', {}, scope.locale, { token }), {
      notices: error.errorCode === 'checkout_state' ? [{ key: 'error.cart_locked', tone: 'alert' }] : [],
    });
  }
  throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), { notices });
}

/** For the analytics event. */
function addedSince(before: Cart | undefined, cart: Cart) {
  const codeOf = ({ product }: Cart['items'][number]) => product.variants[0].code;
  const quantityBefore = (code: string) => before?.items.find((item) => codeOf(item) === code)?.quantity ?? 0;
  return cart.items
    .map((item) => ({
      productCode: item.product.code,
      variantCode: codeOf(item),
      quantity: item.quantity - quantityBefore(codeOf(item)),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** By default of an answer that could not be read. */
function noticesOf({ before, reduced } = { before: 0, reduced: 0 }): Notice[] {
  const counted = (key: TextKey, count: number, tone: Notice['tone']): Notice[] =>
    count > 0 ? [{ key, values: { count }, tone }] : [];
  return [
    { key: 'phone_order.taken', tone: 'done' },
    ...counted('phone_order.kept', before, 'info'),
    ...counted('phone_order.reduced', reduced, 'alert'),
  ];
}

type Link = ReturnType<typeof viewOf>;

const leads: Record<Link['way'], TextKey> = { phone: 'phone_order.lead_phone', fax: 'phone_order.lead_fax' };

export default function PhoneOrder() {
  const { link, inCart, here: path } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <TwoColumns
      crumbs={[{ name: t('phone_order.title') }]}
      title={t('phone_order.title')}
      lead={link?.state === 'open' && link.isFor !== 'another' ? t(leads[link.way]) : undefined}
      isForm
    >
      <State link={link} inCart={inCart} path={path} />
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

type Props = { link: Link | undefined; inCart: number; path: string };

function State({ link, inCart, path }: Props) {
  const t = useT();
  const locale = useLocale();
  if (!link) return <Refused text={t('phone_order.unknown')} />;
  if (link.isFor === 'another')
    return (
      <Refused text={t('phone_order.another')}>
        <PostForm action={resource('session.logout')}>
          <input type="hidden" name="redirect_path" value={path} />
          <button type="submit" className="button quiet primary">
            {t('phone_order.logout')}
          </button>
        </PostForm>
      </Refused>
    );
  if (link.state === 'open') return <Open link={link} inCart={inCart} path={path} />;
  if (link.state === 'withdrawn') return <Refused text={t('phone_order.withdrawn')} />;
  if (link.state === 'ended') return <Refused text={t('phone_order.ended')} />;
  if (link.isFor === 'unknown')
    return (
      <Refused text={t('phone_order.used')}>
        <QuietLink href={href('login', {}, locale, { redirect_path: path })}>
          {t('phone_order.to_login')}
        </QuietLink>
      </Refused>
    );
  const { order } = link;
  return (
    <>
      <p className="text-lead" role="status">
        {order ? t('phone_order.ordered', { number: order.number }) : t('phone_order.in_cart')}
      </p>
      <p className="actions">
        {order ? (
          <QuietLink href={href('account.order', { detail: order.token }, locale)}>
            {t('phone_order.to_order')}
          </QuietLink>
        ) : (
          <QuietLink href={href('checkout.cart', {}, locale)}>{t('phone_order.to_cart')}</QuietLink>
        )}
      </p>
    </>
  );
}

/** Why it cannot be used, and the ways on. */
function Refused({ text, children }: { text: string; children?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <RefusalBox title={t('phone_order.refused')}>
        <p>{text}</p>
      </RefusalBox>
      <div className="actions">
        {children} <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </div>
    </>
  );
}

function Open({ link, inCart, path }: { link: Link; inCart: number; path: string }) {
  const t = useT();
  const locale = useLocale();
  const isGuest = link.isFor === 'unknown';
  const afterLogin = link.forMember ? 'phone_order.after_login' : 'phone_order.after_guest';
  const after = isGuest ? afterLogin : 'phone_order.after';
  return (
    <>
      <section aria-labelledby="goods">
        <h2 id="goods">{t('phone_order.goods')}</h2>
        <OrderLines lines={link.lines} withDates priceWas="phone_order.price_was" />
        <p className="spaced">
          {t('phone_order.sum')}{' '}
          <strong>
            <Price amount={link.sum} />
          </strong>
        </p>
      </section>
      {link.seminars.length > 0 && (
        <section className="box ticket spaced">
          <h2>{t('product.seminar')}</h2>
          <SeminarPlaces seminars={link.seminars} directions={[]} />
        </section>
      )}
      {link.short !== '' && <p className="open">{t('phone_order.short', { names: link.short })}</p>}
      {link.hasSome && link.gone !== '' && (
        <p className="open">{t('phone_order.gone', { names: link.gone })}</p>
      )}
      {link.hasSome ? (
        <PostForm className="spaced">
          {/* A form without fields would not wait for the login (request/resume-after-login.ts). */}
          <input type="hidden" name="take" value="1" />
          <p>{t('phone_order.until', { date: link.until })}</p>
          {inCart > 0 && <p>{t('phone_order.in_cart_count', { count: inCart })}</p>}
          <div className="spaced">
            <SubmitButton after={t(after)}>{t('phone_order.submit')}</SubmitButton>
          </div>
        </PostForm>
      ) : (
        <Refused text={t('phone_order.none')} />
      )}
      {isGuest && !link.forMember && (
        <p className="actions">
          <QuietLink href={href('register', {}, locale, { redirect_path: path })}>
            {t('phone_order.register')}
          </QuietLink>
        </p>
      )}
    </>
  );
}
