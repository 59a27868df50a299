/** View of the search bar: the main categories as chips, and on the search page the current query. */
import { readSearch } from '#app/rules/search.ts';
import { pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import type { MenuEntry, SearchView } from '#app/ui/frame.ts';
import type { Taxon } from '#contract/shapes.ts';

/** `query`: of the search page; on other pages the bar is empty. */
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
