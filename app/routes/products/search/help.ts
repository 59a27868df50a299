/** Search results other than products: another spelling, questions, categories and topics. */
import { href } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import type { SearchQuery } from '#app/rules/search.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { searchHelp } from '#app/shop-api/catalogue.ts';
import type { NavLink } from '#app/ui/frame.ts';
import type { RichText } from '#kit/html/rich-text.ts';
import { langOf } from '#kit/i18n/text-language.ts';

export type HelpView = {
  didYouMean: string | undefined;
  taxons: NavLink[];
  questions: { href: string; question: string; questionLang: 'ja' | undefined; answer: RichText }[];
};

const NONE: HelpView = { didYouMean: undefined, taxons: [], questions: [] };

/** Empty without a search text, and if the call fails or is not supported. */
export async function helpView(scope: Scope, { text, taxon }: SearchQuery): Promise<HelpView> {
  const help =
    text === '' ? undefined : await optional(scope, searchHelp(scope.publicCaller, text), undefined);
  if (!help) return NONE;
  const { locale } = scope;
  return {
    didYouMean: help.didYouMean,
    taxons: help.taxons
      .filter(({ code }) => code !== taxon)
      .map(({ name, slug }) => ({
        name,
        href: href('products.categories', { '*': slug }, locale, { page: 1 }),
      })),
    questions: help.faqs.map(({ id, question, answer }) => ({
      href: `${href('faq', {}, locale)}#question-${id}`,
      question,
      questionLang: langOf(question, locale),
      answer: sanitise(answer, locale),
    })),
  };
}
