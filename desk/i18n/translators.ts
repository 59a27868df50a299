/** The desk's own texts, and the shop's texts for the components that the desk shares (app/ui/). */
import { en as shopEn } from '#app/i18n/en.ts';
import { ja as shopJa } from '#app/i18n/ja.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { TextKey, Translate } from '#app/i18n/text.tsx';
import { makeTranslator } from '#app/i18n/translator.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { DeskKey, DeskTranslate } from './text.tsx';

const desk: Record<Locale, DeskTranslate> = {
  ja: makeTranslator<DeskKey>('ja', ja),
  en: makeTranslator<DeskKey>('en', en),
};
/**
 * Shared components show the errors of fields, so the errors that only the desk has are added to the shop's texts.
 */
const shared: Record<Locale, Translate> = {
  ja: makeTranslator<TextKey>('ja', { ...shopJa, validation: { ...shopJa.validation, ...ja.validation } }),
  en: makeTranslator<TextKey>('en', { ...shopEn, validation: { ...shopEn.validation, ...en.validation } }),
};

export const deskTranslator = (locale: Locale): DeskTranslate => desk[locale];
export const sharedTranslator = (locale: Locale): Translate => shared[locale];
