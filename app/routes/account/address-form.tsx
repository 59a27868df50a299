/** The address book's form to add or edit an address. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { AddressFields, addressLabels } from '#app/ui/address/address-fields.tsx';
import { type AddressAnswer, postalProps } from '#app/ui/address/postal-props.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { FirstButton } from '#app/ui/form/first-button.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { boxControlOf, type Constraints, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';

const labels = { ...addressLabels, isDefault: 'address.as_default' } as const;

type Props = {
  title: string;
  constraint: Constraints;
  values?: { [Name in keyof typeof labels]?: string | undefined } | undefined;
  /** True for the default address: it stays the default, so its form has no checkbox. */
  isDefault: boolean;
  postal: { dataUrl: string | undefined; filled: string };
  answer: AddressAnswer | undefined;
};

export function AddressForm({ title, constraint, values, isDefault, postal, answer }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('address', labels, {
    constraint,
    lastResult: answer?.result,
    defaultValue: values,
  });
  const { isDefault: asDefault } = form.fields;
  return (
    <div className="account-form">
      <h1>{title}</h1>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <FirstButton />
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
      </PostForm>
    </div>
  );
}
