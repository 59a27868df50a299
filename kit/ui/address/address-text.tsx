/**
 * An address as written on a parcel, with its postal code as 〒NNN-NNNN (§5.30). On English pages Japanese text gets
 * `lang`.
 */

import { separator } from '#contract/rules/address.ts';
import { personName } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { withPostalMark } from '#contract/rules/postcode.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { NamedText } from '#kit/ui/named-text.tsx';
import type { AddressView } from './address-view.ts';
import { Addressee } from './addressee.tsx';
import { Unbroken } from './unbroken.tsx';

type Props = {
  address: AddressView;
  withPhone?: boolean;
  /** A mark beside the name. */
  mark?: string | undefined;
};

export function AddressText({ address, withPhone = false, mark }: Props) {
  const locale = useLocale();
  const { person, postcode, prefecture, place, company, phone } = address;
  const langs = [langOf(prefecture, locale), langOf(place, locale)] as const;
  const between = separator(prefecture, place);
  return (
    <>
      <span className="address-name">
        <Addressee name={personName(person, locale)} />
        {mark && (
          <>
            {' '}
            <span className="state-mark fine">{mark}</span>
          </>
        )}
      </span>{' '}
      {company && <span lang={langOf(company, locale)}>{company}</span>}{' '}
      <span>
        <span className="postal">{withPostalMark(postcode)}</span>{' '}
        {langs[0] === langs[1] ? (
          <span lang={langs[0]}>
            {prefecture}
            {between}
            <Unbroken text={place} />
          </span>
        ) : (
          <>
            <span lang={langs[0]}>{prefecture}</span>
            {between}
            <span lang={langs[1]}>
              <Unbroken text={place} />
            </span>
          </>
        )}
      </span>{' '}
      {withPhone && phone && (
        <span>
          <NamedText
            of="address.phone_line"
            names={{ phone: <span className="phone">{formatNumber(phone)}</span> }}
          />
        </span>
      )}
    </>
  );
}
