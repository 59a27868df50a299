import { expect, expectNoSidewaysScroll, logIn, STAFF, test, title } from './desk.ts';

/** Twelve digits whose check digit is right, different at every run. */
function trackingNumber(): string {
  const eleven = String(40_000_000_000 + Math.floor(Math.random() * 9_000_000_000));
  return eleven + String(Number(eleven) % 7);
}

test('an order is shipped by keyboard, the shipment is undone, and it is shipped again', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  await logIn(page, say, STAFF, '/orders?view=to_ship');
  await expect(title(page)).toHaveText(say('orders.view_to_ship'));
  await expectGood('orders to ship');
  const first = page.getByRole('table').getByRole('link').first();
  const number = (await first.textContent()) ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText(number);
  await expectGood('an order');
  const tracking = page.getByLabel(say('order.tracking'));
  await tracking.focus();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(tracking).toHaveValue('123');
  await expectGood('an order with a wrong number');
  await tracking.fill('');
  await tracking.focus();
  // As a barcode scanner types.
  await page.keyboard.type(trackingNumber());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(say('notice.shipped_mail'));
  await expect(page.getByRole('link', { name: say('order.next') })).toBeFocused();
  await expectGood('a shipped order');
  await page.getByRole('button', { name: say('order.take_back') }).click();
  await expect(page.getByRole('status')).toHaveText(say('notice.taken_back'));
  await expect(page.getByLabel(say('order.tracking'))).toHaveValue('');
});

test('order search: the end of a phone number, no result, an invalid date, no sideways scrolling', {
  tag: '@scripts',
}, async ({ page, say, expectGood }) => {
  await logIn(page, say, STAFF, '/orders?q=1234');
  await expect(page.getByText(say('orders.kind_phone_end', { value: '1234' }))).toBeVisible();
  await expectGood('a search');
  await page.goto('/orders?q=nobody%40example.jp');
  await expect(page.getByText(say('orders.none'))).toBeVisible();
  await page.goto('/orders?from=2026-02-31');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/orders', '/orders?view=to_ship', '/orders/1', '/orders/1/address']) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
});
