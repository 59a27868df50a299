import type { Locale } from '#kit/i18n/locale.ts';
import { makeTranslator } from '#kit/i18n/translator.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { DeskKey, DeskTranslate } from './text.tsx';

const desk: Record<Locale, DeskTranslate> = {
  ja: makeTranslator<DeskKey>('ja', ja),
  en: makeTranslator<DeskKey>('en', en),
};

export const deskTranslator = (locale: Locale): DeskTranslate => desk[locale];
