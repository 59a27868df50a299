/** Heading of a list, with the number of products. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

/** `name`: a name, or a sentence in which the names are marked already. */
type Props = { name: ReactNode; count: string | undefined };

export function ListHead({ name, count }: Props) {
  const locale = useLocale();
  return (
    <div className="list-head head">
      <h1 lang={typeof name === 'string' ? langOf(name, locale) : undefined}>{name}</h1>
      {count && <p className="fine">{count}</p>}
    </div>
  );
}

/** A short text about a category. On phones collapsed to one line. */
export function CategoryText({ text }: { text: string }) {
  const t = useT();
  return (
    <details className="category-text fine">
      <summary>
        <span lang={langOf(text, useLocale())}>{text}</span>
        <span>{t('categories.text_more')}</span>
      </summary>
    </details>
  );
}
