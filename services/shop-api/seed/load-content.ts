import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { blocks, carousels, faqs, pages, searchSynonyms } from '../db/schema/content.ts';
import { paymentMethods, shippingMethods } from '../db/schema/methods.ts';
import { triggerApps } from '../db/schema/survey.ts';
import type { SeedContext } from './context.ts';
import { insertAll, texts } from './insert.ts';

/** Whole yen. */
const FEE = 500;
const FAR_FEE = 900;

export async function seedMethods({ tx }: SeedContext): Promise<void> {
  await tx.insert(shippingMethods).values({
    code: 'standard',
    names: { ja_JP: '宅配便', en_US: 'Parcel delivery' },
    descriptions: {
      ja_JP: 'お支払いの確認後、3営業日以内に発送します。',
      en_US: 'Ships within 3 business days after your payment is confirmed.',
    },
    fee: FEE * MINOR_PER_YEN,
    // Hokkaido and Okinawa
    provinceFees: { 'JP-1': FAR_FEE * MINOR_PER_YEN, 'JP-47': FAR_FEE * MINOR_PER_YEN },
    position: 0,
  });
  await tx.insert(paymentMethods).values({
    code: 'credit_card',
    names: { ja_JP: 'クレジットカード', en_US: 'Credit card' },
    descriptions: {
      ja_JP: 'Visa、Mastercard、JCB、American Express、Diners Clubをご利用いただけます。',
      en_US: 'Visa, Mastercard, JCB, American Express and Diners Club are accepted.',
    },
    instructions: { ja_JP: '一括払いのみとなります。', en_US: 'Single payment only.' },
    position: 0,
  });
}

export async function loadContent({ tx, data }: SeedContext): Promise<void> {
  await insertAll(
    tx,
    blocks,
    data.blocks.map((b, position) => ({
      code: b.code,
      sections: b.sections,
      names: texts(b.names),
      contents: texts(b.contents),
      link: b.link ?? null,
      position,
    })),
  );
  await insertAll(
    tx,
    pages,
    data.pages.map((p, position) => ({
      code: p.code,
      section: p.section,
      slugJa: p.slugs.ja,
      slugEn: p.slugs.en,
      titles: texts(p.titles),
      contents: texts(p.contents),
      position,
    })),
  );
  await insertAll(
    tx,
    faqs,
    data.faqs.map((f, position) => ({
      categories: texts(f.category),
      questions: texts(f.questions),
      answers: texts(f.answers),
      position,
    })),
  );
  await insertAll(
    tx,
    carousels,
    data.carousels.map((c, position) => ({
      code: c.code,
      names: texts(c.names),
      paths: texts(c.paths),
      link: c.link,
      position,
    })),
  );
  // Replaces the synonyms that a migration has written.
  await tx.delete(searchSynonyms);
  await insertAll(tx, searchSynonyms, data.synonyms);
  await insertAll(
    tx,
    triggerApps,
    data.triggerApps.map((t, position) => ({
      code: t.code,
      names: texts(t.names),
      asksName: t.asksName,
      position,
    })),
  );
}
