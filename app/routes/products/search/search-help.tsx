import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Phrases } from '#kit/ui/phrases.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';
import type { HelpView } from './help.ts';

type Props = {
  help: Pick<HelpView, 'taxons' | 'questions'>;
  /** If products were found, the answers are collapsed. */
  nothingFound: boolean;
};

/**
 * Shown above the products: a search for 送料 (shipping fee) needs an answer, a search for 贈りもの (gifts) needs the topic.
 */
export function SearchHelp({ help: { taxons, questions }, nothingFound }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {taxons.length > 0 && (
        <nav className="search-help spaced" aria-labelledby="search-taxons">
          <h2 id="search-taxons">
            <Phrases text={t('search.help_taxons')} />
          </h2>
          <ul className="keywords">
            {taxons.map(({ href, name }) => (
              <li key={href} lang={langOf(name, locale)}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {questions.length > 0 && (
        <section className="search-help spaced" aria-labelledby="search-questions">
          <h2 id="search-questions">{t('faq.title')}</h2>
          {questions.map(({ href, question, questionLang, answer }, index) => (
            <details key={href} className="faq-item plus" open={nothingFound && index === 0}>
              <summary lang={questionLang}>{question}</summary>
              <div className="faq-answer">
                <RichText text={answer} />
                <p className="after">
                  <a href={href}>{t('search.help_faq')}</a>
                </p>
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  );
}
