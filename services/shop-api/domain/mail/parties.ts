/** How a mail begins and ends: to whom it is, and from whom. */
import type { LocaleCode } from '#contract/shapes.ts';
import type { Env } from '../../env.ts';
import { type Block, inMail } from './letter.ts';

/** Japanese names are family name first in every language, unless they are written in Roman letters. */
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function nameOf(locale: LocaleCode, person: { lastName: string; firstName: string }): string {
  const [last, first] = [inMail(person.lastName), inMail(person.firstName)];
  return locale === 'ja_JP' || JAPANESE.test(last + first) ? `${last} ${first}` : `${first} ${last}`;
}

export function salutation(locale: LocaleCode, person: Parameters<typeof nameOf>[1]): Block {
  const name = nameOf(locale, person);
  return { lines: [locale === 'ja_JP' ? `${name} 様` : `Dear ${name},`] };
}

const originOf = (env: Env): string => env.SHOP_URL.replace(/\/$/, '');
/** A page of the shop in the mail's language. */
export const pageOf = (env: Env, locale: LocaleCode, path: string): string =>
  `${originOf(env)}${locale === 'ja_JP' ? '' : '/en'}${path}`;

export const shopName = (env: Env, locale: LocaleCode): string =>
  locale === 'ja_JP' ? env.SHOP_NAME_JA : env.SHOP_NAME_EN;

export function signature(env: Env, locale: LocaleCode): Block {
  const phone = env.SHOP_LEGAL_PHONE;
  return {
    lines:
      locale === 'ja_JP'
        ? [
            '――――――――――',
            env.SHOP_NAME_JA,
            env.SHOP_LEGAL_ADDRESS_JA,
            `電話 ${phone}（${env.SHOP_LEGAL_PHONE_HOURS_JA}）`,
            `メール ${env.SHOP_LEGAL_EMAIL}`,
            pageOf(env, locale, '/'),
          ]
        : [
            '----------',
            env.SHOP_NAME_EN,
            env.SHOP_LEGAL_ADDRESS_EN,
            `Phone ${phone} (${env.SHOP_LEGAL_PHONE_HOURS_EN})`,
            `Email ${env.SHOP_LEGAL_EMAIL}`,
            pageOf(env, locale, '/'),
          ],
  };
}
