/** Purchase requests for sold-out products and for large quantities. */
import type { Page } from '@playwright/test';
import { mailsTo, newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter, ownAddressHeader } from './session.ts';
import { expect, notices, test } from './shop.ts';

const SOLD_OUT = '/products/electricity-and-magnet-workshop-box';
const NOTEBOOK = '/products/komorebi-notebook-a5';

const main = (page: Page) => page.getByRole('main');
/** A field by a part of its label. */
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: false }).first();
const openPanel = (page: Page, title: string) =>
  main(page).getByRole('group').filter({ hasText: title }).getByText(title, { exact: true }).click();

test('a purchase request shows errors at its fields, is sent once, and is mailed', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say, complaints }) => {
  // The shop allows five messages per IP address in half an hour.
  await page.setExtraHTTPHeaders(ownAddressHeader());
  const name = '山田 花子';
  const member = { email: `asks.${Date.now()}.${Math.random().toString(36).slice(2)}@example.jp` };
  await page.goto(at(SOLD_OUT));
  await expect(main(page).getByRole('button', { name: say('product.sold_out'), exact: true })).toBeDisabled();
  await openPanel(page, say('product.request_stock'));
  await field(page, say('product.request_name')).fill(name);
  await field(page, say('product.request_email')).fill(member.email);
  await field(page, say('product.request_phone')).fill('12');
  await field(page, say('product.request_quantity')).fill('10000');
  await field(page, say('product.request_content')).fill('再入荷を待っています。');
  const send = main(page).getByRole('button', { name: say('product.request_send') });
  await send.click();
  // The panel is open, with all typed values and errors.
  await expect(field(page, say('product.request_name'))).toHaveValue(name);
  await expect(field(page, say('product.request_content'))).toHaveValue('再入荷を待っています。');
  await expect(refusal(page)).toContainText(say('validation.phone_number_invalid'));
  await expect(field(page, say('product.request_quantity'))).toHaveAccessibleDescription(
    say('validation.request_quantity_maximum'),
  );
  expect(await page.title()).toContain(say('form.error_title', { title: '' }).trim());

  await field(page, say('product.request_phone')).fill('０３−１２３４−５６７８');
  await field(page, say('product.request_quantity')).fill('２');
  await send.click();
  await expect(notices(page)).toContainText(say('notice.purchase_requested'));
  await page.reload();
  await expect.poll(async () => (await mailsTo(member.email)).length).toBe(1);
  complaints.length = 0;
});

test('the form of a purchase request is filled in with the member’s details', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  const { email } = (await enter(page, await newShopper({ address: false }))).member;
  await page.goto(at(SOLD_OUT));
  await openPanel(page, say('product.request_stock'));
  await expect(field(page, say('product.request_name'))).toHaveValue('山田 花子');
  await expect(field(page, say('product.request_email'))).toHaveValue(email);
});

test('a purchase request for a large quantity of an available product names the variant', {
  tag: '@languages',
}, async ({ page, at, say, complaints }) => {
  await page.setExtraHTTPHeaders(ownAddressHeader());
  const email = `asks.${Date.now()}.${Math.random().toString(36).slice(2)}@example.jp`;
  await page.goto(at(NOTEBOOK));
  const send = main(page).getByRole('button', { name: say('product.request_send') });
  // The product can be bought, so the panel of the purchase request is collapsed.
  await expect(main(page).getByRole('button', { name: say('product.add'), exact: true })).toBeEnabled();
  await expect(send).toBeHidden();
  await openPanel(page, say('product.request_title'));
  const form = main(page)
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: say('product.request_send') }) });
  const box = (label: string) => form.getByLabel(label, { exact: false }).first();
  await box(say('product.request_name')).fill('山田 花子');
  await box(say('product.request_email')).fill(email);
  await box(say('product.request_quantity')).fill('360');
  await send.click();
  // No variant is preselected.
  const variant = box(say('product.request_variant'));
  await expect(variant).toHaveAccessibleDescription(/./);
  await variant.selectOption({ index: 1 });
  const code = await variant.inputValue();
  await send.click();
  await expect(notices(page)).toContainText(say('notice.purchase_requested'));
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('360');
  expect(mail?.text).toContain(code);
  complaints.length = 0;
});
