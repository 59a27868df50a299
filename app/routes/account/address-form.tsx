/** The address book's form to add or edit an address. */

import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type AddressAnswer, postalProps } from '#app/ui/address/postal-props.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { boxControlOf, type Constraints } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressFields, addressLabels } from '#kit/ui/address/address-fields.tsx';

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
