/** Shown when there are no products: the reason, and links onward. The filter column has the categories. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { MenuEntry } from '#app/ui/frame.ts';
import type { Card } from '#app/ui/product/card.ts';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import { KeywordLinks } from '#app/ui/search/keyword-links.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { MainCategories } from './main-categories.tsx';

type Props = {
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

export function NothingFound({
  reason,
  firstPage,
  everywhere,
  didYouMean,
  keywords = [],
  mainCategories,
  arrivals,
}: Props) {
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
