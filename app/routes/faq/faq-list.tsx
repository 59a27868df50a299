/** Questions by category, collapsed without scripts by `details`. */
import { useT } from '#app/i18n/text.tsx';
import { Phrases } from '#app/ui/phrases.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import type { FaqCategory } from './view.server.ts';

export function FaqList({ categories }: { categories: FaqCategory[] }) {
  const t = useT();
  const nameOf = ({ name }: FaqCategory) => name || t('faq.other');
  return (
    <>
      {categories.length > 1 && (
        <nav className="faq-categories" aria-label={t('faq.categories')}>
          <ul className="keywords bleed">
            {categories.map((category) => (
              <li key={category.anchor} lang={category.nameLang}>
                <a href={`#${category.anchor}`}>{nameOf(category)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {categories.map((category) => (
        <section key={category.anchor} aria-labelledby={category.anchor}>
          <h2 id={category.anchor} lang={category.nameLang}>
            {nameOf(category)}
          </h2>
          {category.questions.map(({ anchor, question, questionLang, answer }) => (
            // The id is on the answer: browsers open a closed `details` for a target inside it.
            <details key={anchor} className="faq-item plus">
              <summary lang={questionLang}>
                <Phrases text={question} />
              </summary>
              <div id={anchor} className="faq-answer">
                <RichText text={answer} />
              </div>
            </details>
          ))}
        </section>
      ))}
    </>
  );
}
