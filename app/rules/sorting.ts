/** §3 Sort options, with one more for seminars. §4 Choosing an option replaces the active sort keys. */
import { DEFAULT_SORTING, type Sorting } from '#contract/catalogue.ts';

export const sortOptions = [
  'default',
  'highest_price_first',
  'lowest_price_first',
  'newest_first',
  'oldest_first',
  'soonest_first',
] as const;
export type SortOption = (typeof sortOptions)[number];

const sortings: Record<SortOption, Sorting> = {
  default: DEFAULT_SORTING,
  highest_price_first: [{ key: 'price', direction: 'DESC' }],
  lowest_price_first: [{ key: 'price', direction: 'ASC' }],
  newest_first: [{ key: 'createdAt', direction: 'DESC' }],
  oldest_first: [{ key: 'createdAt', direction: 'ASC' }],
  soonest_first: [{ key: 'startsAt', direction: 'ASC' }],
};

export const sortingOf = (option: SortOption): Sorting => sortings[option];

/** Falls back to the default option. */
export const readSortOption = (value: string | null): SortOption =>
  sortOptions.find((option) => option === value) ?? 'default';
