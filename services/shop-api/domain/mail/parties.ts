/** Salutation and signature of mails. */
import { type Person, personName, withTitle } from '#contract/rules/person-name.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Env } from '../../env.ts';
import { type Block, withoutLinks } from './letter.ts';

export const nameOf = (locale: LocaleCode, { lastName, firstName }: Person): string =>
  personName(
    { lastName: withoutLinks(lastName), firstName: withoutLinks(firstName) },
    locale === 'ja_JP' ? 'ja' : 'en',
  );

export function salutation(locale: LocaleCode, person: Person): Block {
  const name = nameOf(locale, person);
  return { lines: [locale === 'ja_JP' ? withTitle(name) : `Dear ${name},`] };
}

const originOf = (env: Env): string => env.SHOP_URL.replace(/\/$/, '');
/** URL of a page in the mail's language. */
export const pageOf = (env: Env, locale: LocaleCode, path: string): string =>
  `${originOf(env)}${locale === 'ja_JP' ? '' : '/en'}${path}`;

export const shopName = (env: Env, locale: LocaleCode): string =>
  locale === 'ja_JP' ? env.SHOP_NAME_JA : env.SHOP_NAME_EN;

export function signature(env: Env, locale: LocaleCode): Block {
  const phone = env.SHOP_LEGAL_PHONE;
  return {
    shop: shopName(env, locale),
    lines:
      locale === 'ja_JP'
        ? [
            env.SHOP_NAME_JA,
            env.SHOP_LEGAL_ADDRESS_JA,
            `電話 ${phone}（${env.SHOP_LEGAL_PHONE_HOURS_JA}）`,
            `メール ${env.SHOP_LEGAL_EMAIL}`,
            pageOf(env, locale, '/'),
          ]
        : [
            env.SHOP_NAME_EN,
            env.SHOP_LEGAL_ADDRESS_EN,
            `Phone ${phone} (${env.SHOP_LEGAL_PHONE_HOURS_EN})`,
            `Email ${env.SHOP_LEGAL_EMAIL}`,
            pageOf(env, locale, '/'),
          ],
  };
}
