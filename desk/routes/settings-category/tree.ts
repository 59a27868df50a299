/** Finds categories in the tree. */
import type { Category } from '#contract/desk/setup/shop-file.ts';

type Found = {
  category: Category;
  /** Codes from the root down to the category's parent. */
  parents: string[];
  /** Position among its siblings; 1 is the first. */
  place: number;
};

/** All categories of the tree, parents before their children. */
export const everyCategory = (categories: readonly Category[], parents: string[] = []): Found[] =>
  categories.flatMap((category, at) => [
    { category, parents, place: at + 1 },
    ...everyCategory(category.children, [...parents, category.code]),
  ]);

/** The categories that may be the parent of the category `code`: all except itself and those below it. */
export const possibleParents = (categories: readonly Category[], code: string | undefined): Found[] =>
  everyCategory(categories).filter(
    ({ category, parents }) => code === undefined || ![...parents, category.code].includes(code),
  );
