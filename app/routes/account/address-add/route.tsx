import { useActionData, useLoaderData } from '@remix-run/react';
import { addressField, addressOf, bookEntryForm } from '#app/forms/address.server.ts';
import { firstAddressValues, lookupPage, postalView } from '#app/forms/address-values.server.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.server.ts';
import { constraintsOf, parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.server.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screen } from '#app/request/screen.server.ts';
import { addAddress, addressBook } from '#app/shop-api/address-book.server.ts';
import { AddressForm } from '../address-form.tsx';
import { accountRefusal } from '../refusal.server.ts';

const { loader, action } = screen('account.address.add', {
  load: async ({ scope }) => {
    const book = await addressBook(scope);
    return {
      page: lookupPage(),
      values: book.length === 0 ? await firstAddressValues(scope) : undefined,
      constraint: constraintsOf(bookEntryForm),
      postal: postalView(undefined),
    };
  },
  act: async ({ scope, form }) => {
    if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
    if (isLookup(form)) return answerLookup(scope, form);
    const submission = parseForm(form, bookEntryForm);
    if (submission.status !== 'success') return refuseForm(scope, submission);
    const { isDefault, ...address } = submission.value;
    try {
      await addAddress(scope, { ...addressOf(address), isDefault });
    } catch (error) {
      return refuseForm(scope, submission, accountRefusal(scope, error, addressField));
    }
    throw await redirectWith(scope, href('account.address', {}, scope.locale), {
      notices: [{ key: 'address.notice_added', tone: 'done' }],
    });
  },
});

export { action, loader };

export default function AddressAdd() {
  const { values, constraint, postal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <AddressForm title={t('address.add')} isDefault={false} {...{ values, constraint, postal, answer }} />
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
