/** §9.38 The root of the category tree, whose children are the menu. Its page is the list of all products. */
import { RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import type { Taxon } from '#contract/shapes.ts';
import { everySlug } from './slugs.ts';

/** The root's code in our own Shop API. */
const OUR_ROOT = 'main';

type Given = {
  /** The setting ROOT_TAXON_CODE. */
  rootCode: string | undefined;
  topicSlug: string;
};

/** The trees of categories: without topics, and without the list of recommended products. */
export const categoryTrees = (roots: readonly Taxon[], { topicSlug }: Pick<Given, 'topicSlug'>): Taxon[] =>
  roots.filter((root) => root.code !== RECOMMENDED_TAXON && !everySlug(root).includes(topicSlug));

/** Undefined if the setting is needed, because several trees may be meant, or if it names none. */
export function rootTaxon(roots: readonly Taxon[], given: Given): Taxon | undefined {
  const named = roots.find(({ code }) => code === (given.rootCode ?? OUR_ROOT));
  if (named || given.rootCode !== undefined) return named;
  const trees = categoryTrees(roots, given);
  const [only, ...others] = trees.length === 1 ? trees : trees.filter(({ children }) => children.length > 0);
  return others.length === 0 ? only : undefined;
}
