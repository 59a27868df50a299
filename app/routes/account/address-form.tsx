/** The address book's form, for adding and for changing an address. */
import type { Notice } from '#app/cookies/notice.ts';
import { addressField, addressOf, bookEntryForm } from '#app/forms/address.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { doubtOf } from '#app/forms/postal-doubt.ts';
import { answerLookup, isLookup } from '#app/forms/postal-lookup.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import type { addAddress } from '#app/shop-api/address-book.ts';
import { type AddressAnswer, postalProps } from '#app/ui/address/postal-props.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { boxControlOf } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressFields, addressLabels } from '#kit/ui/address/address-fields.tsx';
import { accountRefusal } from './refusal.ts';

type Entry = Parameters<typeof addAddress>[1];

const labels = { ...addressLabels, isDefault: 'address.as_default' } as const;

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
  const doubt = await doubtOf(scope, form, address);
  if (doubt) return refuseForm(scope, submission, doubt.refusal, { doubt: doubt.box });
  try {
    await save({ ...addressOf(address), isDefault });
  } catch (error) {
    return refuseForm(scope, submission, accountRefusal(scope, error, addressField));
  }
  throw await redirectWith(scope, href('account.address', {}, scope.locale), {
    notices: [{ key: notice, tone: 'done' }],
  });
}

type Props = {
  title: string;
  values?: { [Name in keyof typeof labels]?: string | undefined } | undefined;
  /** True for the default address: it stays the default, so its form has no checkbox. */
  isDefault: boolean;
  postal: { dataUrl: string | undefined; filled: string };
  answer: AddressAnswer | undefined;
};

export function AddressForm({ title, values, isDefault, postal, answer }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('address', labels, {
    schema: bookEntryForm,
    lastResult: answer?.result,
    defaultValue: values,
  });
  const { isDefault: asDefault } = form.fields;
  return (
    <div className="account-form">
      <h1>{title}</h1>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <FirstButton>{t('address.save')}</FirstButton>
        <AddressFields fields={form.fields} postal={postalProps(postal, answer)} />
        {!isDefault && (
          <label className="check">
            <input {...boxControlOf(asDefault)} />
            <span>{asDefault.label}</span>
          </label>
        )}
        <Purpose text={t('address.purpose')} />
        <SubmitButton>{t('address.save')}</SubmitButton>
        <p className="ways">
          <a href={href('account.address', {}, locale)}>{t('address.cancel')}</a>
        </p>
        <LanguageButton />
      </PostForm>
    </div>
  );
}
