/** §2, §3 The address step: a saved address, or a new one in full. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { checkoutCart, driveCheckout, stepPath } from '#app/checkout/checkout.ts';
import { addressField, addressForm, addressOf } from '#app/forms/address.ts';
import { addressValues, firstAddressValues, lookupPage, postalView } from '#app/forms/address-values.ts';
import { checkbox } from '#app/forms/fields.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { doubtOf } from '#app/forms/postal-doubt.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { logLine } from '#app/log.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { addressToSend, preselected } from '#app/rules/addresses.ts';
import {
  ADDRESS,
  ANOTHER_ADDRESS,
  FROM,
  FROM_CART,
  FROM_CONFIRM,
  stepAfter,
} from '#app/rules/checkout-return.ts';
import { addAddress, addressBook } from '#app/shop-api/address-book.ts';
import { setAddress, showCheckout } from '#app/shop-api/checkout.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { postalProps } from '#app/ui/address/postal-props.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { orderView } from '#app/ui/order/checkout-view.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { type Address as SavedAddress, sameAddress } from '#contract/rules/address.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { AddressFields, addressLabels } from '#kit/ui/address/address-fields.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { type AddressView, addressView } from '#kit/ui/address/address-view.ts';
import { addressChoice } from '../change-address.element.ts';
import type { StepHandle } from '../layout.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';

/** When a saved address is chosen, the fields of a new address are ignored. */
const savedAddressForm = z.object({ address: z.string().regex(/^\d{1,15}$/) });

const typedAddressForm = addressForm.extend({
  /** Also save it in the address book. */
  save: checkbox,
});

type Chosen = z.output<typeof savedAddressForm> | z.output<typeof typedAddressForm>;

/** The schema for the submitted form: a saved address or a new one. */
const deliveryForm = (form: FormData): z.ZodType<Chosen> =>
  savedAddressForm.safeParse({ address: form.get('address') }).success ? savedAddressForm : typedAddressForm;

export const handle: StepHandle = { step: 'address' };

export const { loader, action } = screen('checkout.address', {
  load: loadAddress,
  act: postAddress,
});

async function loadAddress({ scope, request }: LoadArgs) {
  const cart = await checkoutCart(scope, request, 'address');
  const book = await addressBook(scope);
  const chosen = preselected(book, cart.shippingAddress);
  const wantsAnother = scope.url.searchParams.get(ADDRESS) === ANOTHER_ADDRESS;
  return {
    page: {
      ...lookupPage(),
      head: {
        title: scope.t(orderView(cart).summary.ships ? 'address.step_title' : 'cart.contact_address'),
        noindex: true,
      },
    },
    options: book.map((entry) => ({
      id: String(entry.id),
      isDefault: entry.isDefault,
      address: addressView(entry),
    })),
    chosen: chosen && !wantsAnother ? String(chosen.id) : ANOTHER_ADDRESS,
    another: ANOTHER_ADDRESS,
    values: await initialValues(scope, book, chosen ? undefined : cart.shippingAddress),
    postal: postalView(chosen ? undefined : cart.shippingAddress),
    after: afterwards[cameFrom(scope, cart) ?? ''] ?? ('address.step_after' as const),
    summary: orderView(cart).summary,
  };
}

/** Text about the next page, by the page whose "change" link led here. */
const afterwards: Partial<Record<string, TextKey>> = {
  [FROM_CONFIRM]: 'address.step_after_confirm',
  [FROM_CART]: 'address.step_after_cart',
};

/**
 * The cart's address, if it is not in the address book, so that the shopper can correct it. Otherwise, if the address
 * book is empty, the member's name.
 */
async function initialValues(scope: Scope, book: readonly unknown[], typed: SavedAddress | undefined | null) {
  if (typed) return addressValues(typed);
  return book.length === 0 ? firstAddressValues(scope) : undefined;
}

async function postAddress({ scope, request, form }: ActArgs) {
  const before = await checkoutCart(scope, request, 'address');
  const token = before.tokenValue;
  if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
  if (isLookup(form)) return answerLookup(scope, form);
  const submission = parseForm(form, deliveryForm(form));
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { value } = submission;
  const doubt = 'address' in value ? undefined : await doubtOf(scope, form, value);
  if (doubt) return refuseForm(scope, submission, doubt.refusal, { doubt: doubt.box });
  const book = await addressBook(scope);
  const isTyped = !('address' in value);
  const address = isTyped ? addressOf(value) : book.find((entry) => String(entry.id) === value.address);
  if (!address) return refuseForm(scope, submission, { formErrors: ['address.step_gone'] });
  const wanted = addressToSend(address);
  try {
    await setAddress(scope, { token }, { shippingAddress: wanted, billingAddress: wanted });
  } catch (error) {
    const retyped = isTyped ? undefined : parseForm(filledIn(address), typedAddressForm);
    if (retyped && retyped.status !== 'success') return refuseForm(scope, retyped);
    return refuseForm(scope, submission, refusalOf(scope, error, { fieldOf: addressField }));
  }
  if (isTyped && value.save && !book.some((entry) => sameAddress(entry, wanted)))
    await saveAddress(scope, wanted);
  await scope.setCart(await showCheckout(scope, { token }));
  const from = cameFrom(scope, before);
  const cart = await driveCheckout(scope, request, from !== FROM_CART);
  const next = stepAfter('address', cart?.checkoutState ?? 'addressed', from);
  throw await redirectWith(scope, stepPath(next, scope.locale));
}

/** The form with an older saved address that today's rules refuse, to be corrected as a new one. */
function filledIn(saved: SavedAddress): FormData {
  const form = new FormData();
  form.set('address', ANOTHER_ADDRESS);
  for (const [name, value] of Object.entries(addressValues(saved)))
    if (typeof value === 'string') form.set(name, value);
  return form;
}

/** A failure, such as a full address book, does not stop the checkout. */
async function saveAddress(scope: Scope, address: Parameters<typeof addAddress>[1]): Promise<void> {
  try {
    await addAddress(scope, address);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    logLine('warn', 'address_not_saved', { code: error.errorCode });
  }
}

/**
 * The page whose "change" link led here. Without the parameter `FROM`, an answered survey means that the shopper comes
 * from the confirm step.
 */
function cameFrom(scope: Scope, { selectedTriggerApps = [] }: Cart): string | null {
  return scope.url.searchParams.get(FROM) ?? (selectedTriggerApps.length > 0 ? FROM_CONFIRM : null);
}

export default function Address() {
  const { options, chosen, another, values, postal, after, summary } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.result;
  const isFirst = options.length === 0;
  const t = useT();
  const form = useShopForm('address', addressLabels, {
    schema: addressForm,
    lastResult,
    defaultValue: values,
    mayBeHidden: !isFirst,
  });
  const picked = lastResult?.initialValue?.['address'];
  const isSaved = lastResult ? lastResult.initialValue?.['save'] === 'on' : true;
  const label = t(summary.ships ? 'address.step_submit' : 'address.step_submit_contact');
  return (
    <StepFrame
      title={t(summary.ships ? 'address.step_title' : 'cart.contact_address')}
      summary={summary}
      form={form.props}
      bar={<PrimaryBar label={label} after={t(after)} total={summary.total} />}
    >
      <ErrorSummary form={form} />
      <FirstButton>{label}</FirstButton>
      {!isFirst && (
        <AddressChoice
          ships={summary.ships}
          options={options}
          chosen={typeof picked === 'string' ? picked : chosen}
          another={another}
        />
      )}
      <div className="new-address">
        {!isFirst && <h2>{t(summary.ships ? 'address.step_new_title' : 'address.step_new_contact')}</h2>}
        <AddressFields fields={form.fields} postal={postalProps(postal, answer)} />
        <label className="check">
          <input type="checkbox" name="save" defaultChecked={isSaved} />
          <span>{t('address.step_save')}</span>
        </label>
        <Purpose text={t(summary.ships ? 'address.purpose' : 'profile.purpose')} />
      </div>
      <LanguageButton />
    </StepFrame>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

type Props = {
  options: { id: string; isDefault: boolean; address: AddressView }[];
  chosen: string;
  another: string;
  /** False for a cart of tickets only: nothing is shipped, so no text mentions delivery. */
  ships: boolean;
};

/**
 * §2 Radio buttons for the saved addresses (a list at most 500 px high, §9.26) and for a new one. CSS shows the form
 * for a new address when its button is chosen.
 */
function AddressChoice({ options, chosen, another, ships }: Props) {
  const t = useT();
  const defaultMark = t(ships ? 'address.default' : 'address.default_contact');
  return (
    <fieldset className="address-choice">
      <legend className="field-label">{t(ships ? 'address.step_list' : 'address.step_list_contact')}</legend>
      <div className="radios address-list" {...addressChoice.mark('saved')}>
        {options.map(({ id, isDefault, address }) => (
          <label key={id} className="radio">
            <input type="radio" name="address" value={id} defaultChecked={chosen === id} />
            <span className="address-text">
              <AddressText address={address} withPhone mark={isDefault ? defaultMark : undefined} />
            </span>
          </label>
        ))}
      </div>
      <label className="another radio spaced">
        <input type="radio" name="address" value={another} defaultChecked={chosen === another} />
        <span>{t(ships ? 'address.step_new' : 'address.step_new_contact')}</span>
      </label>
    </fieldset>
  );
}
