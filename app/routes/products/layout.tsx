import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type Scope, scopeOf } from '#app/request/scope.server.ts';
import { readSearch, TAXON_QUERY, TEXT_QUERY } from '#app/rules/search.ts';
import { type Branch, branchesOf, wayTo, wayToCode } from '#app/rules/taxon-tree.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { Icon } from '#app/ui/icon.tsx';
import { scrollRow } from '#app/ui/scroll-row/scroll-row.element.ts';
import { ScrollButtons, ScrollRow } from '#app/ui/scroll-row/scroll-row.tsx';
import type { Taxon } from '#contract/shapes.ts';
import { FilterBranches } from './filter-branches.tsx';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  // The screen inside says what is wrong; the column beside it is merely empty then.
  const roots = await scope.taxons().catch((error: unknown) => {
    if (error instanceof ShopApiError) return [];
    throw error;
  });
  const root = roots.filter((taxon) => taxon.code === env.ROOT_TAXON_CODE);
  const isSearch = scope.pathWithoutLocale === href('products.search', {}, 'ja');
  return isSearch ? searchFilter(scope, roots, root) : categoryFilter(scope, roots, root, params['*'] ?? '');
}

/** §2 Products layout: the category filter on the left, a drawer with a Filter header on phones. */
export default function ProductsLayout() {
  const branches = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className="with-filter">
      <ScrollRow>
        <details className="filter" {...scrollRow.mark('column')}>
          <summary>
            <Icon name="filter" />
            {t('categories.filter')}
          </summary>
          <nav aria-label={t('categories.filter')}>
            <FilterBranches branches={branches} />
          </nav>
          <ScrollButtons />
        </details>
      </ScrollRow>
      <div className="content">
        <Outlet />
      </div>
    </div>
  );
}

/** The whole tree stands above its branches, as the way back to everything. */
const above = (scope: Scope, to: string, current: boolean, below: Branch[]): Branch[] => [
  { name: scope.t('chrome.all_categories'), href: to, current, below: [] },
  ...below,
];

function categoryFilter(scope: Scope, roots: Taxon[], root: Taxon[], given: string): Branch[] {
  const slug = given.replace(/\/+$/, '');
  const to = (taxon: Taxon) => href('products.categories', { '*': taxon.slug }, scope.locale, { page: 1 });
  const way = slug === '' ? root : (wayTo(roots, slug) ?? root);
  return above(scope, href('products.categories', {}, scope.locale), slug === '', branchesOf(way, to));
}

/** The same words in another category: a new list starts on its first page. */
function searchFilter(scope: Scope, roots: Taxon[], root: Taxon[]): Branch[] {
  const { taxon, text } = readSearch(scope.url.searchParams);
  const to = (code: string | undefined) =>
    href('products.search', {}, scope.locale, {
      [TAXON_QUERY]: code,
      [TEXT_QUERY]: text === '' ? undefined : text,
    });
  const way = wayToCode(roots, taxon);
  const branches = branchesOf(way.length > 0 ? way : root, ({ code }) => to(code));
  // Without words there would be nothing to search for everywhere.
  const everywhere = text === '' ? href('products.categories', {}, scope.locale) : to(undefined);
  return above(scope, everywhere, way.length === 0 && text !== '', branches);
}
