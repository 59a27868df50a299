/** Staff handle inquiries, purchase requests, reviews, members and mails. */
import { randomUUID } from 'node:crypto';
import { REVIEW_GROUNDS } from '#contract/rules/review-grounds.ts';
import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, OWNER, STAFF, test, title } from './desk.ts';
import { inquire, wish } from './people.ts';

const widths = [1280, 820, 360];

test('an inquiry gets an answer and a note, is closed and reopened', { tag: '@scripts-on-and-off' }, async ({
  page,
  say,
  expectGood,
}) => {
  const subject = `お届け日 ${randomUUID()}`;
  const { id, email } = await inquire({ subject });
  await logIn(page, say, STAFF, '/inquiries');
  await page.getByRole('link', { name: subject, exact: true }).click();
  await expect(title(page)).toHaveText(say('inquiry.title', { id }));
  const text = page.getByLabel(say('inquiry.answer_text'));
  const send = page.getByRole('button', { name: say('inquiry.answer_send') });

  await send.click();
  await expect(refusal(page)).toBeFocused();
  await expectGood('an answer without a text', { dark: true });

  await text.fill('お問い合わせありがとうございます。');
  await page.getByLabel(say('inquiry.template')).selectOption('checking');
  await page.getByRole('button', { name: say('inquiry.template_use') }).click();
  await expect(text).toHaveValue(/^お問い合わせありがとうございます。\n\nお問い合わせの件につきまして/);
  await send.click();
  await expect(refusal(page)).toContainText(say('validation.template_gap'));
  await text.fill((await text.inputValue()).replace(/〔[^〕]*〕/g, '12'));
  await send.click();
  const status = page.getByRole('status');
  await expect(status).toContainText(say('notice.inquiry_answered', { email }));
  await expect(page.getByRole('listitem').filter({ hasText: 'お調べしております' })).toBeVisible();

  await page.locator('summary', { hasText: say('inquiry.note') }).click();
  await page.getByLabel(say('inquiry.note_text')).fill('倉庫に確認');
  await page.getByRole('button', { name: say('inquiry.note_save') }).click();
  await expect(status).toHaveText(say('notice.inquiry_noted'));
  await page.getByRole('button', { name: say('inquiry.close') }).click();
  await expect(status).toHaveText(say('notice.inquiry_closed'));
  await expectGood('a closed inquiry');
  await page.locator('summary', { hasText: say('inquiry.letter') }).click();
  await page.getByLabel(say('inquiry.letter_text')).fill('まだ届きません。');
  await page.getByRole('button', { name: say('inquiry.letter_save') }).click();
  await expect(status).toHaveText(say('notice.inquiry_letter'));
  await expect(page.getByText('まだ届きません。')).toBeVisible();
});

test('if two people answer at once, the second sees the first answer and keeps the typed answer', {
  tag: '@scripts-on-and-off',
}, async ({ page, browser, say, expectGood }) => {
  const { id } = await inquire();
  await logIn(page, say, STAFF, `/inquiries/${id}`);
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  await logIn(other, say, OWNER, `/inquiries/${id}`);
  await other.getByLabel(say('inquiry.answer_text')).fill('先に答えました。');
  await other.getByRole('button', { name: say('inquiry.answer_send') }).click();
  await expect(other.getByRole('status')).not.toBeEmpty();
  await other.context().close();

  const text = page.getByLabel(say('inquiry.answer_text'));
  await text.fill('あとの回答です。');
  await page.getByRole('button', { name: say('inquiry.answer_send') }).click();
  await expect(refusal(page)).toContainText('木村 葉子');
  await expect(page.getByText('先に答えました。')).toBeVisible();
  await expect(text).toHaveValue('あとの回答です。');
  await expectGood('an inquiry that somebody else answered');
  await page.getByRole('button', { name: say('inquiry.answer_send') }).click();
  await expect(page.getByRole('status')).not.toBeEmpty();
});

test(
  'the mail about new stock is shown before it is sent to everybody who requested the product',
  {
    tag: '@scripts-on-and-off',
  },
  async ({ page, say, expectGood }, { project }) => {
    const product = project.name === 'ja-js' ? 'TM-0012' : 'TM-0013';
    await wish(product);
    await wish(product);
    await logIn(page, say, STAFF, '/wishes');
    await expectGood('purchase requests');
    await page.getByRole('row').filter({ hasText: product }).getByRole('link').first().click();
    await expect(page.getByText('ご要望の商品をご用意できましたので', { exact: false })).toBeVisible();
    await expectGood('a stock mail');
    await page.getByRole('button', { name: say('wishes.mail_send', { count: 2 }) }).click();
    await expect(page.getByRole('status')).toContainText(say('notice.wishes_mailed', { count: 2 }));
    await expect(page.getByRole('row').filter({ hasText: product })).toHaveCount(0);
  },
);

test('staff hide a review with a reason, and show it again', { tag: '@once' }, async ({ page, say }) => {
  await logIn(page, say, STAFF, '/reviews');
  const hide = page.getByRole('link', { name: new RegExp(`${say('reviews.hide')}$`) }).first();
  const review = await hide.evaluate(
    (link) => link.closest('tr')?.querySelector('th span')?.textContent ?? '',
  );
  await hide.click();
  const button = page.getByRole('button', { name: say('reviews.hide') });
  await button.click();
  await expect(refusal(page)).toBeFocused();
  const ground = new RegExp(`^(?:${Object.values(REVIEW_GROUNDS.personal_data).join('|')})$`);
  await page.getByRole('radio', { name: ground }).check();
  await page.getByLabel(say('reviews.note')).fill('個人の名前があるため');
  await button.click();
  await expect(page.getByRole('status')).toHaveText(say('notice.review_hidden'));
  await page.getByRole('link', { name: say('reviews.tab_hidden'), exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: review });
  await expect(row).toContainText('個人の名前があるため');
  await row.getByRole('button').click();
  await expect(page.getByRole('status')).toHaveText(say('notice.review_shown'));
});

test('staff find, disable and enable a member by keyboard', { tag: '@once' }, async ({ page, say }) => {
  await logIn(page, say, STAFF, '/members');
  await page.getByLabel(say('members.search')).fill('hanako@example.jp');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /山田/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: say('members.orders') })).toBeVisible();
  for (const [link, button, notice] of [
    ['members.disable', 'members.disable_button', 'notice.member_disabled'],
    ['members.enable', 'members.enable_button', 'notice.member_enabled'],
  ] as const) {
    await page.getByRole('link', { name: say(link) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: say(button), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(say(notice));
  }
});

test('long texts and empty lists are accessible and no wider than the window', { tag: '@scripts' }, async ({
  page,
  say,
  expectGood,
}) => {
  const { id } = await inquire({
    name: '勅使河原 長介右衛門之助・アレクサンドリーナ株式会社',
    subject: '件名がとても長いお問い合わせです。'.repeat(5),
    content: `https://example.jp/${'a'.repeat(200)}\n${'長い本文です。'.repeat(100)}`,
  });
  await logIn(page, say, STAFF, '/inquiries?state=all');
  for (const path of [
    '/inquiries?state=all',
    '/inquiries?state=all&q=nobody',
    `/inquiries/${id}`,
    '/reviews?view=hidden',
    '/mails',
  ]) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await expectGood(path, { dark: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectGood(path);
  }
});
