import { type LocaleCode, localeCodes } from '#contract/shapes.ts';
import type { Texts } from '../db/schema/columns.ts';

export const DEFAULT_LOCALE: LocaleCode = 'ja_JP';

export const isLocale = (value: string | undefined): value is LocaleCode =>
  (localeCodes as readonly string[]).includes(value ?? '');

/** Locale codes with the suffixes of keys and columns. */
export const LOCALES = [
  ['ja_JP', 'ja'],
  ['en_US', 'en'],
] as const satisfies [LocaleCode, string][];

/** The text in this language or, without one, in Japanese: a missing translation never hides a product. */
export const pick = (texts: Partial<Texts> | null | undefined, locale: LocaleCode): string =>
  texts?.[locale] || texts?.[DEFAULT_LOCALE] || '';
