import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { emit } from '~/analytics/emit.server.ts';
import { cartEvent } from '~/analytics/events.ts';
import { env } from '~/env.server.ts';
import { receiptForm } from '~/forms/checkout-receipt.server.ts';
import { refusalOf } from '~/forms/checkout-refusal.server.ts';
import { parseForm, refuseForm } from '~/forms/parse.server.ts';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { primaryLabel } from '~/rules/checkout-steps.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { checkoutCart } from '~/session/checkout.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { seminarTerms } from '~/session/seminar-terms.server.ts';
import { setRecipient, triggerApps } from '~/shop-api/checkout.server.ts';
import { BadRequestError } from '~/shop-api/errors.ts';
import { confirmView, legalFacts } from '~/ui/checkout/checkout-view.server.ts';
import { ConfirmFacts } from '~/ui/checkout/confirm-facts.tsx';
import { LegalBlock } from '~/ui/checkout/legal-block.tsx';
import { OrderLines } from '~/ui/checkout/order-lines.tsx';
import { PrimaryBar } from '~/ui/checkout/primary-bar.tsx';
import { ReceiptFields, type ReceiptValues } from '~/ui/checkout/receipt-fields.tsx';
import { StepFrame } from '~/ui/checkout/step-frame.tsx';
import { stepPath } from '~/ui/checkout/step-path.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { useFields } from '~/ui/form/use-fields.ts';
import type { StepHandle } from './layout.tsx';

export const handle: StepHandle = { step: 'confirm' };

export const meta = screenMeta;

export const loader = screenLoader('checkout.confirm', async ({ scope, request }) => {
  const cart = await checkoutCart(scope, request, 'confirm');
  const caller = await scope.caller();
  const [{ items }, terms] = await Promise.all([triggerApps(caller), seminarTerms(scope, cart.items)]);
  return {
    head: headOf(scope, { title: scope.t('checkout.confirm_title'), noindex: true }),
    view: confirmView(cart, items),
    legal: legalFacts(cart, terms, scope.locale),
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
      <ConfirmFacts {...view.facts} />
      <form method="post" {...getFormProps(form)}>
        <ReceiptFields ticked={ticked} recipient={fields.recipient} />
        <LegalBlock facts={legal} />
        <PrimaryBar
          label={t(`cart.${label}`)}
          after={t('checkout.confirm_after')}
          total={view.summary.total}
        />
      </form>
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
