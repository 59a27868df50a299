/** The heading of a mail: what happened, whatever else the subject says. */
import { expect, it } from 'vitest';
import { renderLetter } from '#api/domain/mail/letter.ts';

it('keeps the subject as it is', () => {
  const subject = '【こもれび書房】お問い合わせがありました（受付番号 4）';
  const letter = renderLetter('ja_JP', subject, [{ lines: ['本文 1'] }]);
  expect(letter.subject).toBe(subject);
  const [, heading = ''] = /<h1[^>]*>(.*)<\/h1>/.exec(letter.html) ?? [];
  expect(heading.replace(/<[^>]*>/g, '')).toBe('お問い合わせがありました');
  expect(letter.html).toContain('本文 1');
});

it('says in the heading what happened, below the name of the shop, and has one button', () => {
  const blocks = [
    { link: 'https://shop.example.jp/a', label: '詳細' },
    { link: 'https://shop.example.jp/b', label: '領収書' },
    { lines: ['〒530-0001'], shop: 'Komorebi' },
  ];
  const { html } = renderLetter('en_US', '[Komorebi] Your order was cancelled (no. 000000024)', blocks);
  expect(html).toMatch(/>Komorebi<\/p><h1[^>]*>Your order was cancelled<\/h1>/);
  expect(html.match(/class="main"/g)).toHaveLength(1);
});

it('keeps in the heading what stands in brackets before the number', () => {
  const { html } = renderLetter(
    'ja_JP',
    '【こもれび書房】（再送）ご注文ありがとうございます（注文番号 000000024）',
    [],
  );
  expect(html).toMatch(/<h1[^>]*>（再送）ご注文ありがとうございます<\/h1>/);
});

it('indents what follows a dot, and breaks a long name between its parts', () => {
  const name = '大学入試英語　自由英作文の答案づくり・下書きから';
  const { html } = renderLetter('ja_JP', '件名', [{ lines: ['残り：', `・${name} × 1`, '以上'] }]);
  expect(html).toMatch(/残り：<br><span style="display:block[^>]*>.*下書きから × 1<\/span><\/span>以上/);
});
