import { useActionData, useLoaderData } from '@remix-run/react';
import { firstAddressValues, lookupPage, postalView } from '#app/forms/address-values.ts';
import { useT } from '#app/i18n/text.tsx';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { addAddress, addressBook } from '#app/shop-api/address-book.ts';
import { AddressForm, saveAddress } from '../address-form.tsx';

export const { loader, action } = screen('account.address.add', {
  load: loadForm,
  act: postForm,
});

async function loadForm({ scope }: LoadArgs) {
  const book = await addressBook(scope);
  return {
    page: lookupPage(),
    values: book.length === 0 ? await firstAddressValues(scope) : undefined,
    postal: postalView(undefined),
  };
}

function postForm({ scope, form }: ActArgs) {
  return saveAddress(scope, form, (entry) => addAddress(scope, entry), 'address.notice_added');
}

export default function AddressAdd() {
  const { values, postal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return <AddressForm title={t('address.add')} isDefault={false} {...{ values, postal, answer }} />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
