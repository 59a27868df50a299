/**
 * Texts in components. On the server the context holds i18next's `t`; in the browser a page that hydrates
 * finds the few groups of texts it needs in the document, so neither i18next nor a catalogue is downloaded.
 */
import { createContext, useContext } from 'react';
import type { Texts } from './ja.ts';
import type { Locale } from './locale.ts';

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

export type TextKey = WithoutPlural<Leaves<Texts>>;
/** What a page that hydrates may have to say later: a text by its key, or a whole group. */
export type LaterText = keyof Texts | TextKey;
export type TextValues = Record<string, string | number>;
export type Translate = (key: TextKey, values?: TextValues) => string;

export type TextSource = { locale: Locale; t: Translate };

const TextContext = createContext<TextSource | undefined>(undefined);
export const TextProvider = TextContext.Provider;

function useTexts(): TextSource {
  const source = useContext(TextContext);
  if (!source) throw new Error('No texts: a component was rendered outside of TextProvider');
  return source;
}

export const useT = (): Translate => useTexts().t;
export const useLocale = (): Locale => useTexts().locale;
