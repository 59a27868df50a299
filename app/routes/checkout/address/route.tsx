import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { checkoutCart, driveCheckout } from '#app/checkout/checkout.server.ts';
import { stepPath } from '#app/checkout/step-path.ts';
import { addressField, addressForm, addressOf } from '#app/forms/address.server.ts';
import { addressValues, postalView } from '#app/forms/address-values.server.ts';
import { constraintsOf, parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.server.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { addressFields, preselected } from '#app/rules/addresses.ts';
import { FROM, FROM_CART, FROM_CONFIRM, stepAfter } from '#app/rules/checkout-return.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';
import { addressBook } from '#app/shop-api/address-book.server.ts';
import { setAddress, showCheckout } from '#app/shop-api/checkout.server.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { AddressFields, type AddressValues, addressLabels } from '#app/ui/address/address-fields.tsx';
import { addressView } from '#app/ui/address/address-view.ts';
import { postalProps } from '#app/ui/address/postal-props.ts';
import { CachedFragment } from '#app/ui/cached-fragment.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { FirstButton } from '#app/ui/form/first-button.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';
import { orderView } from '#app/ui/order/checkout-view.server.ts';
import type { StepHandle } from '../layout.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { refusalOf } from '../refusal.server.ts';
import { StepFrame } from '../step-frame.tsx';
import { AddressChoice } from './address-choice.tsx';
import { ANOTHER_ADDRESS, deliveryForm } from './form.server.ts';

export const handle: StepHandle = { step: 'address' };

export const meta = screenMeta;

export const loader = screenLoader('checkout.address', async ({ scope, request }) => {
  const cart = await checkoutCart(scope, request, 'address');
  const book = await addressBook(await scope.caller());
  const chosen = preselected(book, cart.shippingAddress);
  return {
    head: headOf(scope, {
      title: scope.t(orderView(cart).summary.ships ? 'address.step_title' : 'cart.contact_address'),
      noindex: true,
    }),
    options: book.map((entry) => ({
      id: String(entry.id),
      isDefault: entry.isDefault,
      address: addressView(entry),
    })),
    chosen: chosen ? String(chosen.id) : ANOTHER_ADDRESS,
    another: ANOTHER_ADDRESS,
    // One that is in no book was typed for this very cart: it can be corrected.
    typed: !chosen && cart.shippingAddress ? addressValues(cart.shippingAddress) : undefined,
    constraint: constraintsOf(addressForm),
    postal: postalView(scope, chosen ? undefined : cart.shippingAddress),
    after: afterwards[scope.url.searchParams.get(FROM) ?? ''] ?? ('address.step_after' as const),
    summary: orderView(cart).summary,
  };
});

export const action = screenAction('checkout.address', async ({ scope, request, form }) => {
  const { tokenValue: token } = await checkoutCart(scope, request, 'address');
  const caller = await scope.caller();
  if (isLookup(form)) return answerLookup(scope, form);
  const submission = parseForm(form, deliveryForm(form));
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { value } = submission;
  const address =
    'address' in value
      ? (await addressBook(caller)).find((entry) => String(entry.id) === value.address)
      : addressOf(value);
  if (!address) return refuseForm(scope, submission, { formErrors: ['address.step_gone'] });
  const wanted = addressFields(address);
  try {
    await setAddress(caller, { token }, { shippingAddress: wanted, billingAddress: wanted });
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return refuseForm(scope, submission, refusalOf(error, addressField));
  }
  await scope.keepCart(await showCheckout(caller, { token }));
  const cart = await driveCheckout(scope, request);
  const next = stepAfter('address', cart?.checkoutState ?? 'addressed', scope.url.searchParams.get(FROM));
  throw await redirectWith(scope, stepPath(next, scope.locale));
});

export default function Address() {
  const { options, chosen, another, typed, constraint, postal, after, summary } =
    useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const lastResult = done?.result;
  const isFirst = options.length === 0;
  const isFilled = done !== undefined || typed !== undefined;
  const t = useT();
  const [form, fields] = useFields<AddressValues>({
    id: 'address',
    lastResult: lastResult ?? null,
    // While it may be hidden, the browser must not ask for what nobody sees.
    constraint: isFirst ? constraint : withoutRequired(constraint),
    defaultValue: typed,
    defaultNoValidate: false,
  });
  const picked = lastResult?.initialValue?.['address'];
  return (
    <StepFrame title={t(summary.ships ? 'address.step_title' : 'cart.contact_address')} summary={summary}>
      <ErrorSummary form={form} labels={addressLabels(t)} />
      <form method="post" {...getFormProps(form)} className="address-form">
        <FirstButton />
        {!isFirst && (
          <AddressChoice
            options={options}
            chosen={typeof picked === 'string' ? picked : chosen}
            another={another}
          />
        )}
        <CachedFragment
          as="div"
          name="new address"
          className="new-address"
          facts={isFilled ? undefined : { isFirst, postal }}
        >
          {() => (
            <>
              {!isFirst && (
                <h2>{t(summary.ships ? 'address.step_new_title' : 'address.step_new_contact')}</h2>
              )}
              <AddressFields fields={fields} postal={postalProps(postal, done)} />
              <p className="purpose">{t('address.purpose')}</p>
            </>
          )}
        </CachedFragment>
        <PrimaryBar
          label={t(summary.ships ? 'address.step_submit' : 'address.step_submit_contact')}
          after={t(after)}
          total={summary.total}
        />
      </form>
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** What comes next, by where the change was asked for. */
const afterwards: Partial<Record<string, TextKey>> = {
  [FROM_CONFIRM]: 'address.step_after_confirm',
  [FROM_CART]: 'address.step_after_cart',
};

const withoutRequired = <T extends Record<string, { required?: boolean | undefined }>>(constraint: T) =>
  Object.fromEntries(Object.entries(constraint).map(([name, { required: _, ...rest }]) => [name, rest]));
