/** The shop's name and address: settings for pages and mails. Placeholders (【…】) must not be shown to shoppers. */
import { z } from 'zod';

const legal = (fallback: string) => z.string().trim().min(1).default(fallback);

export const shopIdentity = {
  SHOP_NAME_JA: legal('こもれび書房'),
  SHOP_NAME_EN: legal('Komorebi Books'),
  SHOP_LEGAL_ADDRESS_JA: legal('〒530-0001 大阪府大阪市北区梅田9丁目8-7 こもれびビル3階'),
  SHOP_LEGAL_ADDRESS_EN: legal('Komorebi Building 3F, 9-8-7 Umeda, Kita-ku, Osaka 530-0001, Japan'),
  SHOP_LEGAL_PHONE: legal('06-0000-0000'),
  SHOP_LEGAL_PHONE_HOURS_JA: legal('平日10:00〜17:00、土日祝日・年末年始を除く'),
  SHOP_LEGAL_PHONE_HOURS_EN: legal('weekdays 10:00–17:00 JST, except holidays and the turn of the year'),
  /** Registration number of a qualified invoice issuer: T and 13 digits. */
  REGISTRATION_NUMBER: z
    .string()
    .regex(/^(?:T\d{13}|.*【.*)$/, 'must be T and 13 digits')
    .default('T1234567890123'),
  SHOP_LEGAL_EMAIL: z.email().default('shop@komorebi.example.jp'),
};
