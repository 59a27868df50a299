/**
 * §2 The confirm step: the whole order once more, and the choice of a receipt. Without the payment step, it has the
 * order button.
 */
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { emit } from '#app/analytics/emit.ts';
import { cartEvent } from '#app/analytics/events.ts';
import { shopClosures } from '#app/catalogue/closures.ts';
import { CHANGED } from '#app/checkout/after-order-button.ts';
import { isFingerprintOf, signedFingerprint } from '#app/checkout/cart-as-shown.ts';
import { checkoutCart, stepPath } from '#app/checkout/checkout.ts';
import { placesBeforePaying } from '#app/checkout/gateway.ts';
import { env } from '#app/env.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { FROM, FROM_CONFIRM } from '#app/rules/checkout-return.ts';
import { primaryLabel } from '#app/rules/checkout-steps.ts';
import { setRecipient, triggerApps } from '#app/shop-api/checkout.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { confirmView, legalView } from '#app/ui/order/checkout-view.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { PricesChanged } from '#app/ui/order/prices-changed.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { length, text } from '#contract/rules/normalise.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import type { AddressView } from '#kit/ui/address/address-view.ts';
import { Icon } from '#kit/ui/icon.tsx';
import type { StepHandle } from '../layout.tsx';
import { CancelTerms, HostedTerms, LegalBlock, seminarTerms } from '../legal-block.tsx';
import { orderNow } from '../order-now.ts';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';

/** Hidden field: fingerprint of the cart shown (`signedFingerprint`). */
const FINGERPRINT = 'fingerprint';

/**
 * The receipt name is required (§5.10) only when a receipt is requested (§5.12), has at most 50 code points (§5.11),
 * and is validated before the order is placed (§5.13).
 */
const receiptForm = z
  .object({
    requestReceipt: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
    recipient: z
      .string()
      .optional()
      .transform((value) => text(value ?? '')),
  })
  .superRefine(({ requestReceipt, recipient }, context) => {
    const fits = recipient !== '' && length(recipient) <= RECIPIENT_MAX;
    if (requestReceipt && !fits)
      context.addIssue({ code: 'custom', path: ['recipient'], message: 'validation.customer_name' });
  })
  // Without a receipt the name is dropped.
  .transform(({ requestReceipt, recipient }) => ({
    requestReceipt,
    recipient: requestReceipt ? recipient : null,
  }));

export const handle: StepHandle = { step: 'confirm' };

export const { loader, action } = screen('checkout.confirm', {
  load: loadConfirm,
  act: postConfirm,
  // A form that places the order is not replayed after a login.
  replayAfterLogin: env.ROBOT_PAYMENT,
});

async function loadConfirm({ scope, request }: LoadArgs) {
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
}

async function postConfirm({ scope, request, form }: ActArgs) {
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
  if (isStale) throw await redirectWith(scope, href('checkout.confirm', {}, scope.locale, { [CHANGED]: 1 }));
  await emit(scope, cartEvent('confirm_order', cart));
  if (!env.ROBOT_PAYMENT) return orderNow(scope, request, fingerprint);
  throw await redirectWith(scope, stepPath('payment', scope.locale));
}

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
      constraint: { recipient: { required: true, maxLength: RECIPIENT_MAX } },
      lastResult,
      defaultValue: { recipient: view.recipient },
      mayBeHidden: true,
    },
  );
  const ticked = lastResult ? lastResult.initialValue?.['requestReceipt'] === 'on' : view.requestReceipt;
  const button = t(label === 'next' ? 'cart.next' : 'cart.proceed_to_payment');
  return (
    <StepFrame
      title={t('checkout.confirm_title')}
      summary={view.summary}
      final={order !== undefined}
      form={form.props}
      bar={
        <PrimaryBar
          label={button}
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
      <FirstButton>{button}</FirstButton>
      <PricesChanged lines={view.lines} />
      <OrderLines lines={view.lines} withDates={order === undefined} />
      <p className="ways">
        <a href={href('checkout.cart', {}, locale)}>{t('checkout.change_items')}</a>{' '}
        <a href={href('products.categories', {}, locale)}>{t('checkout.buy_more')}</a>
      </p>
      <ConfirmDetails {...view.details} />
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
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

const afterOrder = ({ placesFirst }: { placesFirst: boolean }) =>
  placesFirst ? 'checkout.payment_after' : 'checkout.payment_after_first';

type SurveyAnswer = { id: number; choice: string; name: string | undefined };

type ConfirmDetailsProps = {
  address: AddressView | undefined;
  shippingMethod: string;
  paymentMethod: string;
  /** Undefined when the Shop API does not return the answers. */
  survey: SurveyAnswer[] | undefined;
  /** False for an order of tickets only. */
  ships: boolean;
};

/** The choices made in the earlier steps, with links to change them. */
function ConfirmDetails({ address, shippingMethod, paymentMethod, survey, ships }: ConfirmDetailsProps) {
  const t = useT();
  return (
    <dl className="confirm-facts rows">
      <Detail
        name={ships ? 'address.step_title' : 'cart.contact_address'}
        change={ships ? 'checkout.change_address' : 'cart.change_contact'}
        to="checkout.address"
      >
        <span className="address-text">{address && <AddressText address={address} withPhone />}</span>
      </Detail>
      {ships && <Detail name="checkout.shipping_method">{shippingMethod}</Detail>}
      <Detail name="checkout.payment_method">{paymentMethod}</Detail>
      <Detail name="checkout.survey" change="checkout.change_survey" to="checkout.survey">
        {survey?.length === 0 && t('checkout.survey_none')}
        {survey && survey.length > 0 && <SurveyAnswers answers={survey} />}
      </Detail>
    </dl>
  );
}

function SurveyAnswers({ answers }: { answers: SurveyAnswer[] }) {
  return (
    <ul>
      {answers.map(({ id, choice, name }) => (
        <li key={id}>
          {name ? <NamedText of="checkout.survey_answer" names={{ name }} values={{ choice }} /> : choice}
        </li>
      ))}
    </ul>
  );
}

type DetailProps = {
  name: TextKey;
  children: ReactNode;
  change?: TextKey;
  to?: 'checkout.address' | 'checkout.survey';
};

function Detail({ name, children, change, to }: DetailProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
      {change && to && (
        <dd className="change">
          <a href={href(to, {}, locale, { [FROM]: FROM_CONFIRM })} aria-label={t(change)}>
            {t('checkout.change')}
          </a>
        </dd>
      )}
    </div>
  );
}

/** §5 The name is required once the box is ticked. CSS shows the field then; the server validates it. */
function ReceiptFields({ ticked, recipient }: { ticked: boolean; recipient: FormField }) {
  const t = useT();
  return (
    <section className="receipt">
      <h2>{t('checkout.receipt_title')}</h2>
      <label className="radio">
        <input type="checkbox" name="requestReceipt" defaultChecked={ticked} />
        <span>{t('checkout.receipt_request')}</span>
      </label>
      <div className="receipt-name">
        <RequiredNote />
        <TextInput field={recipient} hint={t('checkout.recipient_hint')} autoComplete="off" />
        <Purpose text={t('receipt.purpose')} />
      </div>
    </section>
  );
}
