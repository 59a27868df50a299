/** Fields of an address in the order usual in Japan: postal code before prefecture, large before small. */

import { prefectures } from '#contract/rules/prefectures.ts';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale, useT } from '#kit/i18n/text.tsx';
import type { PostalAnswer } from './postal-fields.ts';
import { PostalLookup } from './postal-lookup.tsx';

type Props = {
  fields: Record<keyof typeof addressLabels, FormField>;
  /** Without `dataUrl` there is no lookup. */
  postal: { dataUrl: string | undefined; answer: PostalAnswer | undefined; filled: string };
};

/** Enough for a pasted `〒100-0001` with spaces around it. */
const POSTCODE_MAX = 14;

export const addressLabels = {
  lastName: 'address.last_name',
  firstName: 'address.first_name',
  postcode: 'address.postcode',
  provinceCode: 'address.prefecture',
  city: 'address.city',
  street: 'address.street',
  building: 'address.building',
  company: 'address.company',
  phoneNumber: 'address.phone',
} as const;

export function AddressFields({ fields, postal }: Props) {
  const t = useT();
  const locale = useLocale();
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  return (
    <>
      <RequiredNote />
      <div className="field-pair">
        <TextInput field={fields.lastName} autoComplete="family-name" {...name} />
        <TextInput field={fields.firstName} autoComplete="given-name" {...name} />
      </div>
      <div className="field-short">
        <TextInput
          field={fields.postcode}
          hint={t('address.postcode_hint')}
          autoComplete="postal-code"
          inputMode="numeric"
          enterKeyHint="next"
          placeholder="1000001"
          maxLength={POSTCODE_MAX}
        />
        {postal.dataUrl && <PostalLookup {...postal} dataUrl={postal.dataUrl} />}
      </div>
      <div className="field-short">
        <Select
          field={fields.provinceCode}
          autoComplete="address-level1"
          choices={prefectures.map(({ code, ja, en }) => ({
            value: code,
            label: locale === 'ja' ? ja : en,
          }))}
        />
      </div>
      <TextInput field={fields.city} autoComplete="address-level2" enterKeyHint="next" />
      <TextInput
        field={fields.street}
        autoComplete="address-line1"
        enterKeyHint="next"
        autoFocus={postal.answer?.focusStreet ?? false}
      />
      <TextInput field={fields.building} autoComplete="address-line2" enterKeyHint="next" />
      <TextInput field={fields.company} autoComplete="organization" enterKeyHint="next" />
      <div className="field-short">
        <TextInput
          field={fields.phoneNumber}
          type="tel"
          // `tel-national` would fit better, but HTML allows it for `type=text` only.
          autoComplete="tel"
          enterKeyHint="done"
        />
      </div>
    </>
  );
}
