/**
 * Line breaks in Japanese titles and other short texts, between phrases only. Chromium finds the phrases itself
 * (`word-break: auto-phrase`). For other browsers the server marks them by `<wbr>` (styles/base.css). Not for names: Orca
 * 43.1 pauses at each mark.
 */
import { jaModel, Parser } from 'budoux';
import { LRUCache } from 'lru-cache';
import { Fragment } from 'react';
import { hasJapanese } from '#kit/i18n/text-language.ts';

const parser = new Parser(jaModel);
/** Cached: the same titles are on many pages. */
const known = new LRUCache<string, string[]>({ max: 5_000 });

/** Characters. Texts up to this length get no marks, as they fit on any line and marks cost bytes. */
const SHORT = 4;
const PIECE_MAX = 8;

function phrasesOf(text: string): string[] {
  let phrases = known.get(text);
  if (!phrases) {
    phrases = hasJapanese(text) ? piecesOf(parser.parse(text)) : [text];
    known.set(text, phrases);
  }
  return phrases;
}

/** Joins short phrases with the next one. */
function piecesOf(phrases: string[]): string[] {
  const pieces: string[] = [];
  for (const phrase of phrases) {
    const last = pieces.at(-1);
    if (last && last.length < SHORT && last.length + phrase.length <= PIECE_MAX)
      pieces.push(pieces.pop() + phrase);
    else pieces.push(phrase);
  }
  return pieces;
}

export function Phrases({ text }: { text: string }) {
  return phrasesOf(text).map((phrase, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
