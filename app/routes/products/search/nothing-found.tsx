/** No product to show: why, and ways on. The categories stand in the filter beside it. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { EmptyState } from '#app/ui/empty/empty-state.tsx';
import type { MenuEntry } from '#app/ui/frame.ts';
import { KeywordLinks } from '#app/ui/search/keyword-links.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { MainCategories } from './main-categories.tsx';

type Props = {
  reason: 'nothing_asked' | 'nothing_found' | 'beyond';
  firstPage: string;
  /** The same text without its category. */
  everywhere: string | undefined;
  /** A spelling that finds something. */
  didYouMean: string | undefined;
  /** Undefined where the Shop API could not say. */
  keywords: string[] | undefined;
  mainCategories: MenuEntry[];
};

export function NothingFound({
  reason,
  firstPage,
  everywhere,
  didYouMean,
  keywords = [],
  mainCategories,
}: Props) {
  const t = useT();
  const locale = useLocale();
  if (reason === 'beyond')
    return (
      <EmptyState text={t('categories.beyond')}>
        <a className="button" href={firstPage}>
          {t('categories.first_page')}
        </a>
      </EmptyState>
    );
  return (
    <div className="nothing-found">
      {didYouMean && <DidYouMean text={didYouMean} />}
      <EmptyState
        text={t(reason === 'nothing_asked' ? 'search.nothing_asked' : 'search.nothing_found')}
        {...(reason === 'nothing_found' ? { hint: t('search.hint') } : {})}
      >
        {everywhere && (
          <a className="button" href={everywhere}>
            {t('search.everywhere')}
          </a>
        )}
        <a className={everywhere ? 'button quiet' : 'button'} href={href('products.categories', {}, locale)}>
          {t('home.see_all')}
        </a>
      </EmptyState>
      <section>
        <h2>{t('search.categories')}</h2>
        <MainCategories menu={mainCategories} />
      </section>
      {keywords.length > 0 && (
        <section>
          <h2>{t('finding.keywords')}</h2>
          <KeywordLinks keywords={keywords} />
        </section>
      )}
    </div>
  );
}
