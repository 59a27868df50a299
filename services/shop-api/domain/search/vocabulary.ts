/** Finds words of the catalogue that differ from a word in one character. No side effects. */
import { closedUp, searchText } from './normalise.ts';

type Known = { written: string; count: number };
export type Vocabulary = Map<string, Known>;

/** Shorter words are one character away from too many others. */
const SHORTEST = 3;
const LONGEST_RUN = 4;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** All words, and all sequences of two to four words, because word boundaries in Japanese are uncertain. */
export function vocabularyOf(texts: string[]): Vocabulary {
  const vocabulary: Vocabulary = new Map();
  for (const text of texts) {
    const parts = [...words.segment(text)];
    for (let from = 0; from < parts.length; from++) {
      for (let to = from; to < Math.min(parts.length, from + LONGEST_RUN); to++) {
        if (!parts[from]?.isWordLike || !parts[to]?.isWordLike) continue;
        const written = parts
          .slice(from, to + 1)
          .map(({ segment }) => segment)
          .join('');
        const spelled = closedUp(searchText(written));
        if ([...spelled].length < SHORTEST) continue;
        const known = vocabulary.get(spelled);
        if (known) known.count++;
        else vocabulary.set(spelled, { written, count: 1 });
      }
    }
  }
  return vocabulary;
}

/** The most frequent word one character away, as written in the catalogue. `word` is in the search's spelling. */
export function nearest(vocabulary: Vocabulary, word: string): string | undefined {
  const characters = [...word];
  if (characters.length < SHORTEST) return undefined;
  let best: Known | undefined;
  for (const [spelled, known] of vocabulary)
    if (known.count > (best?.count ?? 0) && isOneApart(characters, [...spelled])) best = known;
  return best?.written;
}

/** One character replaced, missing, added, or two swapped. */
export function isOneApart(one: string[], other: string[]): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const same = (fromOne: number, fromOther: number) =>
    one.slice(fromOne).join('') === other.slice(fromOther).join('');
  if (one.length > other.length) return same(at + 1, at);
  if (one.length < other.length) return same(at, at + 1);
  if (at === one.length) return false;
  if (same(at + 1, at + 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && same(at + 2, at + 2);
}
