/** `t` in the browser, from the texts in the document: placeholders and `_one`/`_other`, nothing more. */

import type { Locale } from './locale.ts';
import type { TextKey, TextValues, Translate } from './text.tsx';
import { withValues } from './with-values.ts';

export type PageTexts = Record<string, Record<string, string>>;

export function browserTranslate(texts: PageTexts, locale: Locale): Translate {
  const plural = new Intl.PluralRules(locale === 'jp' ? 'ja' : 'en');
  return (key: TextKey, values: TextValues = {}) => {
    const [group = '', name = ''] = key.split('.');
    const entries = texts[group] ?? {};
    const count = values['count'];
    const form = typeof count === 'number' ? entries[`${name}_${plural.select(count)}`] : undefined;
    return withValues(form ?? entries[name] ?? key, values);
  };
}
