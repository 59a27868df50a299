/** §2 The list of products of a category; without a slug, of all products. */

import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { menuOf, rootOf } from '#app/catalogue/menu.ts';
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectToOwnPath, redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { isFiltered } from '#app/rules/product-filter.ts';
import { canonicalQuery } from '#app/rules/search.ts';
import { slugIn, slugOrCodeIn } from '#app/rules/slugs.ts';
import { sortingOf } from '#app/rules/sorting.ts';
import { pathToFormerSlug, pathToTaxon, pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import { descriptionOf } from '#app/seo/description.ts';
import { feedTitle } from '#app/seo/feed.ts';
import { breadcrumbData } from '#app/seo/structured-data.ts';
import { taxonProductsBySlug } from '#app/shop-api/catalogue.ts';
import { supports } from '#app/shop-api/features.ts';
import { Breadcrumb, type Crumb } from '#app/ui/breadcrumb.tsx';
import { firstPath } from '#app/ui/media-url.ts';
import { cardOf } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import type { Taxon } from '#contract/shapes.ts';
import { withQuery } from '#kit/href.ts';
import { otherLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { CategoryText, ListBar, ListHead, NothingMatches } from '../list-bar.tsx';
import { listQuery, readList } from '../list-query.ts';
import { MainCategories } from '../main-categories.tsx';

export const { loader } = screen('products.categories', { load: loadCategory });

async function loadCategory({ scope, params }: LoadArgs) {
  const slug = (params['*'] ?? '').replace(/\/+$/, '');
  const filters = await supports('filters');
  const options = readList(scope.url.searchParams, filters);
  const { page, sort, filter } = options;
  const roots = await scope.taxons();
  const root = rootOf(roots);
  if (slug === '' && !root) return trees(scope, roots);
  const way = categoryPath(roots, root, slug);
  const category = way.at(-1);
  if (!category) throw data(null, { status: 404 });
  const isRoot = category === root;
  const pathTo = (name: string) => href('products.categories', isRoot ? {} : { '*': name }, 'ja');
  await redirectToOwnPath(scope, pathTo(slugIn(category, scope.locale)));

  const canonical = canonicalQuery(scope.url.searchParams);
  if (canonical) throw await redirectWith(scope, withQuery(scope.url.pathname, canonical), { status: 302 });

  const list = await taxonProductsBySlug(scope.publicCaller, category.slug, {
    page,
    filter,
    sort: sortingOf(sort),
  });
  const name = slug === '' ? scope.t('categories.title') : category.name;
  const crumbs = crumbsOf(scope, isRoot ? [] : way.filter((taxon) => taxon !== root));
  const title = page === 1 ? name : scope.t('categories.page_title', { name, page });
  return {
    page: {
      head: {
        title,
        description: category.description
          ? descriptionOf(category.description, scope.locale)
          : scope.t(slug === '' ? 'categories.description_all' : 'categories.description', {
              name,
              shop: shopName(scope.locale),
            }),
        query: page === 1 ? '' : `?page=${page}`,
        noindex: sort !== 'default' || isFiltered(filter) || list.items.length === 0,
        image: firstPath(category.images) ?? firstPath(list.items[0]?.images ?? []),
        feeds: [[feedTitle(scope, name), href('feed', {}, scope.locale, { taxon: category.code })]],
        structuredData: [breadcrumbData(scope, crumbs)],
      },
      otherPath: pathTo(slugOrCodeIn(category, otherLocale(scope.locale))),
      otherPathRedirects: !isRoot && category.slugs === undefined,
    },
    name,
    description: page === 1 ? category.description : undefined,
    crumbs,
    slug,
    options,
    byDay: filters && list.items.every(({ seminar }) => seminar !== undefined),
    pages: list.pages,
    total: list.total,
    isCut: list.totalIsCut === true,
    cards: list.items.map(cardOf),
  };
}

/** While the root of the categories is not known: all trees, without products. */
function trees(scope: Scope, roots: Taxon[]) {
  const title = scope.t('categories.title');
  return {
    page: { head: { title, noindex: true } },
    crumbs: crumbsOf(scope, []),
    name: title,
    trees: menuOf(roots),
  };
}

/** Without a slug, the root of the main tree. */
function categoryPath(roots: Taxon[], root: Taxon | undefined, slug: string): Taxon[] {
  if (slug === '') return root ? [root] : [];
  const path = pathToTaxon(roots, slug) ?? pathToTaxonCode(roots, slug);
  return path.length > 0 ? path : pathToFormerSlug(roots, slug);
}

/** Home icon › parents › this category. `below`: the path without the root, which stands for the shop. */
function crumbsOf(scope: Scope, below: readonly Taxon[]): Crumb[] {
  if (below.length === 0) return [{ name: scope.t('chrome.all_categories') }];
  return below.map((taxon, index): Crumb => {
    const link = href('products.categories', { '*': taxon.slug }, scope.locale, { page: 1 });
    return index === below.length - 1 ? { name: taxon.name } : { name: taxon.name, href: link };
  });
}

export default function Categories() {
  const loaded = useLoaderData<typeof loader>();
  return 'trees' in loaded ? <Trees {...loaded} /> : <Products {...loaded} />;
}

type Loaded = Awaited<ReturnType<typeof loadCategory>>;

function Trees({ name, crumbs, trees }: Extract<Loaded, { trees: unknown }>) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <ListHead name={name} count={undefined} />
      {trees.length > 0 ? (
        <MainCategories menu={trees} />
      ) : (
        <EmptyState text={t('categories.none')}>
          <ButtonLink href={href('products.search', {}, locale)}>{t('search.submit')}</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function Products({
  name,
  description,
  crumbs,
  slug,
  options,
  byDay,
  pages,
  total,
  isCut,
  cards,
}: Exclude<Loaded, { trees: unknown }>) {
  const t = useT();
  const locale = useLocale();
  const path = href('products.categories', { '*': slug }, locale);
  const query = listQuery(options);
  const beyond = total > 0;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <ListHead
        name={name}
        count={
          total > 0 ? t(isCut ? 'categories.count_cut' : 'categories.count', { count: total }) : undefined
        }
      />
      {description && <CategoryText text={description} />}
      <ListBar path={path} options={options} byDay={byDay} isEmpty={cards.length === 0} />
      {cards.length > 0 ? (
        <ProductGrid cards={cards} heading="h2" eager={2} />
      ) : isFiltered(options.filter) && !beyond ? (
        <NothingMatches unfiltered={withQuery(path, { sort: query['sort'] })} />
      ) : (
        <EmptyState
          text={t(beyond ? 'categories.beyond' : 'categories.empty')}
          {...(beyond ? {} : { hint: t('categories.empty_hint') })}
        >
          {(beyond || slug !== '') && (
            <ButtonLink href={beyond ? withQuery(path, query) : href('products.categories', {}, locale)}>
              {t(beyond ? 'categories.first_page' : 'chrome.all_categories')}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {cards.length > 0 && <Pagination path={path} query={query} page={options.page} pages={pages} />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
