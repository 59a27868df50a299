/** Salutation, signature and links of mails. */
import { eq } from 'drizzle-orm';
import { type Address, wholePlace } from '#contract/rules/address.ts';
import { type Person, personName, withTitle } from '#contract/rules/person-name.ts';
import { formatNumber } from '#contract/rules/phone.ts';
import { withPostalMark } from '#contract/rules/postcode.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/schema/people.ts';
import type { Env } from '../../env.ts';
import type { Shop } from '../../shop.ts';
import { type Block, withoutLinks } from './letter.ts';

const nameOf = (locale: LocaleCode, { lastName, firstName }: Person): string =>
  personName(
    { lastName: withoutLinks(lastName), firstName: withoutLinks(firstName) },
    locale === 'ja_JP' ? 'ja' : 'en',
  );

/**
 * Without a name (`undefined`) for an address that is not a verified member's: anybody can type somebody else's address
 * and, as the name, what that person is to read in a mail of the shop.
 */
export function salutation(locale: LocaleCode, person: Person | string | undefined): Block {
  const japanese = locale === 'ja_JP';
  if (person === undefined) return { lines: [japanese ? 'お客様' : 'Dear customer,'] };
  const name = typeof person === 'string' ? withoutLinks(person) : nameOf(locale, person);
  return { lines: [japanese ? withTitle(name) : `Dear ${name},`] };
}

/** Of a mail that staff send once more: a customer who has the first one must not take it for a second order. */
export const AGAIN: Record<LocaleCode, { title: (title: string) => string; block: Block }> = {
  ja_JP: {
    title: (title) => `（再送）${title}`,
    block: { lines: ['このメールは再送です。同じ内容のメールをすでにお受け取りの場合は、ご容赦ください。'] },
  },
  en_US: {
    title: (title) => `(Sent again) ${title}`,
    block: { lines: ['We are sending this email again. If you have it already, there is nothing to do.'] },
  },
};

/** Whether a message was sent by a member who gave the own, verified address. */
export async function isOwnAddress(
  db: Db | Tx,
  { userId, email }: { userId: number | null; email: string },
): Promise<boolean> {
  if (userId === null) return false;
  const [member] = await db.select().from(users).where(eq(users.id, userId));
  return member?.emailVerifiedAt != null && member.email.toLowerCase() === email.toLowerCase();
}

/** The name comes first, as on the pages. The postcode has a line of its own, so that places fit on phones. */
export function mailAddress(locale: LocaleCode, address: Address): string[] {
  const name = nameOf(locale, address);
  const phone = address.phoneNumber && formatNumber(address.phoneNumber);
  const japanese = locale === 'ja_JP';
  return [
    japanese ? withTitle(name) : name,
    address.company,
    withPostalMark(address.postcode),
    wholePlace(address),
    phone && (japanese ? `電話番号 ${phone}` : phone),
  ].flatMap((line) => line || []);
}

const originOf = (env: Env): string => env.SHOP_URL.replace(/\/$/, '');
/** URL of a page in the mail's language. */
export const pageUrl = (env: Env, locale: LocaleCode, path: string): string =>
  `${originOf(env)}${locale === 'ja_JP' ? '' : '/en'}${path}`;

export const shopName = ({ details }: Pick<Shop, 'details'>, locale: LocaleCode): string =>
  locale === 'ja_JP' ? details().nameJa : details().nameEn;

export function signature(shop: Pick<Shop, 'env' | 'details'>, locale: LocaleCode): Block {
  const { nameJa, nameEn, addressJa, addressEn, phone, phoneHoursJa, phoneHoursEn, email } = shop.details();
  return {
    shop: shopName(shop, locale),
    lines:
      locale === 'ja_JP'
        ? [
            nameJa,
            addressJa,
            `電話 ${phone}（${phoneHoursJa}）`,
            `メール ${email}`,
            pageUrl(shop.env, locale, '/'),
          ]
        : [
            nameEn,
            addressEn,
            `Phone ${phone} (${phoneHoursEn})`,
            `Email ${email}`,
            pageUrl(shop.env, locale, '/'),
          ],
  };
}

/** Of a mail to the shop; none without a desk. */
export const deskLink = ({ DESK_SECRET, DESK_URL }: Env, path: string, label: string): Block[] =>
  DESK_SECRET ? [{ link: DESK_URL.replace(/\/$/, '') + path, label }] : [];
