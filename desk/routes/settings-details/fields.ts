/** The fields of the shop's details: their names, and how they are shown and compared. */
import type { DetailName, ShopDetails } from '#contract/shop-details.ts';
import type { DeskKey, DeskTranslate } from '../../i18n/text.tsx';

const names = {
  name: 'details.name',
  homeTitle: 'details.home_title',
  homeText: 'details.home_text',
  seller: 'details.seller',
  manager: 'details.manager',
  address: 'details.address',
  phone: 'details.phone',
  phoneHours: 'details.phone_hours',
  email: 'details.email',
  registrationNumber: 'details.registration',
  freeShippingYen: 'details.free_shipping',
  minimumOrderYen: 'details.minimum_order',
  privacyUrl: 'details.privacy',
  companyUrl: 'details.company',
} as const satisfies Record<string, DeskKey>;

export type Labels = Record<DetailName, { text: string }>;

export function labelsOf(t: DeskTranslate): Labels {
  const alone = (key: DeskKey) => ({ text: t(key) });
  const ja = (key: DeskKey) => ({
    text: t('content.in_language', { name: t(key), language: t('content.ja') }),
  });
  const en = (key: DeskKey) => ({
    text: t('content.in_language', { name: t(key), language: t('content.en') }),
  });
  return {
    nameJa: ja(names.name),
    nameEn: en(names.name),
    homeTitleJa: ja(names.homeTitle),
    homeTitleEn: en(names.homeTitle),
    homeTextJa: ja(names.homeText),
    homeTextEn: en(names.homeText),
    sellerJa: ja(names.seller),
    sellerEn: en(names.seller),
    managerJa: ja(names.manager),
    managerEn: en(names.manager),
    addressJa: ja(names.address),
    addressEn: en(names.address),
    phone: alone(names.phone),
    phoneHoursJa: ja(names.phoneHours),
    phoneHoursEn: en(names.phoneHours),
    email: alone(names.email),
    registrationNumber: alone(names.registrationNumber),
    freeShippingYen: alone(names.freeShippingYen),
    minimumOrderYen: alone(names.minimumOrderYen),
    companyUrl: alone(names.companyUrl),
    privacyUrl: alone(names.privacyUrl),
  };
}

/** As the form shows them. */
export const textsOf = (details: ShopDetails) => ({
  ...details,
  freeShippingYen: String(details.freeShippingYen),
  minimumOrderYen: String(details.minimumOrderYen),
});
