/** Participants of a seminar: list, attendance sheet, CSV file, and the join link. */

import { refusal } from '../e2e/refusal.ts';
import { expect, expectNoSidewaysScroll, logIn, STAFF, test, title } from './desk.ts';

const CODE = 'SM-2026-006';

test('the participants of a seminar are listed, printed and downloaded', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  await logIn(page, say, STAFF, `/goods?q=${CODE}`);
  await page.getByRole('link', { name: say('seminar.link_from_list') }).click();
  await expect(page.getByRole('table', { name: say('seminar.seats') })).toBeVisible();
  const people = page.getByRole('table', { name: say('seminar.participants') });
  expect(await people.getByRole('row').count()).toBeGreaterThan(1);
  await expectGood('participants', { dark: true });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: say('accounts.download') }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^participants-\d+\.csv$/);
  await page.getByRole('link', { name: say('seminar.print') }).click();
  await expect(page.getByText('☐').first()).toBeVisible();
  for (const width of [1280, 820, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('a wrong join link is refused at its field, and a right one is saved', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await logIn(page, say, STAFF, `/goods?q=${CODE}`);
  await page.getByRole('link', { name: say('seminar.link_from_list') }).click();
  await page.getByRole('link', { name: say('seminar.link'), exact: true }).click();
  const url = page.getByLabel(say('seminar.url'), { exact: true });
  const note = page.getByLabel(say('seminar.note_ja'));
  await url.fill('meet.example.com/room');
  await note.fill('パスコード 1234');
  await page.getByRole('button', { name: say('seminar.save') }).click();
  await expect(refusal(page)).toBeFocused();
  await expect(note).toHaveValue('パスコード 1234');
  await url.fill('https://meet.example.com/room');
  await page.getByRole('button', { name: say('seminar.save') }).click();
  await expect(page.getByRole('status')).toContainText(say('notice.join_link_saved'));
  await expect(title(page)).toContainText(say('seminar.title'));
  await expect(page.getByText(say('seminar.link_set'))).toBeVisible();
});

test('the form with a refused join link is accessible', { tag: '@scripts' }, async ({
  page,
  say,
  expectGood,
}) => {
  await logIn(page, say, STAFF, `/goods?q=${CODE}`);
  await page.getByRole('link', { name: say('seminar.link_from_list') }).click();
  await page.getByRole('link', { name: say('seminar.link'), exact: true }).click();
  await page.getByLabel(say('seminar.url'), { exact: true }).fill('meet.example.com/room');
  await page.getByRole('button', { name: say('seminar.save') }).click();
  await expect(refusal(page)).toBeFocused();
  await expectGood('a refused link', { dark: true });
});
