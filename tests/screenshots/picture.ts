/** The name of a picture: scene, language, width. */
import { type Locale, locales } from '#kit/i18n/locale.ts';
import { type Width, windows } from './scene.ts';

export type Picture = { name: string; locale: Locale; width: Width };

export const fileOf = ({ name, locale, width }: Picture): string => `${name}-${locale}-${width}.png`;

const FILE = new RegExp(`^(.+)-(${locales.join('|')})-(${Object.keys(windows).join('|')})\\.png$`);

/** Parses the name of a picture. Undefined for other files. */
export function pictureOf(file: string): Picture | undefined {
  const [, name, locale, width] = FILE.exec(file) ?? [];
  if (!name) return undefined;
  return { name, locale: locale as Locale, width: (width === 'A4' ? width : Number(width)) as Width };
}

/** Without words, all pictures are wanted; otherwise those with one of the words in their names. */
export const isWanted = (name: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => name.includes(word));
