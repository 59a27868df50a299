import { useActionData, useLoaderData } from '@remix-run/react';
import { bookEntryForm } from '#app/forms/address.ts';
import { firstAddressValues, lookupPage, postalView } from '#app/forms/address-values.ts';
import { useT } from '#app/i18n/text.tsx';
import { screen } from '#app/request/screen.ts';
import { addAddress, addressBook } from '#app/shop-api/address-book.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { AddressForm } from '../address-form.tsx';
import { saveAddress } from '../save-address.ts';

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
  act: ({ scope, form }) =>
    saveAddress(scope, form, (entry) => addAddress(scope, entry), 'address.notice_added'),
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
