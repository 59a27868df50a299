/** §2 The search result: products, and what else may help. */
import { useLoaderData } from '@remix-run/react';
import { menuOf } from '#app/catalogue/menu.ts';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { popularKeywords } from '#app/catalogue/popular-keywords.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { isFiltered } from '#app/rules/product-filter.ts';
import { canonicalQuery, isEmptySearch, readSearch, TAXON_QUERY, TEXT_QUERY } from '#app/rules/search.ts';
import { sortingOf } from '#app/rules/sorting.ts';
import { pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import { searchProducts } from '#app/shop-api/catalogue.ts';
import { supports } from '#app/shop-api/features.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { cardOf } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { withQuery } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { ListBar, ListHead, NothingMatches } from '../list-bar.tsx';
import { listQuery, readList } from '../list-query.ts';
import { cameFrom } from './came-from.ts';
import { DidYouMean, helpView, NothingFound, SearchHelp } from './search-help.tsx';

export const { loader } = screen('products.search', { load: loadSearch });

async function loadSearch({ scope, request }: LoadArgs) {
  const query = scope.url.searchParams;
  const search = readSearch(query);
  if (isEmptySearch(search)) {
    // §2: an empty search does nothing.
    const back = cameFrom(request, scope.url);
    if (back) throw await redirectWith(scope, back, { status: 302 });
  }
  const canonical = canonicalQuery(query);
  if (canonical) throw await redirectWith(scope, withQuery(scope.url.pathname, canonical), { status: 302 });

  const filters = await supports('filters');
  const order = readList(query, filters);
  const { page, sort, filter } = order;
  const [list, taxons, keywords, help] = await Promise.all([
    searchProducts(scope.publicCaller, search, {
      page,
      filter,
      sort: sort === 'default' ? [] : sortingOf(sort),
    }),
    scope.taxons(),
    popularKeywords(scope),
    helpView(scope, search),
  ]);
  const category = pathToTaxonCode(taxons, search.taxon).at(-1)?.name;
  const heading = headingOf(search.text, category);
  const title = isEmptySearch(search) ? scope.t('search.title') : scope.t(heading.of, heading.names);
  return {
    page: {
      head: {
        title: page === 1 ? title : scope.t('categories.page_title', { name: title, page }),
        query: scope.url.search,
        noindex: true,
      },
      // The response to an empty search depends on the Referer.
      unshared: isEmptySearch(search),
    },
    asked: !isEmptySearch(search),
    search,
    heading,
    order,
    byDay: filters && list.items.every(({ seminar }) => seminar !== undefined),
    pages: list.pages,
    total: list.total,
    isCut: list.totalIsCut === true,
    someWords: list.someWords === true,
    cards: list.items.map(cardOf),
    help: page === 1 ? help : undefined,
    arrivals: list.items.length === 0 ? await newArrivals(scope) : [],
    keywords: list.items.length === 0 ? keywords : [],
    mainCategories: list.items.length === 0 ? menuOf(taxons) : [],
  };
}

type Heading = { of: TextKey; names: Record<string, string> };

function headingOf(text: string, category: string | undefined): Heading {
  if (text && category) return { of: 'search.heading_both', names: { text, category } };
  if (text) return { of: 'search.heading_text', names: { text } };
  return category
    ? { of: 'search.heading_category', names: { category } }
    : { of: 'search.heading', names: {} };
}

export default function Search() {
  const { asked, search, heading, order, byDay, pages, total, isCut, someWords, cards, help, ...page } =
    useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const path = href('products.search', {}, locale);
  const otherQuery = { [TAXON_QUERY]: search.taxon || undefined, [TEXT_QUERY]: search.text || undefined };
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('search.heading') }]} />
      <ListHead
        name={<NamedText {...heading} />}
        count={asked ? t(isCut ? 'categories.count_cut' : 'search.count', { count: total }) : undefined}
      />
      {search.isCut && <p className="category-text fine">{t('search.cut', { count: DEFAULT_INPUT_MAX })}</p>}
      {someWords && <p className="category-text fine">{t('search.some_words')}</p>}
      {someWords && help?.didYouMean && <DidYouMean text={help.didYouMean} />}
      {help && <SearchHelp help={help} nothingFound={total === 0} />}
      <ListBar
        path={path}
        otherQuery={otherQuery}
        options={order}
        byRelevance={search.text !== ''}
        byDay={byDay}
        isEmpty={cards.length === 0}
      />
      {cards.length > 0 ? (
        <>
          <ProductGrid cards={cards} heading="h2" eager={2} />
          <Pagination
            path={path}
            query={{ ...otherQuery, ...listQuery(order) }}
            page={order.page}
            pages={pages}
          />
        </>
      ) : asked && isFiltered(order.filter) && total === 0 ? (
        <NothingMatches unfiltered={withQuery(path, otherQuery)} />
      ) : (
        <NothingFound
          reason={!asked ? 'nothing_asked' : total > 0 ? 'beyond' : 'nothing_found'}
          firstPage={withQuery(path, { ...otherQuery, ...listQuery(order) })}
          everywhere={
            search.taxon !== '' && search.text !== ''
              ? withQuery(path, { [TEXT_QUERY]: search.text })
              : undefined
          }
          didYouMean={help?.didYouMean}
          keywords={page.keywords}
          mainCategories={page.mainCategories}
          arrivals={page.arrivals}
        />
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
