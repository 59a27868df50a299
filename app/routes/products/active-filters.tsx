/**
 * The active filters of a list, each with a link that removes it. Needed on phones, where the form is hidden in a
 * drawer.
 */

import { type Translate, useT } from '#app/i18n/text.tsx';
import { isFiltered, type ProductFilter } from '#app/rules/product-filter.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type Query, withQuery } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { kindNames } from './kind-names.ts';
import { type ListOptions, listQuery } from './list-query.ts';

type Props = { path: string; otherQuery: Query; options: Pick<ListOptions, 'sort' | 'filter'> };

export function ActiveFilters({ path, otherQuery, options: { sort, filter } }: Props) {
  const t = useT();
  const locale = useLocale();
  if (!isFiltered(filter)) return null;
  const without = (less: ProductFilter) =>
    withQuery(path, { ...otherQuery, ...listQuery({ sort, filter: { ...filter, ...less } }) });
  const links = [
    { name: priceName(t, filter, (yen) => formatYen(yen, locale)), less: NO_PRICE },
    { name: filter.kind && t(kindNames[filter.kind]), less: { kind: undefined } },
    { name: filter.inStock && t('categories.filter_in_stock'), less: { inStock: undefined } },
  ];
  return (
    <ul className="keywords active-filters" aria-label={t('categories.filter_active')}>
      {links.map(
        ({ name, less }) =>
          name && (
            <li key={name}>
              <a href={without(less)}>
                {name}
                <span className="sr-only">{t('categories.filter_remove')}</span>
                <Icon name="close" />
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

const NO_PRICE: ProductFilter = { priceMin: undefined, priceMax: undefined };

function priceName(t: Translate, { priceMin, priceMax }: ProductFilter, yen: (amount: number) => string) {
  if (priceMin !== undefined && priceMax !== undefined)
    return t('categories.price_between', { from: yen(priceMin), to: yen(priceMax) });
  if (priceMin !== undefined) return t('categories.price_from', { from: yen(priceMin) });
  return priceMax === undefined ? undefined : t('categories.price_to', { to: yen(priceMax) });
}
