/** §2 The search bar: a text and one of the main categories. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { readSearch, TAXON_QUERY, TEXT_QUERY } from '#app/rules/search.ts';
import { pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import type { MenuEntry, SearchView } from '#app/ui/frame.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import type { Taxon } from '#contract/shapes.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { searchBar } from './search-bar.element.ts';

/**
 * The main categories as chips. `query`: of the search page, whose search the bar shows; on other pages it is empty.
 */
export function searchView(
  roots: readonly Taxon[],
  menu: readonly MenuEntry[],
  query: URLSearchParams | undefined,
): SearchView {
  const main = menu.map(({ code, name }) => ({ code, name }));
  if (!query) return { chips: main, taxon: '', text: '' };
  const { taxon, text } = readSearch(query);
  const chosen = pathToTaxonCode(roots, taxon).at(-1);
  if (!chosen) return { chips: main, taxon: '', text };
  // A deeper category, chosen in the filter column, gets a chip of its own.
  const isMain = main.some(({ code }) => code === chosen.code);
  const chips = isMain ? main : [...main, { code: chosen.code, name: chosen.name }];
  return { chips, taxon: chosen.code, text };
}

type Props = {
  search: SearchView;
  /** The side navigation has a search bar, too. */
  place: 'header' | 'side';
};

/**
 * The chips are radio buttons. CSS shows them while the bar has the focus and no chip is chosen, and for 200 ms after
 * that. The chosen chip is inside the field, with a cross to clear it, except while the keyboard chooses
 * (styles/components/search.css). Works without scripts; search-bar.element.ts adds suggestions.
 */
export function SearchBar({ search, place }: Props) {
  const t = useT();
  const locale = useLocale();
  const id = `${place}-search`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for some supported browsers
    <form
      className="search"
      role="search"
      aria-label={t(place === 'side' ? 'search.bar_side' : 'search.bar')}
      method="get"
      action={href('products.search', {}, locale)}
    >
      <search-bar class="search-box">
        <label className="sr-only" htmlFor={id}>
          {t('search.text')}
        </label>
        <input
          id={id}
          type="search"
          name={TEXT_QUERY}
          defaultValue={search.text}
          placeholder={t('search.text')}
          maxLength={DEFAULT_INPUT_MAX}
          enterKeyHint="search"
          autoComplete="off"
          data-suggestions={href('suggestions', {}, locale)}
          {...searchBar.mark('text')}
        />
        {/* Focusable, so that the chips stay open while one is pressed: Safari does not focus radio buttons. */}
        <div className="chips" role="radiogroup" aria-label={t('search.category')} tabIndex={-1}>
          {/* First, because lynx chooses the first of a group where none is chosen. */}
          <label className="chip-off">
            <input type="radio" name={TAXON_QUERY} value="" defaultChecked={search.taxon === ''} />
            <span className="sr-only">{t('search.any_category')}</span>
            <Icon name="close" />
          </label>
          {search.chips.map(({ code, name }) => (
            <label key={code} className="chip" lang={langOf(name, locale)}>
              <input type="radio" name={TAXON_QUERY} value={code} defaultChecked={code === search.taxon} />
              {name}
            </label>
          ))}
        </div>
      </search-bar>
      <button type="submit">
        <Icon name="search" />
        <span className="sr-only">{t('search.submit')}</span>
      </button>
    </form>
  );
}
