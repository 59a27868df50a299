/** The address book's form, for a new address and for one that changes. */
import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { AddressFields, type AddressValues, addressLabels } from '#app/ui/address/address-fields.tsx';
import type { PostalAnswer } from '#app/ui/address/postal-fields.ts';
import { postalProps } from '#app/ui/address/postal-props.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { FirstButton } from '#app/ui/form/first-button.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { boxControlOf, useFields } from '#app/ui/form/use-fields.ts';

type Values = AddressValues & { isDefault: string };

type Props = {
  title: string;
  constraint: Record<string, { required?: boolean; maxLength?: number }>;
  values?: { [Name in keyof Values]?: string | undefined } | undefined;
  /** The default address stays the default: there is nothing to ask. */
  isDefault: boolean;
  postal: { dataUrl: string; filled: string };
  done: { result: SubmissionResult<string[]>; postal?: PostalAnswer | undefined } | undefined;
};

export function AddressForm({ title, constraint, values, isDefault, postal, done }: Props) {
  const t = useT();
  const locale = useLocale();
  const [form, fields] = useFields<Values>({
    id: 'address',
    lastResult: done?.result ?? null,
    constraint,
    defaultValue: values,
  });
  return (
    <div className="account-form">
      <h1>{title}</h1>
      <ErrorSummary form={form} labels={addressLabels(t)} />
      <PostForm {...getFormProps(form)}>
        <FirstButton />
        <AddressFields fields={fields} postal={postalProps(postal, done)} />
        {!isDefault && (
          <label className="radio">
            <input key={fields.isDefault.key} {...boxControlOf(fields.isDefault)} />
            <span>{t('address.as_default')}</span>
          </label>
        )}
        <Purpose text={t('address.purpose')} />
        <SubmitButton>{t('address.save')}</SubmitButton>
        <p className="cancel">
          <a href={href('account.address', {}, locale)}>{t('address.cancel')}</a>
        </p>
      </PostForm>
    </div>
  );
}
