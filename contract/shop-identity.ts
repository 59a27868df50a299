/** The shop's name and address: settings for pages and mails. Placeholders (【…】) must not be shown to shoppers. */
import { z } from 'zod';
import type { LocaleCode, ReceiptSheet } from './shapes.ts';

const legal = (fallback: string) => z.string().trim().min(1).default(fallback);

/** The demo shop's registration number. Its check digit is wrong, so that it belongs to no company. */
const DEMO_REGISTRATION = 'T1234567890123';

/**
 * Whether it may be the registration number of a qualified invoice issuer: T and 13 digits. Those of companies begin
 * with a check digit, the rest of which begins with 0 to 5 or 7 (国税庁, 法人番号の構成). How the numbers of sole traders
 * are made is not published.
 */
function isRegistrationNumber(value: string): boolean {
  const [, check, rest = ''] = /^T(\d)(\d{12})$/.exec(value) ?? [];
  if (check === undefined) return false;
  if (!/^[0-57]/.test(rest)) return true;
  const sum = [...rest].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 2 : 1), 0);
  return Number(check) === 9 - (sum % 9);
}

const isRegistration = (value: string): boolean =>
  value === 'none' || value === DEMO_REGISTRATION || value.includes('【') || isRegistrationNumber(value);

export const shopIdentity = {
  SHOP_NAME_JA: legal('こもれび書房'),
  SHOP_NAME_EN: legal('Komorebi Books'),
  /** Name of the company or person that sells, as receipts and the legal statement give it. */
  SHOP_LEGAL_SELLER_JA: legal('株式会社こもれび書房'),
  SHOP_LEGAL_SELLER_EN: legal('Komorebi Books Co., Ltd.'),
  SHOP_LEGAL_ADDRESS_JA: legal('〒530-0001 大阪府大阪市北区梅田9丁目8-7 こもれびビル3階'),
  SHOP_LEGAL_ADDRESS_EN: legal('Komorebi Building 3F, 9-8-7 Umeda, Kita-ku, Osaka 530-0001, Japan'),
  SHOP_LEGAL_PHONE: legal('06-0000-0000'),
  SHOP_LEGAL_PHONE_HOURS_JA: legal('平日10:00〜17:00、祝日・年末年始を除く'),
  SHOP_LEGAL_PHONE_HOURS_EN: legal('weekdays 10:00–17:00 JST, except holidays and the turn of the year'),
  /** Registration number of a qualified invoice issuer. Undefined if the seller is not registered as one (`none`). */
  REGISTRATION_NUMBER: z
    .string()
    .refine(isRegistration, 'must be T and 13 digits with the right check digit, or none')
    .default(DEMO_REGISTRATION)
    .transform((value) => (value === 'none' ? undefined : value)),
  SHOP_LEGAL_EMAIL: z.email().default('shop@komorebi.example.jp'),
};

type Identity = z.output<z.ZodObject<typeof shopIdentity>>;

/** Who issues a paper, in its language. */
export const issuerOf = (identity: Identity, locale: LocaleCode): ReceiptSheet['issuer'] => ({
  shop: locale === 'ja_JP' ? identity.SHOP_NAME_JA : identity.SHOP_NAME_EN,
  name: locale === 'ja_JP' ? identity.SHOP_LEGAL_SELLER_JA : identity.SHOP_LEGAL_SELLER_EN,
  address: locale === 'ja_JP' ? identity.SHOP_LEGAL_ADDRESS_JA : identity.SHOP_LEGAL_ADDRESS_EN,
  phone: identity.SHOP_LEGAL_PHONE,
});

/** The error of a public shop that would issue invoices under the demo's registration number. */
export const registrationFault = ({ REGISTRATION_NUMBER: number }: Record<string, string | undefined>) =>
  !number?.trim() || number === DEMO_REGISTRATION
    ? ["REGISTRATION_NUMBER: must be the shop's own, or none"]
    : [];
