/** Search help: categories, topics and FAQs that match a search, and another spelling of the search. */
import { sql } from 'drizzle-orm';
import type { SearchHelp } from '#contract/finding.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { orderBy } from '../catalogue/order.ts';
import { loadTaxons, taxonView } from '../catalogue/taxons.ts';
import { fillIn, publicFaqs } from '../content/published.ts';
import { pick } from '../locale.ts';
import { closedUp, searchText, searchWords } from './normalise.ts';
import { isSingleCharacter } from './query.ts';
import { searchProductIds } from './search.ts';
import { loadSynonyms, synonymsOf } from './synonyms.ts';
import { nearest, type Vocabulary, vocabularyOf } from './vocabulary.ts';

const MAX_TAXONS = 4;
const MAX_QUESTIONS = 3;
/** Number of products whose names form the vocabulary, which takes 30 MB and a tenth of a second. */
const MAX_NAMES = 3000;

export async function searchHelp(shop: Shop, text: string, locale: LocaleCode): Promise<SearchHelp> {
  const words = searchWords(text);
  if (words.length === 0) return { taxons: [], faqs: [] };
  const synonyms = await loadSynonyms(shop);
  const groups = words.map((word) => [word, ...synonymsOf(synonyms, word)]);
  const [taxons, questions, didYouMean] = await Promise.all([
    taxonsFor(shop, groups, locale),
    questionsFor(shop, groups, locale),
    otherSpelling(shop, text),
  ]);
  return { taxons, faqs: questions, ...(didYouMean ? { didYouMean } : {}) };
}

/** Whether each group has a matching word; a single letter or kana matches at the beginning only. */
function matchesEachGroup(texts: string[], groups: string[][]): boolean {
  const spelled = texts.map((text) => closedUp(searchText(text)));
  return groups.every((group) =>
    group.some((word) =>
      spelled.some((one) => (isSingleCharacter(word) ? one.startsWith(word) : one.includes(word))),
    ),
  );
}

async function taxonsFor({ db }: Shop, groups: string[][], locale: LocaleCode) {
  const all = await loadTaxons(db);
  return all
    .filter((taxon) => taxon.parentId !== null)
    .filter(({ translations }) =>
      matchesEachGroup(
        [...translations.values()].map(({ name }) => name),
        groups,
      ),
    )
    .slice(0, MAX_TAXONS)
    .map((taxon) => taxonView(taxon, locale));
}

async function questionsFor(shop: Shop, groups: string[][], locale: LocaleCode) {
  const fill = await fillIn(shop);
  const rows = await publicFaqs(shop);
  const asked = rows.filter((row) => matchesEachGroup(Object.values(row.questions), groups));
  // Without a match in the questions, looks in the names of their categories.
  const matching =
    asked.length > 0 ? asked : rows.filter((row) => matchesEachGroup(Object.values(row.categories), groups));
  return matching.slice(0, MAX_QUESTIONS).map((row) => ({
    id: row.id,
    question: pick(row.questions, locale),
    answer: pick(fill(row.answers), locale),
  }));
}

const countOf = async (shop: Shop, text: string): Promise<number> => {
  const request = { text, taxonId: undefined, filter: {}, page: 1, limit: 1, sorting: [] };
  return (await searchProductIds(shop, request)).total;
};

/**
 * Replaces words without hits by the nearest words of the catalogue. Undefined if the new words find nothing either.
 */
async function otherSpelling(shop: Shop, text: string): Promise<string | undefined> {
  if ((await countOf(shop, text)) > 0) return undefined;
  const known = await vocabularyOfShop(shop);
  const words: string[] = [];
  for (const word of searchWords(text)) {
    const found = (await countOf(shop, word)) > 0 ? word : nearest(known, word);
    if (found === undefined) return undefined;
    words.push(found);
  }
  const other = words.join(' ');
  return (await countOf(shop, other)) > 0 ? other : undefined;
}

/** Made from the first products in the default order. */
const vocabularyOfShop = ({ db, caches }: Shop): Promise<Vocabulary> =>
  caches.vocabulary.forceFetch('', {
    context: async () => {
      const rows = await readRows<{ text: string }>(
        db,
        sql`with known as (select product_id from search_entries i where bucket = 0
            order by ${orderBy([])} limit ${MAX_NAMES})
          select tr.name as text from known join product_translations tr using (product_id)
          union all select distinct tr.author from known join product_translations tr using (product_id)
            where tr.author is not null
          union all select name from taxon_translations`,
      );
      return vocabularyOf(rows.map(({ text }) => text));
    },
  });
