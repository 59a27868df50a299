import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { emit } from '#app/analytics/emit.server.ts';
import { cartEvent } from '#app/analytics/events.ts';
import { checkoutCart } from '#app/checkout/checkout.server.ts';
import { stepPath } from '#app/checkout/step-path.ts';
import { env } from '#app/env.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { primaryLabel } from '#app/rules/checkout-steps.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';
import { setRecipient, triggerApps } from '#app/shop-api/checkout.server.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';
import { confirmView, legalView } from '#app/ui/order/checkout-view.server.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import type { StepHandle } from '../layout.tsx';
import { LegalBlock } from '../legal-block.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { refusalOf } from '../refusal.server.ts';
import { seminarTerms } from '../seminar-terms.server.ts';
import { StepFrame } from '../step-frame.tsx';
import { ConfirmDetails } from './confirm-details.tsx';
import { receiptForm } from './form.server.ts';
import { ReceiptFields, type ReceiptValues } from './receipt-fields.tsx';

export const handle: StepHandle = { step: 'confirm' };

export const meta = screenMeta;

export const loader = screenLoader('checkout.confirm', async ({ scope, request }) => {
  const cart = await checkoutCart(scope, request, 'confirm');
  const caller = await scope.caller();
  const [{ items }, terms] = await Promise.all([triggerApps(caller), seminarTerms(scope, cart.items)]);
  return {
    head: headOf(scope, { title: scope.t('checkout.confirm_title'), noindex: true }),
    view: confirmView(cart, items),
    legal: legalView(cart, terms, scope.locale),
    label: primaryLabel('confirm', env.ROBOT_PAYMENT),
  };
});

export const action = screenAction('checkout.confirm', async ({ scope, request, form }) => {
  const cart = await checkoutCart(scope, request, 'confirm');
  const submission = parseForm(form, receiptForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  try {
    await setRecipient(await scope.caller(), { token: cart.tokenValue }, submission.value);
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return refuseForm(scope, submission, refusalOf(error));
  }
  await emit(scope, cartEvent('confirm_order', cart));
  throw await redirectWith(scope, stepPath('payment', scope.locale));
});

export default function Confirm() {
  const { view, legal, label } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  const [form, fields] = useFields<ReceiptValues>({
    id: 'confirm',
    lastResult: lastResult ?? null,
    defaultValue: { recipient: view.recipient },
    defaultNoValidate: false,
  });
  const ticked = lastResult ? lastResult.initialValue?.['requestReceipt'] === 'on' : view.requestReceipt;
  return (
    <StepFrame title={t('checkout.confirm_title')} summary={view.summary}>
      <ErrorSummary form={form} labels={{ recipient: t('checkout.recipient') }} />
      <OrderLines lines={view.lines} />
      <p className="line-links">
        <a href={href('checkout.cart', {}, locale)}>{t('checkout.change_items')}</a>
        <a href={href('products.categories', {}, locale)}>{t('checkout.buy_more')}</a>
      </p>
      <ConfirmDetails {...view.facts} />
      <form method="post" {...getFormProps(form)}>
        <ReceiptFields ticked={ticked} recipient={fields.recipient} />
        <LegalBlock facts={legal} />
        <PrimaryBar
          label={t(label === 'next' ? 'cart.next' : 'cart.proceed_to_payment')}
          after={t('checkout.confirm_after')}
          total={view.summary.total}
        />
      </form>
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
