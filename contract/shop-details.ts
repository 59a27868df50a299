/**
 * Beyond §7: the shop's own details, which its owner changes at the desk: name, home page's words, legal statement, amounts.
 * What the owner has not changed is the environment's (shop-identity.ts), as with a Shop API that does not have this call.
 */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText, textUpTo } from './fields.ts';
import { CARD_MAX_YEN } from './rules/constants.ts';
import { digits } from './rules/normalise.ts';
import { isRegistrationNumber } from './rules/registration-number.ts';
import { isEmail, isPhone, isWebUrl } from './rules/validation.ts';
import type { LocaleCode, ReceiptSheet } from './shapes.ts';

const text = z.string();
const yen = z.int().meta({ description: 'Whole yen' });

export const shopDetails = z.object({
  nameJa: text,
  nameEn: text,
  /** The home page's heading, also the title of its tab, and the sentence below it. */
  homeTitleJa: text,
  homeTitleEn: text,
  homeTextJa: text,
  homeTextEn: text,
  /** Name of the company or person that sells, as receipts and the legal statement give it. */
  sellerJa: text,
  sellerEn: text,
  managerJa: text,
  managerEn: text,
  addressJa: text,
  addressEn: text,
  phone: text,
  phoneHoursJa: text,
  phoneHoursEn: text,
  email: text,
  /** Of a qualified invoice issuer; empty if the seller is not registered as one. */
  registrationNumber: text,
  /** §1: pages of the company's site; empty if there is none. Without a policy there, the shop's own page is the policy. */
  privacyUrl: text,
  companyUrl: text,
  /** §9.2: item total from which shipping is free. */
  freeShippingYen: yen,
  /** §9.1: minimum of the total, including shipping. */
  minimumOrderYen: yen,
});
export type ShopDetails = z.output<typeof shopDetails>;
export type DetailName = keyof ShopDetails;

export const firstHomeWords = {
  homeTitleJa: '本と学びのお店',
  homeTitleEn: 'A shop for books and learning',
  homeTextJa: '教室と家庭で、長く使える本と教材をお届けします。',
  homeTextEn: 'Made to last, for the classroom and for home.',
} as const satisfies Partial<ShopDetails>;

export const detailMax = {
  name: 64,
  homeTitle: 60,
  homeText: 200,
  party: 100,
  address: 200,
  phone: 20,
  phoneHours: 100,
  url: 500,
} as const;

/** Settings of the server and examples mark gaps by 【…】. */
const withoutGap = [(value: string) => !value.includes('【'), 'validation.gap_left'] as const;
/** On one line, because names are in subjects of mails. */
const named = (max: number) =>
  z
    .string({ error: 'validation.field_required' })
    .transform((value) => value.replace(/\s*[\r\n]+\s*/g, ' '))
    .pipe(requiredText(max))
    .refine(...withoutGap);
const optional = (max: number, isValid: (value: string) => boolean, error: string) =>
  z
    .string({ error: 'validation.text_invalid' })
    .transform((value) => value.normalize('NFKC').trim())
    .pipe(textUpTo(max).refine((value) => value === '' || isValid(value), error));
// At most what a card can pay at once: pages invite shoppers to order for these totals.
const amount = z
  .int('validation.whole_yen')
  .min(0, 'validation.whole_yen')
  .max(CARD_MAX_YEN, 'validation.over_card_limit');

/** As the owner enters them, and as they are stored. */
export const detailFields = z.object({
  nameJa: named(detailMax.name),
  nameEn: named(detailMax.name),
  homeTitleJa: named(detailMax.homeTitle),
  homeTitleEn: named(detailMax.homeTitle),
  homeTextJa: named(detailMax.homeText),
  homeTextEn: named(detailMax.homeText),
  sellerJa: named(detailMax.party),
  sellerEn: named(detailMax.party),
  managerJa: named(detailMax.party),
  managerEn: named(detailMax.party),
  addressJa: named(detailMax.address),
  addressEn: named(detailMax.address),
  phone: z
    .string({ error: 'validation.field_required' })
    .transform((value) => value.normalize('NFKC').trim())
    .pipe(requiredText(detailMax.phone))
    .refine((value) => isPhone(digits(value)), 'validation.phone_number_invalid'),
  phoneHoursJa: named(detailMax.phoneHours),
  phoneHoursEn: named(detailMax.phoneHours),
  email: z
    .string({ error: 'validation.email_required' })
    .transform((value) => value.normalize('NFKC').trim())
    .pipe(
      z
        .string()
        .min(1, 'validation.email_required')
        .refine((value) => value === '' || isEmail(value), 'validation.email_invalid'),
    ),
  registrationNumber: z
    .string({ error: 'validation.text_invalid' })
    .transform((value) => value.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
    .refine((value) => value === '' || isRegistrationNumber(value), 'validation.registration_number'),
  privacyUrl: optional(detailMax.url, isWebUrl, 'validation.web_address'),
  companyUrl: optional(detailMax.url, isWebUrl, 'validation.web_address'),
  freeShippingYen: amount,
  minimumOrderYen: amount,
});

export const detailNames = detailFields.keyof().options;
const someDetails = detailFields.partial();
/** Those that the owner has changed. */
export type ChangedDetails = z.output<typeof someDetails>;
const record = z.record(z.string(), z.unknown());

/**
 * The details in a stored value, field by field: another release may have had other fields or rules, and one field that
 * cannot be read must not take the others with it. `unread`: there, but of no use.
 */
export function detailsIn(stored: unknown): { details: ChangedDetails; unread: DetailName[] } {
  const read = record.safeParse(stored);
  if (!read.success) return { details: {}, unread: detailNames };
  const there = detailNames.filter((name) => read.data[name] !== undefined);
  const unread = there.filter((name) => !detailFields.shape[name].safeParse(read.data[name]).success);
  const good = there.filter((name) => !unread.includes(name));
  return {
    details: someDetails.parse(Object.fromEntries(good.map((name) => [name, read.data[name]]))),
    unread,
  };
}

/** What the owner has changed, and for the rest the first values. */
export const inForce = (first: ShopDetails, changed: ChangedDetails): ShopDetails =>
  Object.assign({}, first, changed);

export const readShopDetails = defineCall({
  id: 'readShopDetails',
  summary:
    'The shop’s details that its owner has changed at the desk; those that are absent are the server’s settings',
  tag: 'Content',
  method: 'get',
  path: '/shop-details',
  auth: 'public',
  data: shopDetails.partial(),
  errors: [],
});

/** Who issues a paper, in its language. */
export const issuerOf = (details: ShopDetails, locale: LocaleCode): ReceiptSheet['issuer'] => ({
  shop: locale === 'ja_JP' ? details.nameJa : details.nameEn,
  name: locale === 'ja_JP' ? details.sellerJa : details.sellerEn,
  address: locale === 'ja_JP' ? details.addressJa : details.addressEn,
  phone: details.phone,
});
