/** Suggestions for the beginning of a search: products first, then categories and questions. */
import { href } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import type { SearchQuery } from '#app/rules/search.ts';
import { searchHelp, searchProducts } from '#app/shop-api/catalogue.ts';
import { cardOf } from '#app/ui/product/card.ts';
import { langOf } from '#kit/i18n/text-language.ts';

export type Suggestion = {
  href: string;
  name: string;
  lang: 'ja' | undefined;
  /** Shown as a label, except for products. */
  kind: 'product' | 'category' | 'question';
  /** Path of a product's picture. */
  image?: string | undefined;
};

const MAX = 6;
/** At most this many categories, and as many questions. Each of them takes the place of a product. */
const MAX_OF_HELP = 2;

const NO_HELP = { taxons: [], faqs: [] };

export async function suggestionsFor(scope: Scope, { text, taxon }: SearchQuery): Promise<Suggestion[]> {
  if (text === '') return [];
  const { publicCaller, locale } = scope;
  const [list, { taxons, faqs } = NO_HELP] = await Promise.all([
    searchProducts(publicCaller, { text, taxon }, { page: 1, limit: MAX }),
    optional(scope, searchHelp(publicCaller, text), undefined),
  ]);
  const named = (name: string) => ({ name, lang: langOf(name, locale) });
  const others: Suggestion[] = [
    ...taxons.slice(0, MAX_OF_HELP).map(({ name, slug }) => ({
      ...named(name),
      kind: 'category' as const,
      href: href('products.categories', { '*': slug }, locale, { page: 1 }),
    })),
    ...faqs.slice(0, MAX_OF_HELP).map(({ id, question }) => ({
      ...named(question),
      kind: 'question' as const,
      href: `${href('faq', {}, locale)}#question-${id}`,
    })),
  ];
  const items = list.someWords ? [] : list.items;
  const products = items.slice(0, MAX - others.length).map((item): Suggestion => {
    const { name, slug, image } = cardOf(item);
    return { ...named(name), kind: 'product', image, href: href('products.product', { id: slug }, locale) };
  });
  return [...products, ...others];
}
