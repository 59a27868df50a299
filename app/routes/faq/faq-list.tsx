/** Questions by category, collapsed by `details`, which need no scripts. */
import { useT } from '#app/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';
import type { FaqCategory } from './view.ts';

type Props = { categories: FaqCategory[] };

export function FaqCategories({ categories }: Props) {
  const t = useT();
  if (categories.length < 2) return null;
  return (
    <nav aria-label={t('faq.categories')}>
      <ul className="keywords bleed">
        {categories.map(({ anchor, name, nameLang }) => (
          <li key={anchor} lang={nameLang}>
            <a href={`#${anchor}`}>{name || t('faq.other')}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function FaqList({ categories }: Props) {
  const t = useT();
  return (
    <>
      {categories.map((category) => (
        <section key={category.anchor} aria-labelledby={category.anchor}>
          <h2 id={category.anchor} lang={category.nameLang}>
            {category.name || t('faq.other')}
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
