/** Questions by category, in the shop's order. */

import { sanitise } from '#app/security/sanitise.ts';
import type { Data } from '#contract/call.ts';
import type { faq } from '#contract/content.ts';
import type { RichText } from '#kit/html/rich-text.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { langOf } from '#kit/i18n/text-language.ts';

type Question = Data<typeof faq>['items'][number];

export type FaqCategory = {
  anchor: string;
  /** Empty for questions without a category. */
  name: string;
  nameLang: 'ja' | undefined;
  questions: { anchor: string; question: string; questionLang: 'ja' | undefined; answer: RichText }[];
};

export function faqView(items: readonly Question[], locale: Locale): FaqCategory[] {
  const byName = new Map<string, FaqCategory>();
  const sorted = [...items].sort((a, b) => a.position - b.position);
  for (const [index, { id = index + 1, question, answer, category = '' }] of sorted.entries()) {
    let group = byName.get(category);
    if (!group) {
      group = {
        anchor: `category-${byName.size + 1}`,
        name: category,
        nameLang: langOf(category, locale),
        questions: [],
      };
      byName.set(category, group);
    }
    group.questions.push({
      anchor: `question-${id}`,
      question,
      questionLang: langOf(question, locale),
      answer: sanitise(answer, locale),
    });
  }
  return [...byName.values()];
}
