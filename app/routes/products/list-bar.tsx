/**
 * What the list of a category and of a search have above the products, and what replaces the products when none match.
 */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { filterQuery } from '#app/rules/product-filter.ts';
import type { Query } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { ActiveFilters } from './filter-form.tsx';
import type { ListOptions } from './list-query.ts';
import { SortForm } from './sort-form.tsx';

type Props = {
  path: string;
  /** The URL's query without sort order and filter. */
  otherQuery?: Query;
  options: ListOptions;
  byRelevance?: boolean;
  byDay: boolean;
  /** Without products there is no sort form. */
  isEmpty: boolean;
};

/** The sort form and the active filters. */
export function ListBar({ path, otherQuery = {}, options, byRelevance = false, byDay, isEmpty }: Props) {
  return (
    <div className="list-bar">
      {!isEmpty && (
        <SortForm
          path={path}
          otherQuery={{ ...otherQuery, ...filterQuery(options.filter) }}
          sort={options.sort}
          byRelevance={byRelevance}
          byDay={byDay}
        />
      )}
      <ActiveFilters path={path} otherQuery={otherQuery} options={options} />
    </div>
  );
}

/** `name`: a name, or a sentence in which the names are marked already. */
export function ListHead({ name, count }: { name: ReactNode; count: string | undefined }) {
  const locale = useLocale();
  return (
    <div className="list-head head">
      <h1 lang={typeof name === 'string' ? langOf(name, locale) : undefined}>{name}</h1>
      {count && <p className="fine">{count}</p>}
    </div>
  );
}

/** A short text about a category. On phones collapsed to one line. */
export function CategoryText({ text }: { text: string }) {
  const t = useT();
  return (
    <details className="category-text fine">
      <summary>
        <span lang={langOf(text, useLocale())}>{text}</span>
        <span>{t('categories.text_more')}</span>
      </summary>
    </details>
  );
}

/** Shown when there are products, but none that match the filter. */
export function NothingMatches({ unfiltered }: { unfiltered: string }) {
  const t = useT();
  return (
    <EmptyState text={t('categories.filter_none')} hint={t('categories.filter_none_hint')}>
      <ButtonLink href={unfiltered}>{t('categories.filter_clear')}</ButtonLink>
    </EmptyState>
  );
}
