import type { Page } from '@playwright/test';
import { CARRIERS } from '#contract/desk/carriers.ts';
import { refusal } from '../e2e/refusal.ts';
import { ENGLISH_OWNER, expect, expectNoSidewaysScroll, logIn, OWNER, STAFF, test, title } from './desk.ts';
import { paidOrder, trackingNumber } from './placed.ts';

test(
  'an order is shipped by keyboard, and the shipment is undone',
  {
    tag: '@everywhere',
  },
  async ({ page, say, expectGood }, { project }) => {
    const number = await paidOrder();
    const person = project.name.startsWith('en') ? ENGLISH_OWNER : STAFF;
    await logIn(page, say, person, `/orders?view=to_ship&q=${number}`);
    await expect(title(page)).toHaveText(say('orders.view_to_ship'));
    await expectGood('orders to ship');
    await page.getByRole('link', { name: number }).focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toContainText(number);
    await expectGood('an order');
    const tracking = page.getByLabel(say('order.tracking'));
    await expect(tracking).toBeFocused();
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(refusal(page)).toBeVisible();
    await expect(tracking).toBeFocused();
    await expect(tracking).toHaveAttribute('aria-invalid', 'true');
    await expect(tracking).toHaveAttribute('aria-describedby', /trackingNumber-error/);
    await expect(tracking).toHaveValue('123');
    await expectGood('an order with a wrong number');
    await tracking.fill('');
    await tracking.focus();
    // Types like a barcode scanner.
    await page.keyboard.type(trackingNumber());
    await page.keyboard.press('Enter');
    const notice = page.getByRole('status');
    await expect(notice).toContainText(say('notice.shipped_mail'));
    await expect(notice.getByText(say('notice.shipped_mail'))).toBeFocused();
    await expect(page.getByRole('link', { name: say('order.next') })).toBeVisible();
    // Some scanners send Enter twice.
    const shipped = page.url();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(shipped);
    await expectGood('a shipped order');
    await page.getByRole('button', { name: say('order.take_back') }).click();
    await expect(page.getByRole('status')).toHaveText(say('notice.taken_back'));
    await expect(page.getByLabel(say('order.tracking'))).toHaveValue('');
  },
);

test('an order on hold is not shipped with others, and can be shipped after its release', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const number = await paidOrder();
  const list = `/orders?view=to_ship&q=${number}`;
  await logIn(page, say, STAFF, list);
  await page.getByRole('link', { name: number }).click();
  await page.getByText(say('order.hold'), { exact: true }).click();
  await page.getByRole('button', { name: say('order.hold_submit') }).click();
  await expect(refusal(page)).toBeVisible();
  await page.getByLabel(say('order.hold_reason')).fill('部屋番号を確認中');
  await page.getByRole('button', { name: say('order.hold_submit') }).click();
  await expect(page.getByRole('status')).toHaveText(say('notice.order_held'));
  await expect(page.getByText('部屋番号を確認中')).toBeVisible();
  await expect(page.getByLabel(say('order.tracking'))).toHaveCount(0);
  await expectGood('an order on hold');
  await page.goto(list);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row.getByText(say('state.held'))).toBeVisible();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('orders.bulk_ship') }).click();
  await expect(page.getByText('発送を保留しています。')).toBeVisible();
  await page.goto(list);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: say('order.release') }).click();
  await expect(page.getByLabel(say('order.tracking'))).toBeVisible();
});

test('Enter, pressed again and again, ships no order without a number, but the button does', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const number = await paidOrder();
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await page.getByRole('link', { name: number }).focus();
  await page.keyboard.press('Enter');
  const tracking = page.getByLabel(say('order.tracking'));
  for (const typed of ['', ' ', '-']) {
    await expect(tracking).toBeFocused();
    await tracking.fill(typed);
    await page.keyboard.press('Enter');
    await expect(refusal(page)).toContainText(say('validation.tracking_missing'));
  }
  await expectGood('an order without a number');
  await tracking.fill(trackingNumber());
  const without = page.getByRole('button', { name: say('order.ship_without_number') });
  await without.click();
  await expect(refusal(page)).toContainText(say('validation.tracking_not_empty'));
  await tracking.fill('');
  await without.click();
  await expect(page.getByRole('status')).toContainText(say('notice.shipped_mail'));
  await expect(page.getByText(say('order.no_number'), { exact: true })).toBeVisible();
});

test(
  'several orders are shipped together after a page that says what happens, and taken back together',
  {
    tag: '@scripts-on-and-off',
  },
  async ({ page, say, expectGood }, { project }) => {
    const sagawa = CARRIERS.sagawa[project.name.startsWith('en') ? 'en' : 'ja'];
    const number = await paidOrder();
    await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
    const box = page.getByRole('checkbox', { name: number });
    const ship = page.getByRole('button', { name: say('orders.bulk_ship') });
    for (const button of [ship, page.getByRole('button', { name: say('packing.picking') })]) {
      await button.click();
      await expect(refusal(page)).toContainText(say('form.error_summary'));
      await expect(refusal(page)).toContainText(say('orders.none_chosen'));
      await expect(refusal(page)).toBeFocused();
    }
    await page.getByRole('button', { name: say('orders.choose_all') }).click();
    await expect(page.getByRole('button', { name: say('orders.choose_none') })).toBeFocused();
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: say('orders.choose_none') }).click();
    await expect(box).not.toBeChecked();
    await page.getByRole('button', { name: say('orders.choose_all') }).click();
    await ship.click();
    await expectGood('orders that are about to be shipped');
    await expect(page.getByRole('heading', { name: say('orders.bulk_ready', { count: 1 }) })).toBeVisible();
    await page.getByLabel(sagawa).check();
    await page.getByRole('button', { name: say('orders.bulk_submit', { count: 1 }) }).click();
    await expect(page.getByRole('status')).toHaveText(say('notice.shipped_many', { count: 1 }));
    await expectGood('orders that were just shipped');
    const justShipped = page.url();
    // Other tests ship at the same time, by the same member of staff.
    const own = new URL(justShipped).searchParams.get('order');
    const see = page
      .getByRole('link', { name: say('orders.last_see', { count: 1 }) })
      .and(page.locator(`[href$="order=${own}"]`));
    await page.goto('/');
    await expect(see).toBeVisible();
    await page.goto('/orders?view=shipped');
    await expectGood('the orders after some were shipped together');
    await see.click();
    await expect(page.getByRole('row', { name: number })).toContainText(sagawa);
    await page.goto(justShipped);
    await page.getByRole('button', { name: say('orders.bulk_back', { count: 1 }) }).click();
    await expect(page.getByRole('status')).toHaveText(say('notice.taken_back_many', { count: 1 }));
    await page.goto(`/orders?view=to_ship&q=${number}`);
    await expect(box).toBeVisible();
  },
);

test('the order search finds the end of a phone number, says if it finds nothing, refuses an invalid date, and fits into a phone', {
  tag: '@scripts',
}, async ({ page, say, expectGood }) => {
  await logIn(page, say, STAFF, '/orders?q=1234');
  await expect(page.getByText(say('orders.kind_phone_end', { value: '' }))).toBeVisible();
  await expectGood('a search');
  await page.goto('/orders?q=nobody%40example.jp');
  await expect(page.getByText(say('orders.none'))).toBeVisible();
  const number = await paidOrder();
  await page.goto(`/orders?q=${number}`);
  await expect(title(page)).toContainText(number);
  await page
    .locator('.back')
    .getByRole('link', { name: say('order.back_to_all') })
    .click();
  await expect(page).toHaveURL(/\/orders\?view=all$/);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.goto('/orders?from=2026-02-31');
  await expect(refusal(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/orders', '/orders?view=to_ship', '/orders/1', '/orders/1/address']) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
});

test('pressing a button that somebody else has already used shows who has used it', {
  tag: '@scripts-on-and-off',
}, async ({ page, browser, say, expectGood }) => {
  const number = await paidOrder();
  const list = `/orders?view=shipped&q=${number}`;
  const open = (on: Page) => on.getByRole('link', { name: number }).click();
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await open(page);
  await page.getByLabel(say('order.tracking')).fill(trackingNumber());
  await page.getByRole('button', { name: say('order.ship_submit'), exact: true }).click();
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  await logIn(other, say, OWNER, list);
  await open(other);
  await other.getByRole('button', { name: say('order.take_back') }).click();
  await expect(other.getByRole('status')).toHaveText(say('notice.taken_back'));

  const alert = refusal(page);
  await page.getByRole('button', { name: say('order.take_back') }).click();
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('木村 葉子');
  await expect(page.getByLabel(say('order.tracking'))).toBeVisible();
  await expectGood('somebody else has undone the shipping');

  await page.getByRole('link', { name: say('money.cancel') }).click();
  await other.getByRole('link', { name: say('money.cancel') }).click();
  const cancel = { name: say('money.cancel_refund_button', { amount: '1,380円' }) };
  const next = { name: say('money.cancel_next') };
  for (const tab of [page, other]) {
    await tab
      .getByRole('radio', { name: say('money.reason_customer') })
      .first()
      .check();
    await tab.getByRole('button', next).click();
  }
  await other.getByRole('button', cancel).click();
  await expect(other.getByRole('status')).toHaveText(say('notice.cancelled'));
  await other.context().close();
  await page.getByRole('button', cancel).click();
  await expect(alert).toContainText(say('reason.order_cancelled'));
  await expect(alert).toContainText('木村 葉子');
  await expectGood('somebody else has cancelled the order');
});

test('the page of an order links back to the search, also after other screens of the order', {
  tag: '@once',
}, async ({ page, say }) => {
  const number = await paidOrder();
  const list = `/orders?view=to_ship&q=${number}`;
  await logIn(page, say, STAFF, list);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: say('order.note_submit') }).click();
  for (const [to, back] of [
    ['money.refund', ''],
    ['money.cancel', ''],
    ['order.change_address', ''],
    ['order.change_address', 'order.address_submit'],
  ] as const) {
    await page.getByRole('link', { name: say(to), exact: true }).click();
    if (back) await page.getByRole('button', { name: say(back) }).click();
    else await page.locator('.back a').click();
  }
  await page.getByRole('link', { name: say('order.back_to_list') }).click();
  await expect(page).toHaveURL(list);
});

test('the address of a shipped order says why it stays, and leads back', {
  tag: '@once',
}, async ({ page, say }) => {
  await logIn(page, say, STAFF, '/orders/1/address');
  await expect(page.getByText(say('order.address_shipped'))).toBeVisible();
  await page.locator('.back a').click();
  await expect(page).toHaveURL(/\/orders\/1$/);
});

test('text in a form that is sent after the session has ended is shown again after the login', {
  tag: '@scripts-on-and-off',
}, async ({ page, context, say }) => {
  const number = await paidOrder();
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: say('order.change_address') }).click();
  const address = page.url();
  await page.locator('[name=street]').fill('新しい番地 99-9');
  await context.clearCookies({ name: 'desk' });
  await page.locator('main button.primary').click();
  await expect(page.getByText(say('login.form_waits'))).toBeVisible();
  await page.getByLabel(say('login.email')).fill(STAFF);
  await page.getByLabel(say('login.password'), { exact: true }).fill('password1');
  await page.getByRole('button', { name: say('login.submit') }).click();
  await expect(page).toHaveURL(address);
  await expect(refusal(page)).toContainText(say('error.earlier_form'));
  await expect(page.locator('[name=street]')).toHaveValue('新しい番地 99-9');
  await page.locator('main button.primary').click();
  await expect(page.getByText(say('notice.address_changed'))).toBeFocused();
});
