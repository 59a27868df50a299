/** The action of the address book's forms, for adding and changing an address. */
import type { Notice } from '#app/cookies/notice.server.ts';
import { addressField, addressOf, bookEntryForm } from '#app/forms/address.server.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.server.ts';
import { parseForm } from '#app/forms/parse-form.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.server.ts';
import { refuseForm } from '#app/forms/refuse-form.server.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import type { addAddress } from '#app/shop-api/address-book.server.ts';
import { accountRefusal } from './refusal.server.ts';

type Entry = Parameters<typeof addAddress>[1];

/** @param save the call of the Shop API; its errors are shown at the form's fields */
export async function saveAddress(
  scope: Scope,
  form: FormData,
  save: (entry: Entry) => Promise<unknown>,
  notice: Notice['key'],
) {
  if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
  if (isLookup(form)) return answerLookup(scope, form);
  const submission = parseForm(form, bookEntryForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { isDefault, ...address } = submission.value;
  try {
    await save({ ...addressOf(address), isDefault });
  } catch (error) {
    return refuseForm(scope, submission, accountRefusal(scope, error, addressField));
  }
  throw await redirectWith(scope, href('account.address', {}, scope.locale), {
    notices: [{ key: notice, tone: 'done' }],
  });
}
