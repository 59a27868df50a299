/** Which notices a page's title says, and which are left for the live region. */
import { describe, expect, it } from 'vitest';
import { newsOf, titleSaysAll } from '#app/rules/news.ts';

const done = { tone: 'done', text: 'カートに入れました。' } as const;
const alert = { tone: 'alert', text: 'カートに追加できませんでした。在庫をご確認ください。' } as const;
const hint = { tone: 'hint', text: 'ログインが必要です。' } as const;

describe('the notice of the title', () => {
  it('is the first alert, or the first notice', () => {
    expect(newsOf([done, alert])).toBe(alert);
    expect(newsOf([hint, done])).toBe(hint);
    expect(newsOf([])).toBeUndefined();
  });

  it.each([
    ['one sentence', [done], true],
    ['one sentence in English', [{ tone: 'done', text: 'Added 1.5 kg to the cart.' }], true],
    ['two sentences', [alert], false],
    ['two notices', [done, { ...done, text: 'ログインしました。' }], false],
    ['a notice after a hint, which is in the title', [hint, done], false],
    ['a notice before a hint', [done, hint], true],
  ] as const)('says all of %s: %#', (_, notices, isTold) => {
    expect(titleSaysAll(notices)).toBe(isTold);
  });
});
