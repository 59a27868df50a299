import { describe, expect, it } from 'vitest';
import { differencesOf } from '#desk/ui/content/differences-of.ts';

/** Formats a difference: removed text in brackets, added text in braces. */
const shown = (before: string, after: string) =>
  differencesOf(['textJa'], { textJa: before }, { textJa: after }).map(({ isMarkup, pieces }) => [
    isMarkup,
    pieces
      .map(
        ({ kind, text }) => ({ same: text, skipped: text, removed: `[${text}]`, added: `{${text}}` })[kind],
      )
      .join(''),
  ]);

describe('two versions of a text', () => {
  it.each([
    ['<p>営業日は月曜です。</p>', '<p>営業日は火曜です。</p>', false, '営業日は[月曜]{火曜}です。'],
    ['We ship today.', 'We ship tomorrow.', false, 'We ship [today]{tomorrow}.'],
    ['', '新しい', false, '{新しい}'],
    ['<p>同じ</p>', '<b>同じ</b>', true, '<[p]{b}>同じ</[p]{b}>'],
  ])('have their differences marked: from %s to %s', (before, after, isMarkup, text) =>
    expect(shown(before, after)).toEqual([[isMarkup, text]]),
  );

  it('that are equal have no differences, and a missing text equals an empty text', () => {
    expect(shown('a', 'a')).toEqual([]);
    expect(differencesOf(['link'], {}, { link: '' })).toEqual([]);
  });

  it('are shown only around the differences', () => {
    const [, text] =
      shown(`${'前'.repeat(400)}赤${'後'.repeat(400)}`, `${'前'.repeat(400)}青${'後'.repeat(400)}`)[0] ?? [];
    expect(String(text).length).toBeLessThan(200);
  });

  it('are shown completely, and in time, if few words are equal', () => {
    const many = (start: number) =>
      Array.from({ length: 10_000 }, (_, i) => String.fromCharCode(start + (i % 500))).join('');
    expect(shown(many(0x4e00), many(0x6000))[0]?.[1]).toMatch(/^\[.*\]\{.*\}$/s);
  });

  it('show a time in a readable format', () => {
    const [difference] = differencesOf(['endsAt'], { endsAt: '' }, { endsAt: '2026-12-01T09:00' });
    expect(difference?.pieces).toEqual([{ kind: 'added', text: '2026-12-01 09:00' }]);
  });
});
