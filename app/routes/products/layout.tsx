import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { env } from '~/env.server.ts';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import { scopeOf } from '~/session/context.server.ts';
import { ShopApiError } from '~/shop-api/errors.ts';
import { Icon } from '~/ui/icon.tsx';
import { filterOf, wayTo } from '~/ui/product/taxon-tree.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  // The screen inside says what is wrong; the column beside it is merely empty then.
  const roots = await scope.taxons().catch((error: unknown) => {
    if (error instanceof ShopApiError) return [];
    throw error;
  });
  const slug = params['*']?.replace(/\/+$/, '');
  const root = roots.find((taxon) => taxon.code === env.ROOT_TAXON_CODE);
  const way = slug ? wayTo(roots, slug) : root && [root];
  return filterOf(way ?? (root ? [root] : []), scope.t('chrome.all_categories'));
}

/** §2 Products layout: the category filter on the left, a drawer with a Filter header on phones. */
export default function ProductsLayout() {
  const filter = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const to = (slug: string) => href('products.categories', { '*': slug }, locale, slug ? { page: 1 } : {});
  return (
    <div className="with-filter">
      <details className="filter">
        <summary>
          <Icon name="filter" />
          {t('categories.filter')}
        </summary>
        <nav aria-label={t('categories.filter')}>
          {filter.up && (
            <p className="filter-up">
              <a href={to(filter.up.slug)}>{t('categories.parent', { name: filter.up.name })}</a>
            </p>
          )}
          <p className="filter-heading">{filter.heading}</p>
          <ul>
            {filter.entries.map((entry) => (
              <li key={entry.slug} lang={langOf(entry.name, locale)}>
                <a href={to(entry.slug)} {...(entry.current ? { 'aria-current': 'page' } : {})}>
                  {entry.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      <div className="content">
        <Outlet />
      </div>
    </div>
  );
}
