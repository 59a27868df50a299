/** The complete address form in the order of japan.md 3.7, with the input types of 5.2. */
import type { FieldMetadata } from '@conform-to/react';
import type { Translate } from '~/i18n/text.tsx';
import { useLocale, useT } from '~/i18n/text.tsx';
import { prefectures } from '~/rules/prefectures.ts';
import { Select } from '~/ui/form/select.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';

export type AddressValues = {
  lastName: string;
  firstName: string;
  postcode: string;
  provinceCode: string;
  city: string;
  street: string;
  company: string;
  phoneNumber: string;
};

type Props = {
  fields: { [Name in keyof AddressValues]: FieldMetadata<string, AddressValues, string[]> };
};

/** Room for a whole street with its building; the Shop API takes as much. */
const STREET_MAX = 200;
/** `100-0001`. */
const POSTCODE_MAX = 8;

export const addressLabels = (t: Translate): Record<keyof AddressValues, string> => ({
  lastName: t('checkout.last_name'),
  firstName: t('checkout.first_name'),
  postcode: t('checkout.postcode'),
  provinceCode: t('checkout.prefecture'),
  city: t('checkout.city'),
  street: t('checkout.street'),
  company: t('checkout.company'),
  phoneNumber: t('checkout.phone'),
});

export function AddressFields({ fields }: Props) {
  const t = useT();
  const locale = useLocale();
  const labels = addressLabels(t);
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next', mark: 'required' } as const;
  return (
    <>
      <div className="field-pair">
        <TextInput field={fields.lastName} label={labels.lastName} autoComplete="family-name" {...name} />
        <TextInput field={fields.firstName} label={labels.firstName} autoComplete="given-name" {...name} />
      </div>
      <div className="field-short">
        <TextInput
          field={fields.postcode}
          label={labels.postcode}
          hint={t('checkout.postcode_hint')}
          mark="required"
          autoComplete="postal-code"
          inputMode="numeric"
          enterKeyHint="next"
          placeholder="1000001"
          maxLength={POSTCODE_MAX}
        />
      </div>
      <div className="field-short">
        <Select
          field={fields.provinceCode}
          label={labels.provinceCode}
          mark="required"
          autoComplete="address-level1"
          choices={prefectures.map(({ code, ja, en }) => ({
            value: code,
            label: locale === 'jp' ? ja : en,
          }))}
        />
      </div>
      <TextInput
        field={fields.city}
        label={labels.city}
        mark="required"
        autoComplete="address-level2"
        enterKeyHint="next"
      />
      <TextInput
        field={fields.street}
        label={labels.street}
        mark="required"
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={STREET_MAX}
      />
      <TextInput
        field={fields.company}
        label={labels.company}
        mark="optional"
        autoComplete="organization"
        enterKeyHint="next"
      />
      <div className="field-short">
        <TextInput
          field={fields.phoneNumber}
          label={labels.phoneNumber}
          mark="required"
          type="tel"
          autoComplete="tel-national"
          enterKeyHint="done"
        />
      </div>
    </>
  );
}
