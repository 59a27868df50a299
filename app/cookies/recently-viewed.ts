/** §4 Recently checked products: newest first, no duplicates, at most 12. */
import { RECENTLY_VIEWED_MAX } from '#contract/rules/constants.ts';

export const addViewed = (codes: readonly string[], code: string): string[] =>
  [code, ...codes.filter((known) => known !== code)].slice(0, RECENTLY_VIEWED_MAX);
