/** §2 Products layout: the filters on the left; on phones a drawer with a Filter header. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { rootOf } from '#app/catalogue/menu.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { readFilter } from '#app/rules/product-filter.ts';
import { readSearch, TAXON_QUERY, TEXT_QUERY } from '#app/rules/search.ts';
import { type Branch, branchesOf, pathToTaxon, pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { DrawerHead } from '#app/ui/drawer/drawer-head.tsx';
import { scrollRow } from '#app/ui/scroll-row/scroll-row.element.ts';
import { ScrollButtons, ScrollRow } from '#app/ui/scroll-row/scroll-row.tsx';
import { type SkipHandle, SkipTarget } from '#app/ui/skip-link.tsx';
import type { Taxon } from '#contract/shapes.ts';
import type { Query } from '#kit/href.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { FilterBranches, FilterForm, type FilterView } from './filter-form.tsx';
import { listQuery, readList } from './list-query.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  // The screen inside shows the error; the column beside it is just empty.
  const [roots, hasFilters] = await Promise.all([scope.taxons(), supports('filters')]).catch(
    (error: unknown): [Taxon[], boolean] => {
      if (error instanceof ShopApiError) return [[], false];
      throw error;
    },
  );
  const main = rootOf(roots);
  const root = main ? [main] : [];
  const isSearch = scope.pathWithoutLocale === href('products.search', {}, 'ja');
  const found = isSearch
    ? searchFilter(scope, roots, root)
    : categoryFilter(scope, roots, root, params['*'] ?? '');
  const filter = hasFilters ? found.filter : undefined;
  return { ...found, filter, page: isWrong(filter) ? { formFailed: true } : {} };
}

const isWrong = (filter: FilterView | undefined): boolean => Object.keys(filter?.unreadable ?? {}).length > 0;

function categoryFilter(scope: Scope, roots: Taxon[], root: Taxon[], given: string) {
  const slug = given.replace(/\/+$/, '');
  const otherQuery = sharedQuery(scope);
  const to = (taxon: Taxon) =>
    href('products.categories', { '*': taxon.slug }, scope.locale, { page: 1, ...otherQuery });
  const way = slug === '' ? root : (pathToTaxon(roots, slug) ?? root);
  const everything = href('products.categories', {}, scope.locale, otherQuery);
  return {
    branches: above(scope, everything, slug === '', branchesOf(way, to)),
    filter: filterView(scope, root, href('products.categories', { '*': slug }, scope.locale), {}, way),
  };
}

/** Links to the same search in other categories, each on its first page. */
function searchFilter(scope: Scope, roots: Taxon[], root: Taxon[]) {
  const { taxon, text } = readSearch(scope.url.searchParams);
  const words = { [TEXT_QUERY]: text === '' ? undefined : text };
  const otherQuery = sharedQuery(scope);
  const to = (code: string | undefined) =>
    href('products.search', {}, scope.locale, { [TAXON_QUERY]: code, ...words, ...otherQuery });
  const way = pathToTaxonCode(roots, taxon);
  const branches = branchesOf(way.length > 0 ? way : root, ({ code }) => to(code));
  // Without a search text, links to the list of all products.
  const everywhere = text === '' ? href('products.categories', {}, scope.locale, otherQuery) : to(undefined);
  return {
    branches: above(scope, everywhere, way.length === 0 && text !== '', branches),
    filter: filterView(
      scope,
      root,
      href('products.search', {}, scope.locale),
      { [TAXON_QUERY]: taxon || undefined, ...words },
      way,
    ),
  };
}

/** Puts a link to all categories above the branches. */
const above = (scope: Scope, to: string, current: boolean, below: Branch[]): Branch[] => [
  { name: scope.t('chrome.all_categories'), href: to, current, below: [] },
  ...below,
];

/** The query for links to other categories. Without the kind, because the products there may all be of another kind. */
function sharedQuery(scope: Scope): Query {
  const { sort, filter } = readList(scope.url.searchParams, true);
  return listQuery({ sort, filter: { ...filter, kind: undefined } });
}

function filterView(
  scope: Scope,
  root: readonly Taxon[],
  path: string,
  otherQuery: Query,
  taxonPath: readonly Taxon[],
): FilterView {
  const { searchParams } = scope.url;
  const { filter, unreadable } = readFilter(searchParams);
  const isMain = taxonPath.length > 1 && taxonPath[0]?.code === root[0]?.code;
  return {
    path,
    otherQuery: { ...otherQuery, sort: listQuery({ ...readList(searchParams, true), filter: {} })['sort'] },
    filter,
    unreadable,
    offersKinds: !isMain || filter.kind !== undefined,
  };
}

const ID = 'filter';
const LIST_ID = 'list';

/** The skip link leads behind the filters. */
export const handle: SkipHandle = { skipTo: LIST_ID };

export default function ProductsLayout() {
  const { branches, filter } = useLoaderData<typeof loader>();
  const wrong = isWrong(filter);
  const t = useT();
  return (
    <div className="with-filter">
      <ScrollRow>
        {/* A filter with an error is shown in the page: without scripts, a closed drawer would hide the error. */}
        {!wrong && <FilterOpeners />}
        <div id={ID} className="filter drawer" {...(wrong ? {} : { popover: 'auto' })}>
          {!wrong && <DrawerHead of={ID}>{t('categories.filter')}</DrawerHead>}
          <nav aria-label={t('categories.filter')} {...scrollRow.mark('column')}>
            <FilterBranches branches={branches} />
          </nav>
          <ScrollButtons />
          {filter && <FilterForm {...filter} />}
        </div>
      </ScrollRow>
      <div className="content">
        <SkipTarget id={LIST_ID} />
        <Outlet />
      </div>
    </div>
  );
}

/** The button that opens the drawer, and a link for browsers without popovers (ui/drawer/drawer-head.tsx). */
function FilterOpeners() {
  const t = useT();
  const content = (
    <>
      <Icon name="filter" />
      {t('categories.filter')}
    </>
  );
  return (
    <>
      <button type="button" className="filter-open" popovertarget={ID}>
        {content}
      </button>{' '}
      <a className="filter-open drawer-link" href={`#${ID}`}>
        {content}
      </a>
    </>
  );
}
