/** What the desk says to who does not see it, and what stays without its colours. */
import { CARRIERS } from '#contract/desk/carriers.ts';
import { expect, logIn, STAFF, test, title } from './desk.ts';
import { paidOrder } from './placed.ts';

test('titles begin with an error after a refusal, and with what happened after a change', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, say }) => {
  const inFront = (text: string) => new RegExp(`^${text}`);
  const error = say('form.error_title', { title: '' });
  await page.goto('/login');
  await page.getByRole('button', { name: say('login.submit') }).click();
  await expect(page).toHaveTitle(inFront(error));
  await logIn(page, say, STAFF, '/orders?from=2026-99-99');
  await expect(page).toHaveTitle(/^(?:エラー：|Error: )/);
  await page.goto('/orders');
  await expect(page).not.toHaveTitle(/エラー|Error/);
  // The page is not left with a status that says nothing.
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('the field that has the focus when an order opens says its number, delay, note and carrier', {
  tag: '@once',
}, async ({ page, say }) => {
  const number = await paidOrder({}, '納品書を2部同封してください。');
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await page.getByRole('link', { name: number }).click();
  const tracking = page.getByLabel(say('order.tracking'));
  await expect(tracking).toBeFocused();
  // The carrier with which other tests have shipped last.
  const carrier = Object.values(CARRIERS).map(({ ja }) => ja);
  const heard = new RegExp(
    `${number}.*納品書を2部同封してください。.*(?:${carrier.join('|')}).*${say('order.tracking_hint')}`,
  );
  await expect(tracking).toHaveAccessibleDescription(heard);
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText(number);
  await expect(page).toHaveTitle(/^エラー：/);
  await expect(tracking).toHaveAccessibleDescription(new RegExp(`^${say('order.tracking_hint')}`));
});

test('the field of a late order says so', { tag: '@once' }, async ({ page, say }) => {
  // The demo shop has one, which no test ships.
  await logIn(page, say, STAFF, '/orders?view=to_ship');
  const row = page
    .getByRole('row')
    .filter({ hasText: say('state.late') })
    .first();
  const number = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('link').first().click();
  await expect(page.getByLabel(say('order.tracking'))).toHaveAccessibleDescription(
    new RegExp(`${number}.*${say('state.late')}.*${say('order.tracking_hint')}`),
  );
});

test('with forced colours the current entry and urgent tiles differ from the others', {
  tag: '@once',
}, async ({ page, say }) => {
  await paidOrder();
  await logIn(page, say);
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = (selector: string, name: 'borderInlineStartColor' | 'color') =>
    page
      .locator(selector)
      .evaluateAll((all, of) => [...new Set(all.map((one) => getComputedStyle(one)[of]))], name);
  const bars = (selector: string) => colours(selector, 'borderInlineStartColor');
  const [current] = await bars('.menu [aria-current]');
  expect(await bars('.menu a:not([aria-current])')).not.toContain(current);
  const urgent = await colours('.row.urgent strong', 'color');
  expect(urgent).toHaveLength(1);
  for (const other of await colours('.row:not(.urgent) strong', 'color')) expect(urgent).not.toContain(other);
});
