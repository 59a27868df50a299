/** Texts of the desk in components: `const t = useT(); t('today.title')`. */
import { createContext, useContext } from 'react';
import type { KeysOf, TextValues } from '#app/i18n/text.tsx';
import type { Texts } from './ja.ts';

export type DeskKey = KeysOf<Texts>;
export type DeskTranslate = (key: DeskKey, values?: TextValues) => string;

const TextContext = createContext<DeskTranslate | undefined>(undefined);
export const DeskTextProvider = TextContext.Provider;

export function useT(): DeskTranslate {
  const t = useContext(TextContext);
  if (!t) throw new Error('No texts: a component was rendered outside of DeskTextProvider');
  return t;
}
