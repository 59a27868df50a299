/** Questions by category, in the shop's order. */
import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { faq } from '#app/shop-api/content.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';

export const { loader } = screen('faq', { load: loadFaq });

async function loadFaq({ scope }: LoadArgs) {
  const items = await optional(scope, faq(scope.publicCaller), []);
  return { categories: items && faqView(items, scope.locale) };
}

type Question = Awaited<ReturnType<typeof faq>>[number];

type FaqCategory = {
  anchor: string;
  /** Empty for questions without a category. */
  name: string;
  nameLang: 'ja' | undefined;
  questions: { anchor: string; question: string; questionLang: 'ja' | undefined; answer: CleanText }[];
};

function faqView(items: readonly Question[], locale: Locale): FaqCategory[] {
  const byName = new Map<string, FaqCategory>();
  const sorted = [...items].sort((a, b) => a.position - b.position);
  for (const [index, { id = index + 1, question, answer, category = '' }] of sorted.entries()) {
    let group = byName.get(category);
    if (!group) {
      group = {
        anchor: `category-${byName.size + 1}`,
        name: category,
        nameLang: langOf(category, locale),
        questions: [],
      };
      byName.set(category, group);
    }
    group.questions.push({
      anchor: `question-${id}`,
      question,
      questionLang: langOf(question, locale),
      answer: sanitise(answer, locale),
    });
  }
  return [...byName.values()];
}

export default function Faq() {
  const { categories } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns
      crumbs={[{ name: t('faq.title') }]}
      title={t('faq.title')}
      lead={t('faq.lead')}
      contents={categories && <FaqCategories categories={categories} />}
      after={
        <section>
          <h2>{t('faq.not_solved')}</h2>
          <p>{t('faq.not_solved_text')}</p>
          <p className="ways">
            <ButtonLink href={href('inquiry', {}, locale)}>{t('inquiry.write')}</ButtonLink>{' '}
            <QuietLink href={href('usage-guides', {}, locale)}>{t('guides.title')}</QuietLink>
          </p>
        </section>
      }
    >
      {!categories && <SectionFailed />}
      {categories?.length === 0 && <p>{t('faq.empty')}</p>}
      {categories && <FaqList categories={categories} />}
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

function FaqCategories({ categories }: { categories: FaqCategory[] }) {
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

/** Collapsed by `details`, which need no scripts. */
function FaqList({ categories }: { categories: FaqCategory[] }) {
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
