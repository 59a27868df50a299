/** Messages from shoppers to the shop (O-32). */
import { randomUUID } from 'node:crypto';
import { expectBreadcrumb } from './breadcrumb.ts';
import { mailsTo, newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter, ownAddressHeader } from './session.ts';
import { expect, test } from './shop.ts';
import { expectValidHtml, expectValidText } from './valid-html.ts';

const SHOP_MAIL = 'shop@komorebi.example.jp';

test('an inquiry with errors shows them and keeps every value', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/inquiry'));
  await expectBreadcrumb(page, say('chrome.breadcrumb'), say('inquiry.title'));
  await expectValidHtml(page);
  const email = page.getByLabel(say('inquiry.email'));
  const phone = page.getByLabel(say('inquiry.phone'));
  const content = page.getByLabel(say('inquiry.content'));
  await page.getByLabel(say('inquiry.topic')).selectOption('deletion');
  await page.getByLabel(say('inquiry.name')).fill('山田 花子');
  await email.fill('hanako@nowhere');
  await phone.fill('１２３');
  await content.fill('  一行目\n二行目');
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(page).toHaveTitle(new RegExp(`^${say('form.error_title', { title: say('inquiry.title') })}`));
  const summary = refusal(page);
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expect(email).toHaveAccessibleDescription(new RegExp(say('validation.email_invalid')));
  const fault = say('validation.phone_number_invalid').replace(/[+.]/g, '\\$&');
  await expect(phone).toHaveAccessibleDescription(new RegExp(fault));
  await summary.getByRole('link').last().click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('１２３');
  await expect(content).toHaveValue('  一行目\n二行目');
  await expect(page.getByLabel(say('inquiry.topic'))).toHaveValue('deletion');
});

test('an inquiry is typed, confirmed, corrected and sent, and mailed to shopper and shop', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await page.setExtraHTTPHeaders(ownAddressHeader());
  const address = `toi.${randomUUID().slice(0, 13)}@example.jp`;
  const letter = `在庫はありますか。\n<b>${address}</b>`;
  await page.goto(`${at('/inquiry')}?topic=product&product=BK-ENG-0001`);
  await expect(page.getByLabel(say('inquiry.topic'))).toHaveValue('product');
  await page.getByLabel(say('inquiry.name')).fill('山田 花子');
  await page.getByLabel(say('inquiry.email')).fill(address);
  await page.getByLabel(say('inquiry.phone')).fill('06-1234-5678');
  await page.getByLabel(say('inquiry.content')).fill('在庫は');
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(page).toHaveURL(new RegExp(`${at('/inquiry/confirm')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.confirm_title'));
  const main = page.getByRole('main');
  await expect(main).toContainText('06-1234-5678');
  await expect(main).toContainText('BK-ENG-0001');
  await expectValidText(await page.content());
  expect(await mailsTo(address)).toEqual([]);

  await page.getByRole('button', { name: say('inquiry.edit') }).click();
  await expect(page).toHaveURL((url) => url.pathname === at('/inquiry'));
  await expect(page.getByLabel(say('inquiry.name'))).toHaveValue('山田 花子');
  await expect(page.getByLabel(say('inquiry.product'))).toHaveValue('BK-ENG-0001');
  await expect(page.getByLabel(say('inquiry.content'))).toHaveValue('在庫は');
  await page.getByLabel(say('inquiry.content')).fill(letter);
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(main).toContainText(`<b>${address}</b>`);

  // A double click and a reload send the message only once.
  await page.getByRole('button', { name: say('inquiry.send') }).dblclick({ noWaitAfter: true });
  await expect(page).toHaveURL(new RegExp(`${at('/inquiry/complete')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.complete'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.complete'));
  const number = await main.locator('strong').textContent();
  await expect(main.getByRole('link', { name: say('faq.title') })).toBeVisible();
  const mine = await mailsTo(address);
  expect(mine).toHaveLength(1);
  // The address may belong to another person, so a guest's text is not in the mail to this address.
  for (const line of letter.split('\n')) expect(mine[0]?.text).not.toContain(line);
  const shops = (await mailsTo(SHOP_MAIL)).filter((mail) => mail.text.includes(address));
  expect(shops).toHaveLength(1);
  expect(shops[0]?.subject).toContain(String(number));
  for (const line of letter.split('\n')) expect(shops[0]?.text).toContain(line);
});

test('going back to an inquiry shows what was typed, without the browser’s question about sending again', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  await page.setExtraHTTPHeaders(ownAddressHeader());
  const h1 = page.getByRole('heading', { level: 1 });
  await page.goto(at('/inquiry'));
  await page.getByLabel(say('inquiry.topic')).selectOption('general');
  await page.getByLabel(say('inquiry.name')).fill('山田 花子');
  await page.getByLabel(say('inquiry.email')).fill(`toi.${randomUUID().slice(0, 13)}@example.jp`);
  await page.getByLabel(say('inquiry.content')).fill('営業時間を教えてください。');
  await page.getByRole('button', { name: say('inquiry.check') }).click();
  await expect(h1).toHaveText(say('inquiry.confirm_title'));

  await page
    .getByRole('banner')
    .getByRole('link', { name: say('chrome.cart') })
    .click();
  await expect(h1).toHaveText(say('cart.title'));
  await page.goBack();
  await expect(h1).toHaveText(say('inquiry.confirm_title'));
  await expect(page.getByRole('main')).toContainText('営業時間を教えてください。');

  await page.getByRole('button', { name: say('inquiry.send') }).click();
  await expect(h1).toHaveText(say('inquiry.complete'));
  await page.goBack();
  await expect(h1).toHaveText(say('inquiry.complete'));
  await page.goto(at('/inquiry/confirm'));
  await expect(h1).toHaveText(say('inquiry.complete'));
});

test('the form of an inquiry is filled in with a member’s name and e-mail address', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  const { member } = await enter(page, await newShopper({ address: false }));
  await page.goto(at('/inquiry'));
  await expect(page.getByLabel(say('inquiry.name'))).toHaveValue('山田 花子');
  await expect(page.getByLabel(say('inquiry.email'))).toHaveValue(member.email);
});
