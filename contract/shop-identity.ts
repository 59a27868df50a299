/**
 * The shop's name and address in the environment: first values of its details, which the owner changes at the desk
 * (shop-details.ts). Placeholders (【…】) must not be shown to shoppers.
 */
import { z } from 'zod';
import { freeShippingThreshold } from './free-shipping.ts';
import { MINIMUM_ORDER_YEN } from './rules/constants.ts';
import { DEMO_REGISTRATION, isRegistrationNumber } from './rules/registration-number.ts';
import { firstHomeWords, type ShopDetails } from './shop-details.ts';

const legal = (fallback: string) => z.string().trim().min(1).default(fallback);
const outside = z.url({ protocol: /^https?$/ });

const isRegistration = (value: string): boolean =>
  value === 'none' || value.includes('【') || isRegistrationNumber(value);

/** What shoppers read about the seller. The defaults are the demo shop's. */
export const shopIdentity = {
  SHOP_NAME_JA: legal('こもれび書房'),
  SHOP_NAME_EN: legal('Komorebi Books'),
  /** Name of the company or person that sells, as receipts and the legal statement give it. */
  SHOP_LEGAL_SELLER_JA: legal('株式会社こもれび書房'),
  SHOP_LEGAL_SELLER_EN: legal('Komorebi Books Co., Ltd.'),
  SHOP_LEGAL_MANAGER_JA: legal('木漏 陽子'),
  SHOP_LEGAL_MANAGER_EN: legal('Yoko Komore'),
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
  /** §1: a page of the company's site, opened in a new tab. */
  COMPANY_URL: outside.default('https://www.komorebi.example.jp/company'),
};

/** What a process that shows these details reads from the environment. */
export const shopEnvironment = {
  ...shopIdentity,
  /** §1: a page of the company's site, opened in a new tab. If it is not set, the shop's own page is the policy. */
  PRIVACY_POLICY_URL: outside.optional(),
  FREE_SHIPPING_THRESHOLD_YEN: freeShippingThreshold,
};

/** The details of a shop whose owner has changed none at the desk. */
export const detailsOfEnvironment = (env: z.output<z.ZodObject<typeof shopEnvironment>>): ShopDetails => ({
  nameJa: env.SHOP_NAME_JA,
  nameEn: env.SHOP_NAME_EN,
  homeTitleJa: firstHomeWords.homeTitleJa,
  homeTitleEn: firstHomeWords.homeTitleEn,
  homeTextJa: firstHomeWords.homeTextJa,
  homeTextEn: firstHomeWords.homeTextEn,
  sellerJa: env.SHOP_LEGAL_SELLER_JA,
  sellerEn: env.SHOP_LEGAL_SELLER_EN,
  managerJa: env.SHOP_LEGAL_MANAGER_JA,
  managerEn: env.SHOP_LEGAL_MANAGER_EN,
  addressJa: env.SHOP_LEGAL_ADDRESS_JA,
  addressEn: env.SHOP_LEGAL_ADDRESS_EN,
  phone: env.SHOP_LEGAL_PHONE,
  phoneHoursJa: env.SHOP_LEGAL_PHONE_HOURS_JA,
  phoneHoursEn: env.SHOP_LEGAL_PHONE_HOURS_EN,
  email: env.SHOP_LEGAL_EMAIL,
  registrationNumber: env.REGISTRATION_NUMBER ?? '',
  privacyUrl: env.PRIVACY_POLICY_URL ?? '',
  companyUrl: env.COMPANY_URL,
  freeShippingYen: env.FREE_SHIPPING_THRESHOLD_YEN,
  minimumOrderYen: MINIMUM_ORDER_YEN,
});

/** The error of a public shop that would issue invoices under the demo's registration number. */
export const registrationFault = ({ REGISTRATION_NUMBER: number }: Record<string, string | undefined>) =>
  !number?.trim() || number === DEMO_REGISTRATION
    ? ["REGISTRATION_NUMBER: must be the shop's own, or none"]
    : [];
