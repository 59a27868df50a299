/**
 * Japanese has no blanks that lines could end at. Chromium finds the phrases itself (`word-break: auto-phrase`); for every
 * other browser the places between them are marked, in titles and other short texts, and lines end only there
 * (styles/base.css).
 */
import { loadDefaultJapaneseParser } from 'budoux';
import { LRUCache } from 'lru-cache';
import { Fragment } from 'react';
import { hasJapanese } from '#app/i18n/text-language.ts';

const parser = loadDefaultJapaneseParser();
/** The same titles stand on many pages. */
const known = new LRUCache<string, string[]>({ max: 5_000 });

function phrasesOf(text: string): string[] {
  let phrases = known.get(text);
  if (!phrases) {
    phrases = hasJapanese(text) ? parser.parse(text) : [text];
    known.set(text, phrases);
  }
  return phrases;
}

export function Phrases({ text }: { text: string }) {
  return phrasesOf(text).map((phrase, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
