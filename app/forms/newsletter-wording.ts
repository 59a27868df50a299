import type { Translate } from '#app/i18n/text.tsx';

/** What a form says about the newsletter: the question with its answers, what will come, what the data is used for. */
export const newsletterWording = (t: Translate, question: string, purpose: string): string =>
  [question, t('newsletter.hint'), purpose].join('\n');
