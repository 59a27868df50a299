/** Differences between two versions of a text, readable without knowing HTML. */
import { diffArrays } from 'diff';
import { plainText } from '#kit/html/plain-text.ts';

export type Piece = { kind: 'same' | 'removed' | 'added' | 'skipped'; text: string };
/** `isMarkup`: only the HTML differs, so the pieces contain HTML. */
export type Difference = { field: string; isMarkup: boolean; pieces: Piece[] };

/** Maximum number of differing words. Above it, the whole old and the whole new text are shown. */
const MAX_EDITS = 2000;
/** Number of unchanged characters shown on both sides of a difference. */
const AROUND = 30;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const words = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const MOMENT = /^(?:beginsAt|endsAt|seminar_\w+_at)$/;

type Values = Readonly<Record<string, string | undefined>>;

/** In the order of `fields`. */
export function differencesOf(fields: readonly string[], before: Values, after: Values): Difference[] {
  return fields.flatMap((field): Difference[] => {
    const [old, now] = [before[field] ?? '', after[field] ?? ''];
    if (old === now) return [];
    if (MOMENT.test(field))
      return [{ field, isMarkup: false, pieces: whole(shownMinute(old), shownMinute(now)) }];
    const [oldWords, nowWords] = [plainText(old), plainText(now)];
    const isMarkup = oldWords === nowWords;
    return [{ field, isMarkup, pieces: isMarkup ? compare(old, now) : compare(oldWords, nowWords) }];
  });
}

function compare(before: string, after: string): Piece[] {
  const changes = diffArrays(words(before), words(after), { maxEditLength: MAX_EDITS });
  if (!changes) return whole(before, after);
  return changes.flatMap(({ added, removed, value }, i): Piece[] => {
    const text = value.join('');
    if (added) return [{ kind: 'added', text }];
    if (removed) return [{ kind: 'removed', text }];
    return shortened(text, i > 0, i < changes.length - 1);
  });
}

const whole = (before: string, after: string): Piece[] => {
  const pieces: Piece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return pieces.filter(({ text }) => text !== '');
};

const shownMinute = (minute: string): string => minute.replace('T', ' ');

function shortened(text: string, isAfterChange: boolean, isBeforeChange: boolean): Piece[] {
  const signs = [...text];
  const [head, tail] = [isAfterChange ? AROUND : 0, isBeforeChange ? AROUND : 0];
  if (signs.length <= head + tail + AROUND) return [{ kind: 'same', text }];
  const pieces: Piece[] = [
    { kind: 'same', text: signs.slice(0, head).join('') },
    { kind: 'skipped', text: '…' },
    { kind: 'same', text: tail > 0 ? signs.slice(-tail).join('') : '' },
  ];
  return pieces.filter(({ text: shown }) => shown !== '');
}
