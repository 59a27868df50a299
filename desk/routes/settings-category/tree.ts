/** Finds categories in the tree, and returns a copy of the tree in which one category is changed or moved. */
import type { Category } from '#contract/desk/setup/shop-file.ts';
import { placed } from '../settings/entry.ts';

type Found = {
  category: Category;
  /** Codes from the root down to the category's parent. */
  parents: string[];
  /** Position among its siblings; 1 is the first. */
  place: number;
  /** Path of the category in the section: `value[0].children[2]`. */
  path: string;
};

/** All categories of the tree, parents before their children. */
export const everyCategory = (
  categories: readonly Category[],
  parents: string[] = [],
  path = 'value',
): Found[] =>
  categories.flatMap((category, at) => [
    { category, parents, place: at + 1, path: `${path}[${at}]` },
    ...everyCategory(category.children, [...parents, category.code], `${path}[${at}].children`),
  ]);

/** The categories that may be the parent of the category `code`: all except itself and those below it. */
export const possibleParents = (categories: readonly Category[], code: string | undefined): Found[] =>
  everyCategory(categories).filter(
    ({ category, parents }) => code === undefined || ![...parents, category.code].includes(code),
  );

const without = (categories: readonly Category[], code: string | undefined): Category[] =>
  categories
    .filter((category) => category.code !== code)
    .map((category) => ({ ...category, children: without(category.children, code) }));

type Position = {
  /** Previous code of the category; undefined for a new one. */
  before: string | undefined;
  /** Null for the top level. */
  parent: string | null;
  place: number;
};

/** Puts a category below its parent and removes its previous entry. The parent must be one of `possibleParents`. */
export function withCategory(
  categories: readonly Category[],
  category: Category,
  { before, parent, place }: Position,
): Category[] {
  const put = (siblings: readonly Category[]) =>
    placed(siblings, category, { before: undefined, place }).value;
  const below = (siblings: readonly Category[]): Category[] =>
    siblings.map((one) => ({
      ...one,
      children: one.code === parent ? put(one.children) : below(one.children),
    }));
  const others = without(categories, before);
  return parent === null ? put(others) : below(others);
}
