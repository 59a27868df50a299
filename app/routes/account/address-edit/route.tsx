import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addressField, addressOf, bookEntryForm } from '#app/forms/address.server.ts';
import { addressValues, lookupPage, postalView } from '#app/forms/address-values.server.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.server.ts';
import { constraintsOf, parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.server.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { screen } from '#app/request/screen.server.ts';
import { addressBook, changeAddress } from '#app/shop-api/address-book.server.ts';
import { AddressForm } from '../address-form.tsx';
import { accountRefusal } from '../refusal.server.ts';

const { loader, action } = screen('account.address.edit', {
  load: async ({ scope, request, params }) => {
    // A refused form shows what was typed, so the saved address is not needed.
    const saved = request.method === 'GET' ? await ownAddress(scope, params['id'] ?? '') : undefined;
    return {
      page: lookupPage(),
      constraint: constraintsOf(bookEntryForm),
      values: saved && addressValues(saved),
      isDefault: saved?.isDefault ?? false,
      postal: postalView(saved),
    };
  },
  act: async ({ scope, form, params }) => {
    if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
    if (isLookup(form)) return answerLookup(scope, form);
    const submission = parseForm(form, bookEntryForm);
    if (submission.status !== 'success') return refuseForm(scope, submission);
    const { isDefault, ...address } = submission.value;
    try {
      await changeAddress(scope, params['id'] ?? '', { ...addressOf(address), isDefault });
    } catch (error) {
      return refuseForm(scope, submission, accountRefusal(scope, error, addressField));
    }
    throw await redirectWith(scope, href('account.address', {}, scope.locale), {
      notices: [{ key: 'address.notice_changed', tone: 'done' }],
    });
  },
});

export { action, loader };

export default function AddressEdit() {
  const { constraint, values, isDefault, postal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <AddressForm title={t('address.edit_title')} {...{ constraint, values, isDefault, postal, answer }} />
  );
}

export { AddressErrorScreen as ErrorBoundary } from '../error-screen.tsx';

/** Throws 404 for an address that is not in the member's own book (§6). */
async function ownAddress(scope: Scope, id: string) {
  const entry = (await addressBook(scope)).find((one) => String(one.id) === id);
  if (!entry) throw data(null, { status: 404 });
  return entry;
}
