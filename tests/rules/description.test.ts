/** Descriptions of pages end with a sentence, or say that they are cut. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { descriptionOf } from '#app/seo/description.ts';

const long = 'ご注文の流れをご案内します。';

it('keeps a short text, on one line', () => {
  expect(descriptionOf(' ノートの\n 紹介 ', 'ja')).toBe('ノートの 紹介');
});

it('ends with the last whole sentence', () => {
  expect(descriptionOf(long.repeat(20), 'ja')).toBe(long.repeat(11));
  const english = 'It weighs 1.5 kg. ';
  expect(descriptionOf(english.repeat(20), 'en')).toBe(english.repeat(8).trim());
});

it('ends with an ellipsis if the first sentence is too long', () => {
  const text = descriptionOf('長'.repeat(200), 'ja');
  expect([...text]).toHaveLength(160);
  expect(text).toMatch(/長…$/);
});

it('is the beginning of its text, at most 160 signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const description = descriptionOf(text, 'ja');
      expect([...description].length).toBeLessThanOrEqual(160);
      expect(text.replace(/\s+/g, ' ').trim().startsWith(description.replace(/…$/, ''))).toBe(true);
    }),
  );
});
