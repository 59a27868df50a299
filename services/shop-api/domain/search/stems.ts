/** Stems of English words, by PostgreSQL's dictionary `english_stem`: knitting, knitted → knit. */
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/** Stems by word; stop words (the, of) are missing. */
export type Stems = ReadonlyMap<string, string>;

/** Results of the dictionary, which are the same in all databases. */
const known = new LRUCache<string, string>({ max: 50_000 });

/** Asks the database for words that are not cached. */
export async function stemsOf(db: Db | Tx, words: Iterable<string>): Promise<Stems> {
  const stems = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const stem = known.get(word);
    if (stem === undefined) unknown.push(word);
    else if (stem !== '') stems.set(word, stem);
  }
  if (unknown.length === 0) return stems;
  const rows = await readRows<{ word: string; stem: string }>(
    db,
    sql`select word, coalesce((ts_lexize('english_stem', word))[1], '') as stem
      from json_array_elements_text(${JSON.stringify(unknown)}::json) word`,
  );
  for (const { word, stem } of rows) {
    known.set(word, stem);
    if (stem !== '') stems.set(word, stem);
  }
  return stems;
}
