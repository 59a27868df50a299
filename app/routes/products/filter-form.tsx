/**
 * §2 The filters of a list of products: categories, and a GET form for price, kind and stock, so that they are in the
 * URL.
 */
import { type TextKey, type Translate, useT } from '#app/i18n/text.tsx';
import { FILTER_QUERY, isFiltered, type PriceField, type ProductFilter } from '#app/rules/product-filter.ts';
import type { Branch } from '#app/rules/taxon-tree.ts';
import { productKinds } from '#contract/catalogue.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type Query, withQuery } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { kindNames } from './kind-names.ts';
import { type ListOptions, listQuery } from './list-query.ts';

const limits: Record<PriceField, TextKey> = {
  priceMin: 'categories.filter_price_min',
  priceMax: 'categories.filter_price_max',
};

export type FilterView = {
  path: string;
  /** The rest of the URL's query. */
  otherQuery: Query;
  filter: ProductFilter;
  unreadable: Partial<Record<PriceField, string>>;
  /** False in a main category, whose products are all of one kind. */
  offersKinds: boolean;
};

export function FilterForm({ path, otherQuery, filter, unreadable, offersKinds }: FilterView) {
  const t = useT();
  const wrong = unreadable.priceMin !== undefined || unreadable.priceMax !== undefined;
  return (
    <form className="filter-form" method="get" action={path} aria-label={t('categories.filter_form')}>
      <HiddenFields query={otherQuery} />
      <fieldset>
        <legend>{t('categories.filter_price')}</legend>
        <div className="filter-price">
          <PriceInput field="priceMin" value={filter.priceMin} typed={unreadable.priceMin} isFirst />
          <span aria-hidden="true">{t('categories.filter_price_to')}</span>
          <PriceInput
            field="priceMax"
            value={filter.priceMax}
            typed={unreadable.priceMax}
            isFirst={unreadable.priceMin === undefined}
          />
        </div>
        {wrong && (
          <p className="field-error" id="filter-price-error">
            {t('categories.filter_price_wrong')}
          </p>
        )}
      </fieldset>
      {offersKinds && (
        <p>
          <label htmlFor="filter-kind">{t('categories.filter_kind')}</label>
          <select id="filter-kind" name={FILTER_QUERY.kind} defaultValue={filter.kind ?? ''}>
            <option value="">{t('categories.filter_kind_any')}</option>
            {productKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(kindNames[kind])}
              </option>
            ))}
          </select>
        </p>
      )}
      <label className="check">
        <input type="checkbox" name={FILTER_QUERY.inStock} value="1" defaultChecked={filter.inStock} />
        <span>{t('categories.filter_in_stock')}</span>
      </label>{' '}
      <button type="submit" className="button quiet">
        {t('categories.filter_apply')}
      </button>
    </form>
  );
}

type PriceProps = {
  field: PriceField;
  value: number | undefined;
  /** The typed text, if it could not be read. */
  typed: string | undefined;
  /** The first field with an error. */
  isFirst: boolean;
};

function PriceInput({ field, value, typed, isFirst }: PriceProps) {
  const t = useT();
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: after a refused form, the focus is on its errors
      autoFocus={typed !== undefined && isFirst}
      name={FILTER_QUERY[field]}
      aria-label={t(limits[field])}
      defaultValue={typed ?? value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      {...(typed === undefined
        ? {}
        : { 'aria-invalid': 'true' as const, 'aria-describedby': 'filter-price-error' })}
    />
  );
}

export function FilterBranches({ branches }: { branches: Branch[] }) {
  const locale = useLocale();
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.href} lang={langOf(branch.name, locale)}>
          <a href={branch.href} {...(branch.current ? { 'aria-current': 'page' } : {})}>
            {branch.name}
          </a>
          {branch.below.length > 0 && <FilterBranches branches={branch.below} />}
        </li>
      ))}
    </ul>
  );
}

type Props = { path: string; otherQuery: Query; options: Pick<ListOptions, 'sort' | 'filter'> };

/** Each has a link that removes it. Needed on phones, where the form is hidden in a drawer. */
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

/** The rest of the URL's query as hidden fields, because the fields of a GET form replace the query. */
export const HiddenFields = ({ query }: { query: Query }) =>
  Object.entries(query).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
