/** A delivery address as it is written on a parcel; Japanese words on English pages are marked as such. */
import { useLocale } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { seam } from '#contract/rules/address.ts';
import { personName } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import type { AddressView } from './address-view.ts';
import { Addressee } from './addressee.tsx';

export function AddressText({ address, withPhone = false }: { address: AddressView; withPhone?: boolean }) {
  const locale = useLocale();
  const { person, postcode, prefecture, place, company, phone } = address;
  return (
    <>
      <span className="address-name">
        <Addressee name={personName(person, locale)} />
      </span>
      {company && <span lang={langOf(company, locale)}>{company}</span>}
      <span>
        <span className="postal">{`〒${postcode.slice(0, 3)}-${postcode.slice(3)}`}</span>{' '}
        <span lang={langOf(prefecture, locale)}>{prefecture}</span>
        {seam(prefecture, place)}
        <span lang={langOf(place, locale)}>{unbroken(place)}</span>
      </span>
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

/** A house number is one word: 1-2-3 does not end a line after its 1-. */
const unbroken = (place: string) =>
  place.split(/(\d+(?:-\d+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="postal">
        {part}
      </span>
    ),
  );
