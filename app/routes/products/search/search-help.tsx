/** Search results other than products: another spelling, questions, categories and topics. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { type SearchQuery, TEXT_QUERY } from '#app/rules/search.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { searchHelp } from '#app/shop-api/catalogue.ts';
import type { MenuEntry, NavLink } from '#app/ui/frame.ts';
import type { Card } from '#app/ui/product/card.ts';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import { KeywordLinks } from '#app/ui/search/keyword-links.tsx';
import type { RichText as CleanText } from '#kit/html/rich-text.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';
import { MainCategories } from '../main-categories.tsx';

type HelpView = {
  didYouMean: string | undefined;
  taxons: NavLink[];
  questions: { href: string; question: string; questionLang: 'ja' | undefined; answer: CleanText }[];
};

const NONE: HelpView = { didYouMean: undefined, taxons: [], questions: [] };

/** Empty without a search text, and if the call fails or is not supported. */
export async function helpView(scope: Scope, { text, taxon }: SearchQuery): Promise<HelpView> {
  const help =
    text === '' ? undefined : await optional(scope, searchHelp(scope.publicCaller, text), undefined);
  if (!help) return NONE;
  const { locale } = scope;
  return {
    didYouMean: help.didYouMean,
    taxons: help.taxons
      .filter(({ code }) => code !== taxon)
      .map(({ name, slug }) => ({
        name,
        href: href('products.categories', { '*': slug }, locale, { page: 1 }),
      })),
    questions: help.faqs.map(({ id, question, answer }) => ({
      href: `${href('faq', {}, locale)}#question-${id}`,
      question,
      questionLang: langOf(question, locale),
      answer: sanitise(answer, locale),
    })),
  };
}

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

/** A link to a search with another spelling, which has hits. */
export function DidYouMean({ text }: { text: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="voice spaced">
      {t('search.did_you_mean')}
      <a href={href('products.search', {}, locale, { [TEXT_QUERY]: text })} lang={langOf(text, locale)}>
        {text}
      </a>
    </p>
  );
}

type NothingFoundProps = {
  reason: 'nothing_asked' | 'nothing_found' | 'beyond';
  firstPage: string;
  /** Link to the same search in all categories. */
  everywhere: string | undefined;
  /** Another spelling, which has hits. */
  didYouMean: string | undefined;
  /** Undefined if the Shop API failed. */
  keywords: string[] | undefined;
  mainCategories: MenuEntry[];
  arrivals: Card[];
};

/** Shown when there are no products: the reason, and links onward. The filter column has the categories. */
export function NothingFound({
  reason,
  firstPage,
  everywhere,
  didYouMean,
  keywords = [],
  mainCategories,
  arrivals,
}: NothingFoundProps) {
  const t = useT();
  const locale = useLocale();
  if (reason === 'beyond')
    return (
      <EmptyState text={t('categories.beyond')}>
        <ButtonLink href={firstPage}>{t('categories.first_page')}</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="nothing-found">
      {didYouMean && <DidYouMean text={didYouMean} />}
      <EmptyState
        text={t(reason === 'nothing_asked' ? 'search.nothing_asked' : 'search.nothing_found')}
        {...(reason === 'nothing_found' ? { hint: t('search.hint') } : {})}
      >
        {everywhere && <ButtonLink href={everywhere}>{t('search.everywhere')}</ButtonLink>}
        <a className={everywhere ? 'button quiet' : 'button'} href={href('products.categories', {}, locale)}>
          {t('home.see_all')}
        </a>
      </EmptyState>
      <section>
        <h2 className="voice">{t('search.categories')}</h2>
        <MainCategories menu={mainCategories} />
      </section>
      {keywords.length > 0 && (
        <section>
          <h2 className="voice">{t('finding.keywords')}</h2>
          <KeywordLinks keywords={keywords} />
        </section>
      )}
      <ProductRow heading={t('home.latest')} cards={arrivals} />
    </div>
  );
}
