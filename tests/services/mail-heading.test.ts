/** The heading of a mail that has no name of the shop below it. */
import { expect, it } from 'vitest';
import { renderLetter } from '#api/domain/mail/letter.ts';

it('keeps a number on the line of its label, and the subject as it is', () => {
  const subject = '【こもれび書房】お問い合わせがありました（受付番号 4）';
  const letter = renderLetter('ja_JP', subject, [{ lines: ['本文 1'] }]);
  expect(letter.subject).toBe(subject);
  expect(/<h1[^>]*>([^<]*)/.exec(letter.html)?.[1]).toBe(subject.replace('号 4', '号\u00a04'));
  expect(letter.html).toContain('本文 1');
});
