import { href } from '#app/i18n/href.ts';
import { TEXT_QUERY } from '#app/rules/search.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

type Props = {
  keywords: string[];
  /** On phones one row that scrolls. */
  inOneRow?: boolean;
};

export function KeywordLinks({ keywords, inOneRow = false }: Props) {
  const locale = useLocale();
  return (
    <ul className={inOneRow ? 'keywords bleed' : 'keywords'}>
      {keywords.map((word) => (
        <li key={word} lang={langOf(word, locale)}>
          <a href={href('products.search', {}, locale, { [TEXT_QUERY]: word })}>{word}</a>
        </li>
      ))}
    </ul>
  );
}
