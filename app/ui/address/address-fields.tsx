/** The complete address form in the order that forms in Japan have: postal code before prefecture, large before small. */

import type { Translate } from '#app/i18n/text.tsx';
import { useLocale, useT } from '#app/i18n/text.tsx';
import type { FieldProps } from '#app/ui/form/field.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { AddressName } from '#contract/rules/address.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import type { PostalAnswer } from './postal-fields.ts';
import { PostalLookup } from './postal-lookup.tsx';

export type AddressValues = Record<AddressName | 'building', string>;

type Props = {
  fields: Record<keyof AddressValues, FieldProps['field']>;
  postal: { dataUrl: string; answer: PostalAnswer | undefined; filled: string };
};

/** `〒100-0001`, pasted with blanks around it. */
const POSTCODE_MAX = 14;

export const addressLabels = (t: Translate): Record<keyof AddressValues, string> => ({
  lastName: t('address.last_name'),
  firstName: t('address.first_name'),
  postcode: t('address.postcode'),
  provinceCode: t('address.prefecture'),
  city: t('address.city'),
  street: t('address.street'),
  building: t('address.building'),
  company: t('address.company'),
  phoneNumber: t('address.phone'),
});

export function AddressFields({ fields, postal }: Props) {
  const t = useT();
  const locale = useLocale();
  const labels = addressLabels(t);
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  return (
    <>
      <RequiredNote />
      <div className="field-pair">
        <TextInput field={fields.lastName} label={labels.lastName} autoComplete="family-name" {...name} />
        <TextInput field={fields.firstName} label={labels.firstName} autoComplete="given-name" {...name} />
      </div>
      <div className="field-short">
        <TextInput
          field={fields.postcode}
          label={labels.postcode}
          hint={t('address.postcode_hint')}
          autoComplete="postal-code"
          inputMode="numeric"
          enterKeyHint="next"
          placeholder="1000001"
          maxLength={POSTCODE_MAX}
        />
        <PostalLookup {...postal} />
      </div>
      <div className="field-short">
        <Select
          field={fields.provinceCode}
          label={labels.provinceCode}
          autoComplete="address-level1"
          choices={prefectures.map(({ code, ja, en }) => ({
            value: code,
            label: locale === 'ja' ? ja : en,
          }))}
        />
      </div>
      <TextInput field={fields.city} label={labels.city} autoComplete="address-level2" enterKeyHint="next" />
      <TextInput
        field={fields.street}
        label={labels.street}
        autoComplete="address-line1"
        enterKeyHint="next"
        autoFocus={postal.answer?.go ?? false}
      />
      <TextInput
        field={fields.building}
        label={labels.building}
        autoComplete="address-line2"
        enterKeyHint="next"
      />
      <TextInput
        field={fields.company}
        label={labels.company}
        autoComplete="organization"
        enterKeyHint="next"
      />
      <div className="field-short">
        <TextInput
          field={fields.phoneNumber}
          label={labels.phoneNumber}
          type="tel"
          // `tel-national` would be the narrower word, but the standard has it for text inputs only.
          autoComplete="tel"
          enterKeyHint="done"
        />
      </div>
    </>
  );
}
