/** What staff read as the category of an inquiry. */
import { expect, it } from 'vitest';
import { categoryText } from '#contract/rules/inquiry-topics.ts';

it('shows names, of codes too, and no code that has no name', () => {
  expect(categoryText('order', 'ja')).toBe('ご注文について');
  expect(categoryText('order', 'en')).toBe('My order');
  expect(categoryText('bulk_order', 'ja')).toBe('その他');
  expect(categoryText('ご注文・配送について', 'en')).toBe('ご注文・配送について');
  expect(categoryText(null, 'ja')).toBeNull();
});
