import { useActionData, useLoaderData } from '@remix-run/react';
import { emit } from '#app/analytics/emit.ts';
import { cartEvent } from '#app/analytics/events.ts';
import { shopClosures } from '#app/catalogue/closures.ts';
import { CHANGED } from '#app/checkout/after-placing.ts';
import { checkoutCart } from '#app/checkout/checkout.ts';
import { placesBeforePaying } from '#app/checkout/gateway.ts';
import { isFingerprintOf, signedFingerprint } from '#app/checkout/order-fingerprint.ts';
import { stepPath } from '#app/checkout/step-path.ts';
import { env } from '#app/env.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { primaryLabel } from '#app/rules/checkout-steps.ts';
import { setRecipient, triggerApps } from '#app/shop-api/checkout.ts';
import { confirmView, legalView } from '#app/ui/order/checkout-view.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { PricesChanged } from '#app/ui/order/prices-changed.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { LanguageButton } from '../language-button.tsx';
import type { StepHandle } from '../layout.tsx';
import { CancelTerms, LegalBlock } from '../legal-block.tsx';
import { orderNow } from '../order-now.ts';
import { HostedTerms } from '../payment-terms.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { seminarTerms } from '../seminar-terms.ts';
import { StepFrame } from '../step-frame.tsx';
import { ConfirmDetails } from './confirm-details.tsx';
import { receiptForm } from './form.ts';
import { ReceiptFields } from './receipt-fields.tsx';

export const handle: StepHandle = { step: 'confirm' };

const { loader, action } = screen('checkout.confirm', {
  load: async ({ scope, request }) => {
    const cart = await checkoutCart(scope, request, 'confirm');
    const [{ items }, terms, closures] = await Promise.all([
      triggerApps(scope),
      seminarTerms(scope, cart.items),
      shopClosures(scope),
    ]);
    return {
      view: confirmView(cart, items),
      legal: legalView(cart, { seminarTerms: terms, closures }, scope.locale),
      fingerprint: signedFingerprint(cart),
      changed: scope.url.searchParams.has(CHANGED),
      order: env.ROBOT_PAYMENT ? undefined : { placesFirst: await placesBeforePaying() },
      label: primaryLabel('confirm', env.ROBOT_PAYMENT),
    };
  },
  act: async ({ scope, request, form }) => {
    if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
    const cart = await checkoutCart(scope, request, 'confirm');
    const fingerprint = form.get(FINGERPRINT);
    const isStale = !isFingerprintOf(cart, fingerprint);
    const submission = parseForm(form, receiptForm);
    // The page shows the current cart, so a change of the cart is reported together with the errors.
    if (submission.status !== 'success')
      return refuseForm(scope, submission, isStale ? { formErrors: ['checkout.payment_changed'] } : {});
    try {
      await setRecipient(scope, { token: cart.tokenValue }, submission.value);
    } catch (error) {
      return refuseForm(scope, submission, refusalOf(scope, error));
    }
    if (isStale)
      throw await redirectWith(scope, href('checkout.confirm', {}, scope.locale, { [CHANGED]: 1 }));
    await emit(scope, cartEvent('confirm_order', cart));
    if (!env.ROBOT_PAYMENT) return orderNow(scope, request, fingerprint);
    throw await redirectWith(scope, stepPath('payment', scope.locale));
  },
  // A form that places the order is not replayed after a login.
  replayAfterLogin: env.ROBOT_PAYMENT,
});

export { action, loader };

export default function Confirm() {
  const { view, legal, label, order, fingerprint, changed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer && 'result' in answer ? answer.result : undefined;
  const refusal = answer && 'refusal' in answer ? answer.refusal : undefined;
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'confirm',
    { recipient: 'checkout.recipient' },
    {
      constraint: { recipient: { required: true } },
      lastResult,
      defaultValue: { recipient: view.recipient },
      mayBeHidden: true,
    },
  );
  const ticked = lastResult ? lastResult.initialValue?.['requestReceipt'] === 'on' : view.requestReceipt;
  return (
    <StepFrame
      title={t('checkout.confirm_title')}
      summary={view.summary}
      final={order !== undefined}
      bar={
        <PrimaryBar
          form={form.id}
          label={t(label === 'next' ? 'cart.next' : 'cart.proceed_to_payment')}
          after={t(order ? afterOrder(order) : 'checkout.confirm_after')}
          total={view.summary.total}
          final={order !== undefined}
        />
      }
    >
      {(refusal || (changed && !lastResult)) && (
        <div className="error-box" role="alert">
          <Icon name="alert" />
          <p>{refusal ?? t('checkout.payment_changed')}</p>
        </div>
      )}
      <ErrorSummary form={form} />
      <PricesChanged lines={view.lines} />
      <OrderLines lines={view.lines} />
      <p className="ways">
        <a href={href('checkout.cart', {}, locale)}>{t('checkout.change_items')}</a>
        <a href={href('products.categories', {}, locale)}>{t('checkout.buy_more')}</a>
      </p>
      <ConfirmDetails {...view.details} />
      <PostForm {...form.props}>
        <FirstButton />
        <input type="hidden" name={FINGERPRINT} value={fingerprint} />
        <ReceiptFields ticked={ticked} recipient={form.fields.recipient} />
        {order ? (
          <LegalBlock
            view={legal}
            payment={<HostedTerms placesFirst={order.placesFirst} hasSeminars={legal.hasSeminars} />}
          />
        ) : (
          <CancelTerms terms={legal.seminarTerms} />
        )}
        <LanguageButton />
      </PostForm>
    </StepFrame>
  );
}

const afterOrder = ({ placesFirst }: { placesFirst: boolean }) =>
  placesFirst ? 'checkout.payment_after' : 'checkout.payment_after_first';

/** Hidden field: fingerprint of the cart shown (checkout/order-fingerprint.ts). */
const FINGERPRINT = 'fingerprint';

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
