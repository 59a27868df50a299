/** Questions, banners and synonyms, for which the set-up's file has no sections. */
import type { Tx } from '../db/client.ts';
import { carousels, faqs, searchSynonyms } from '../db/schema/content.ts';
import { textsByLocale } from '../domain/setup/write-lists.ts';
import { readTexts } from './files.ts';

export async function loadTexts(tx: Tx): Promise<void> {
  const { faq, banners, synonyms, one_way_synonyms } = await readTexts();
  const questions = faq.flatMap(({ category, questions }) => questions.map((one) => ({ category, ...one })));
  await tx.insert(faqs).values(
    questions.map(({ category, question, answer }, position) => ({
      categories: textsByLocale(category),
      questions: textsByLocale(question),
      answers: textsByLocale(answer),
      position,
    })),
  );
  await tx.insert(carousels).values(
    banners.map(({ code, name, picture, link }, position) => ({
      code,
      names: textsByLocale(name),
      paths: textsByLocale(picture),
      link,
      position,
    })),
  );
  // Replaces the synonyms that a migration has written.
  await tx.delete(searchSynonyms);
  await tx
    .insert(searchSynonyms)
    .values([
      ...synonyms.map((words) => ({ words, oneWay: false })),
      ...one_way_synonyms.map((words) => ({ words, oneWay: true })),
    ]);
}
