/** Order mails in both languages. */
import { type Letter, renderLetter } from './letter.ts';
import { blocksEn, subjectEn } from './order-mail-en.ts';
import { blocksJa, subjectJa } from './order-mail-ja.ts';
import type { OrderMail } from './order-rows.ts';

export const renderOrderMail = (mail: OrderMail): Letter =>
  mail.locale === 'ja_JP'
    ? renderLetter(mail.locale, subjectJa(mail), blocksJa(mail))
    : renderLetter(mail.locale, subjectEn(mail), blocksEn(mail));
