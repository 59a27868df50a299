import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addressValues, lookupPage, postalView } from '#app/forms/address-values.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { addressBook, changeAddress } from '#app/shop-api/address-book.ts';
import { AddressForm, saveAddress } from '../address-form.tsx';

export const { loader, action } = screen('account.address.edit', {
  load: loadForm,
  act: postForm,
});

async function loadForm({ scope, request, params }: LoadArgs) {
  // A refused form shows what was typed, so the saved address is not needed.
  const saved = request.method === 'GET' ? await ownAddress(scope, params['id'] ?? '') : undefined;
  return {
    page: lookupPage(),
    values: saved && addressValues(saved),
    isDefault: saved?.isDefault ?? false,
    postal: postalView(saved),
  };
}

/** Throws 404 for an address that is not in the member's own address book (§6). */
async function ownAddress(scope: Scope, id: string) {
  const entry = (await addressBook(scope)).find((one) => String(one.id) === id);
  if (!entry) throw data(null, { status: 404 });
  return entry;
}

function postForm({ scope, form, params }: ActArgs) {
  return saveAddress(
    scope,
    form,
    (entry) => changeAddress(scope, params['id'] ?? '', entry),
    'address.notice_changed',
  );
}

export default function AddressEdit() {
  const { values, isDefault, postal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return <AddressForm title={t('address.edit_title')} {...{ values, isDefault, postal, answer }} />;
}

export { AddressErrorScreen as ErrorBoundary } from '../error-screen.tsx';
