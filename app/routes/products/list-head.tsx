/** What a list is of, and how many there are. */
import type { ReactNode } from 'react';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';

/** A name, or a sentence that marks the names in it itself. */
type Props = { name: ReactNode; count: string | undefined };

export function ListHead({ name, count }: Props) {
  const locale = useLocale();
  return (
    <div className="list-head">
      <h1 lang={typeof name === 'string' ? langOf(name, locale) : undefined}>{name}</h1>
      {count && <p>{count}</p>}
    </div>
  );
}

/** A few words about a category; on phones one line of them, until it is pressed. */
export function CategoryText({ text }: { text: string }) {
  const t = useT();
  return (
    <details className="category-text">
      <summary>
        <span lang={langOf(text, useLocale())}>{text}</span>
        <span>{t('categories.text_more')}</span>
      </summary>
    </details>
  );
}
