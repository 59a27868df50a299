/** The action of the address book's forms, for adding and changing an address. */
import type { Notice } from '#app/cookies/notice.ts';
import { addressField, addressOf, bookEntryForm } from '#app/forms/address.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import type { addAddress } from '#app/shop-api/address-book.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import { accountRefusal } from './refusal.ts';

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
