/** §2 Filter by price, kind and stock: a GET form, so that the filters are in the URL. */

import { type TextKey, useT } from '#app/i18n/text.tsx';
import { FILTER_QUERY, type PriceField, type ProductFilter } from '#app/rules/product-filter.ts';
import { productKinds } from '#contract/catalogue.ts';
import type { Query } from '#kit/href.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { kindNames } from './kind-names.ts';

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
      </label>
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
