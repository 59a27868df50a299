/** A delivery address as it is written on a parcel; Japanese words on English pages are marked as such. */
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import type { AddressView } from './address-view.ts';

export function AddressText({ address, withPhone = false }: { address: AddressView; withPhone?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { name, postcode, prefecture, place, company, phone } = address;
  // An English name of a prefecture is a word of its own.
  const gap = langOf(prefecture, locale) || locale === 'ja' ? '' : ' ';
  return (
    <>
      <span className="address-name" lang={langOf(name, locale)}>
        {t('cart.recipient', { name })}
      </span>
      {company && <span lang={langOf(company, locale)}>{company}</span>}
      <span>
        <span className="postal">{`〒${postcode.slice(0, 3)}-${postcode.slice(3)}`}</span>{' '}
        <span lang={langOf(prefecture, locale)}>{prefecture}</span>
        {gap}
        <span lang={langOf(place, locale)}>{place}</span>
      </span>
      {withPhone && phone && <span>{t('address.phone_line', { phone: formatNumber(phone) })}</span>}
    </>
  );
}
