/** Reads `sortBy[price]=ASC` or `sort[price]=asc`: several keys apply in their order; unknown ones are ignored. */
import { type Sorting, type SortKey, sortKeys } from '#contract/catalogue.ts';

const isSortKey = (value: string): value is SortKey => (sortKeys as readonly string[]).includes(value);

export function readSorting(query: URLSearchParams): Sorting {
  const sorting: Sorting = [];
  for (const [name, value] of query) {
    const key = /^sort(?:By)?\[(\w+)\]$/.exec(name)?.[1] ?? '';
    const direction = value.toUpperCase();
    if (!isSortKey(key) || sorting.some((s) => s.key === key)) continue;
    if (direction === 'ASC' || direction === 'DESC') sorting.push({ key, direction });
  }
  return sorting;
}
