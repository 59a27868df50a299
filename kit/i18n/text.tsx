/**
 * Texts for components, by a React context with the translate function of storefront or desk, whose texts include the
 * kit's. Texts for scripts are in HTML templates.
 */
import { createContext, useContext } from 'react';
import type { KitTexts } from './ja.ts';
import type { Locale } from './locale.ts';

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** The keys of a catalogue of texts: `group.name`. A text with plural forms has one key. */
export type KeysOf<Catalogue> = WithoutPlural<Leaves<Catalogue>>;

export type KitKey = KeysOf<KitTexts>;
export type TextValues = Record<string, string | number>;
export type Translate<Key extends string = KitKey> = (key: Key, values?: TextValues) => string;

export type TextSource = { locale: Locale; t: Translate };

const TextContext = createContext<TextSource | undefined>(undefined);
export const TextProvider = TextContext.Provider;

function useTexts(): TextSource {
  const source = useContext(TextContext);
  if (!source) throw new Error('No texts: a component was rendered outside of TextProvider');
  return source;
}

/** Storefront and desk have a `useT` of their own, with all their texts. */
export const useT = (): Translate => useTexts().t;
export const useLocale = (): Locale => useTexts().locale;

/** A space between two sentences; none in Japanese. */
export function Gap() {
  return useLocale() === 'ja' ? null : ' ';
}
