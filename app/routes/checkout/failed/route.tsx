/**
 * §2 An order that was not paid: why, and what can be done; or a refused payment of an order that can still be paid.
 */
import { useLoaderData } from '@remix-run/react';
import { emit } from '#app/analytics/emit.ts';
import { orderFailed } from '#app/analytics/events.ts';
import { reportOnce } from '#app/analytics/report-once.ts';
import { buyAgain } from '#app/cart/buy-again.ts';
import {
  findRememberedOrder,
  hostedForm,
  hostedPage,
  mayHaveJustPaid,
  namedOrder,
} from '#app/checkout/remembered-orders.ts';
import { type UnpaidReason, unpaidReason } from '#app/checkout/unpaid-reason.ts';
import { forgetOrder, noteRefusals, orderCookie } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import type { PageHead } from '#app/page.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { shopDetails } from '#app/shop-details.ts';
import { ReturnedPayment, returnedPayment } from '#app/ui/order/returned-payment.tsx';
import type { Order } from '#contract/order-shapes.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { formatMoment } from '#kit/i18n/dates.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Price } from '#kit/ui/price.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { GatewayForm, GiveUpForm } from '../gateway-form.tsx';
import { NoOrder, OrderNumber } from '../no-order.tsx';

export const { loader, action } = screen('checkout.failed', {
  load: loadFailed,
  actGuard: 'member',
  act: postFailed,
});

async function loadFailed({ scope, request }: LoadArgs) {
  const order = await findRememberedOrder(scope);
  const head = (title: TextKey): PageHead => ({ title: scope.t(title), noindex: true });
  if (!order)
    return { page: { head: head('checkout.no_order_title') }, order: undefined, refused: undefined };
  const refused = await refusedPayment(scope, request, order);
  if (refused)
    return {
      page: { head: head('checkout.failed_title'), ...hostedPage(refused.hosted) },
      order: undefined,
      refused,
    };
  if (outcomeOf(order) !== 'failed')
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale), { status: 302 });
  await reportOnce(scope, request, orderFailed(order));
  const reason = unpaidReason(order);
  return {
    page: { head: head(failedTitle(reason)) },
    order: failedOrder(order, reason),
    refused: undefined,
  };
}

/** Undefined unless the order is still payable and its last payment was refused. */
async function refusedPayment(scope: Scope, request: Request, order: Order) {
  const { refusals, errorCode, expiresAt } = order.paymentRequest ?? {};
  if (!refusals || outcomeOf(order) !== 'waiting' || (await mayHaveJustPaid(scope, order))) return undefined;
  const hosted = hostedForm(order);
  if (!hosted || !expiresAt) return undefined;
  const isNews = !isPrefetch(request) && (await noteRefusals(scope.jar, refusals));
  if (isNews) await emit(scope, orderFailed({ ...order, paymentErrorCode: errorCode }));
  return {
    token: order.tokenValue,
    number: order.number,
    total: order.totals.total,
    reason: unpaidReason({ ...order, paymentErrorCode: errorCode }),
    until: formatMoment(expiresAt, scope.locale),
    hosted,
    email: shopDetails().email,
  };
}

const failedOrder = (order: Order, reason: UnpaidReason) => ({
  token: order.tokenValue,
  number: order.number,
  reason,
  email: shopDetails().email,
  returned: returnedPayment(order),
});

const failedTitle = ({ cause }: UnpaidReason): TextKey =>
  cause === 'shopper' ? 'checkout.given_up_title' : 'checkout.failed_title';

async function postFailed({ scope, form }: ActArgs) {
  const order = await namedOrder(scope, form);
  const here = href('checkout.failed', {}, scope.locale);
  if (!order || outcomeOf(order) !== 'failed') throw await redirectWith(scope, here);
  const notices = await buyAgain(scope, order);
  const remembered = await scope.jar.get(orderCookie);
  if (remembered?.token === order.tokenValue) await forgetOrder(scope.jar);
  throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), { notices });
}

export default function Failed() {
  const { order, refused } = useLoaderData<typeof loader>();
  if (refused) return <RefusedPayment payment={refused} />;
  return order ? <FailedOrder {...order} /> : <NoOrder />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** State of the order, the note that nothing was charged, and links onward. */
function FailedOrder({ token, number, reason, email, returned }: ReturnType<typeof failedOrder>) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <h1>{t(failedTitle(reason))}</h1>
      {/* No reason when the shopper cancelled the order. */}
      {reason.cause !== 'shopper' && <Reason reason={reason} />}
      <OrderNumber number={number} />
      <p>
        {t('checkout.failed_no_charge')}
        {reason.cause === 'payment' && (
          <>
            <Gap />
            {t('checkout.failed_cancelled')}
          </>
        )}
      </p>
      <ReturnedPayment text={returned} />
      <PostForm>
        <p>{t('checkout.failed_again_text')}</p>
        <input type="hidden" name="order" value={token} />
        <SubmitButton after={t('checkout.buy_again_after')}>{t('checkout.buy_again')}</SubmitButton>
      </PostForm>
      <p className="actions">
        <QuietLink href={href('home', {}, locale)}>{t('error.back_home')}</QuietLink>
      </p>
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}

type Refused = NonNullable<Awaited<ReturnType<typeof refusedPayment>>>;

/** The reason, and the form to try another card. */
function RefusedPayment({ payment }: { payment: Refused }) {
  const t = useT();
  return (
    <div className="result">
      <h1>
        <Phrases text={t('checkout.failed_title')} />
      </h1>
      <Reason reason={payment.reason} />
      <RecordList
        rows={[
          [t('checkout.order_number'), <strong key="number">{payment.number}</strong>],
          [
            t('checkout.amount_to_pay'),
            <strong key="total">
              <Price amount={payment.total} taxNote />
            </strong>,
          ],
        ]}
      />
      <p>{t('checkout.refused_text')}</p>
      <GatewayForm hosted={payment.hosted} until={payment.until} />
      <GiveUpForm order={payment.token} />
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${payment.email}`}>{payment.email}</a>
      </p>
    </div>
  );
}

function Reason({ reason }: { reason: UnpaidReason }) {
  const t = useT();
  return (
    <div className="error-box">
      <Icon name="alert" />
      <p>
        {t(reason.key)}
        {reason.code && <small>{t('checkout.failed_code', { code: reason.code })}</small>}
      </p>
    </div>
  );
}
