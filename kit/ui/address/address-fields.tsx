/** Fields of an address in the order usual in Japan: postal code before prefecture, large before small. */

import { prefectures } from '#contract/rules/prefectures.ts';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale, useT } from '#kit/i18n/text.tsx';
import { CONFIRMED_FIELD, type PostalAnswer } from './postal-fields.ts';
import { PostalLookup } from './postal-lookup.tsx';

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

type Name = keyof typeof addressLabels;
type PlaceName = 'postcode' | 'provinceCode' | 'city' | 'street' | 'building';

type Props<Names extends Name> = {
  fields: Record<Names, FormField>;
  /**
   * Of the person who fills in the form, who gets hints, and whose browser may fill in the fields. Staff write the
   * addresses of others.
   */
  isOwn?: boolean;
  /** Without `dataUrl` there is no lookup. */
  postal?: {
    dataUrl: string | undefined;
    answer: PostalAnswer | undefined;
    filled: string;
    /** Value of the box that confirms postal code and prefecture, if they contradict each other. */
    doubt?: string | undefined;
  };
};

export function AddressFields({ fields, isOwn = true, postal }: Props<Name>) {
  const filledIn = filler(isOwn);
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  return (
    <>
      {isOwn && <RequiredNote />}
      <div className="field-pair">
        <TextInput field={fields.lastName} autoComplete={filledIn('family-name')} {...name} />
        <TextInput field={fields.firstName} autoComplete={filledIn('given-name')} {...name} />
      </div>
      <PlaceFields fields={fields} isOwn={isOwn} {...(postal && { postal })} />
      <TextInput field={fields.company} autoComplete={filledIn('organization')} enterKeyHint="next" />
      <div className="field-short">
        <TextInput
          field={fields.phoneNumber}
          type="tel"
          // `tel-national` would fit better, but HTML allows it for `type=text` only.
          autoComplete={filledIn('tel')}
          enterKeyHint="done"
        />
      </div>
    </>
  );
}

/** The part of an address that says where it is. */
export function PlaceFields({ fields, isOwn = true, postal }: Props<PlaceName>) {
  const t = useT();
  const locale = useLocale();
  const filledIn = filler(isOwn);
  return (
    <>
      <div className="field-short">
        <TextInput
          field={fields.postcode}
          {...(isOwn && { hint: t('address.postcode_hint') })}
          autoComplete={filledIn('postal-code')}
          inputMode="numeric"
          enterKeyHint="next"
          {...(isOwn && { placeholder: '1000001' })}
          maxLength={POSTCODE_MAX}
        />
        {postal?.dataUrl && <PostalLookup {...postal} dataUrl={postal.dataUrl} />}
      </div>
      <div className="field-short">
        <Select
          field={fields.provinceCode}
          {...(isOwn && { autoComplete: 'address-level1' })}
          choices={prefectures.map(({ code, ja, en }) => ({
            value: code,
            label: locale === 'ja' ? ja : en,
          }))}
        />
        {postal?.doubt && (
          <label className="check below-field">
            <input
              type="checkbox"
              name={CONFIRMED_FIELD}
              value={postal.doubt}
              aria-describedby={fields.provinceCode.errorId}
            />
            <span>{t('address.place_confirm')}</span>
          </label>
        )}
      </div>
      <TextInput field={fields.city} autoComplete={filledIn('address-level2')} enterKeyHint="next" />
      <TextInput
        field={fields.street}
        autoComplete={filledIn('address-line1')}
        enterKeyHint="next"
        autoFocus={postal?.answer?.focusStreet ?? false}
      />
      <TextInput field={fields.building} autoComplete={filledIn('address-line2')} enterKeyHint="next" />
    </>
  );
}

/** What browsers may fill in. */
const filler = (isOwn: boolean) => (token: string) => (isOwn ? token : 'off');
