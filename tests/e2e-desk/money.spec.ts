/** Cancelling and refunding in a browser, against the card company's sandbox. */
import { formatYen } from '#contract/rules/money.ts';
import { refusal } from '../e2e/refusal.ts';
import { ENGLISH_OWNER, expect, expectNoSidewaysScroll, logIn, STAFF, test, title } from './desk.ts';
import { paidOrder } from './placed.ts';

test(
  'cancelling a paid order returns its payment once',
  { tag: '@everywhere' },
  async ({ page, say, expectGood }, { project }) => {
    const isEnglish = project.name.startsWith('en');
    const number = await paidOrder();
    await logIn(page, say, isEnglish ? ENGLISH_OWNER : STAFF, `/orders?view=to_ship&q=${number}`);
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('link', { name: say('money.cancel') }).click();
    await expect(title(page)).toHaveText(say('money.cancel_title', { number }));
    await expectGood('a cancellation');
    const amount = formatYen(1380, isEnglish ? 'en' : 'ja');
    await page.getByRole('button', { name: say('money.cancel_next') }).click();
    await expectGood('a cancellation that is asked about');
    await page.getByRole('button', { name: say('kit.back'), exact: true }).click();
    await page.getByRole('button', { name: say('money.cancel_next') }).click();
    await page.getByRole('button', { name: say('money.cancel_refund_button', { amount }) }).click();
    await expect(page.getByRole('status')).toHaveText(say('notice.cancelled'));
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(say('state.refunded')).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectGood('a cancelled order');
    await page.goto(`${new URL(page.url()).pathname}/cancel`);
    await expect(refusal(page)).toHaveText(say('reason.order_cancelled'));
  },
);

test('a manual refund is limited to the paid amount, and typed values are kept', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const number = await paidOrder();
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: say('money.refund'), exact: true }).click();
  await expect(title(page)).toHaveText(say('money.refund_title', { number }));
  await expectGood('a refund');
  const byHand = page.getByRole('region', { name: say('money.by_hand') });
  await byHand.getByRole('heading', { name: say('money.by_hand') }).click();
  await byHand.getByLabel(say('money.amount')).fill('１，３８１');
  await byHand.getByLabel(say('money.reference')).fill('BANK-0042');
  await byHand.getByRole('radio', { name: say('money.way_bank') }).check();
  await byHand.getByLabel(say('money.pieces_of')).selectOption('1');
  await byHand.getByLabel(say('money.fate_of')).selectOption(say('money.fate_unsent_lost'));
  await byHand.getByRole('button', { name: say('money.record_button') }).click();
  await expect(refusal(page)).toBeFocused();
  await expect(byHand.getByLabel(say('money.reference'))).toHaveValue('BANK-0042');
  await expect(byHand.getByLabel(say('money.fate_of'))).toHaveValue('written_off');
  await expectGood('a refund that is too high');
  await byHand.getByLabel(say('money.amount')).fill('500');
  await byHand.getByRole('radio', { name: say('money.reason_returned') }).check();
  await byHand.getByLabel(say('money.note')).fill('ヤマト便の遅れ');
  await byHand.getByRole('button', { name: say('money.record_button') }).click();
  await expectGood('a refund of another amount than the piece cost');
  const sum = { amount: formatYen(500, 'ja') };
  await page.getByRole('button', { name: say('money.record_sum_button', sum) }).click();
  await expect(page.getByText(say('state.partially_refunded')).first()).toBeVisible();
  const payment = page.getByRole('region', { name: say('order.payment') });
  await expect(payment.getByText('BANK-0042')).toBeVisible();
  await expect(payment.getByText(say('money.reason_returned'))).toBeVisible();
  await expect(payment.getByText('ヤマト便の遅れ')).toBeVisible();
  await expect(page.getByText(say('state.shipping_cancelled')).first()).toBeVisible();
  await expect(page.getByText(say('order.pieces_written_off', { count: 1 }))).toBeVisible();
  for (const path of ['/payments', `${new URL(page.url()).pathname}/refund`]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expectGood(path);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  }
});

test('Back after a refund that was asked about shows the form again, without sending anything', {
  tag: '@scripts',
}, async ({ page, say }) => {
  const number = await paidOrder();
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: say('money.refund'), exact: true }).click();
  const byHand = page.getByRole('region', { name: say('money.by_hand') });
  await byHand.getByRole('heading', { name: say('money.by_hand') }).click();
  const [pieces, amount] = [
    byHand.getByLabel(say('money.pieces_of')),
    byHand.getByLabel(say('money.amount')),
  ];
  // The sum is proposed until another one is typed.
  for (const [count, proposed] of [
    ['1', '880'],
    ['0', ''],
    ['1', '880'],
  ] as const) {
    await pieces.selectOption(count);
    await expect(amount).toHaveValue(proposed);
  }
  await amount.fill('500');
  await pieces.selectOption('0');
  await pieces.selectOption('1');
  await expect(amount).toHaveValue('500');
  await byHand.getByLabel(say('money.fate_of')).selectOption(say('money.fate_unsent_back'));
  await byHand.getByRole('radio', { name: say('money.way_bank') }).check();
  await byHand.getByLabel(say('money.reference')).fill('BANK-0044');
  await byHand.getByRole('radio', { name: say('money.reason_customer') }).check();
  await byHand.getByRole('button', { name: say('money.record_button') }).click();
  const sum = { amount: formatYen(500, 'ja') };
  await page.getByRole('button', { name: say('money.record_sum_button', sum) }).click();
  await expect(page.getByRole('status').first()).toHaveText(say('notice.refund_recorded'));
  await page.goBack();
  await expect(title(page)).toHaveText(say('money.refund_title', { number }));
  await expect(refusal(page)).toHaveCount(0);
});

test('a refund that was recorded by mistake is taken back, and its piece is to be shipped again', {
  tag: '@scripts-on-and-off',
}, async ({ page, say, expectGood }) => {
  const number = await paidOrder();
  await logIn(page, say, STAFF, `/orders?view=to_ship&q=${number}`);
  await page.getByRole('link', { name: number }).click();
  const order = new URL(page.url()).pathname;
  await page.goto(`${order}/refund`);
  const byHand = page.getByRole('region', { name: say('money.by_hand') });
  await byHand.getByRole('heading', { name: say('money.by_hand') }).click();
  await byHand.getByLabel(say('money.pieces_of')).selectOption('1');
  await byHand.getByLabel(say('money.fate_of')).selectOption(say('money.fate_unsent_back'));
  await byHand.getByLabel(say('money.amount')).fill('1380');
  await byHand.getByRole('radio', { name: say('money.way_bank') }).check();
  await byHand.getByLabel(say('money.reference')).fill('BANK-0043');
  await byHand.getByRole('radio', { name: say('money.reason_customer') }).check();
  await byHand.getByRole('button', { name: say('money.record_button') }).click();
  const sum = { amount: formatYen(1380, 'ja') };
  await page.getByRole('button', { name: say('money.record_sum_button', sum) }).click();
  await expect(page.getByText(say('state.shipping_cancelled')).first()).toBeVisible();
  await page.getByRole('link', { name: say('money.undo') }).click();
  await expect(title(page)).toHaveText(say('money.undo_title', { number }));
  await expectGood('taking a refund back');
  const amount = formatYen(1380, 'ja');
  const button = page.getByRole('button', { name: say('money.undo_button', { amount }) });
  await button.click();
  await expect(refusal(page)).toBeFocused();
  await page.getByLabel(say('money.undo_note')).fill('別の注文の返金でした');
  await button.click();
  await expect(page.getByRole('status').first()).toHaveText(say('notice.refund_undone'));
  await expect(page.getByText(say('state.ready')).first()).toBeVisible();
  await expect(page.getByText(say('state.refund_undone')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: say('order.ship_submit'), exact: true })).toBeVisible();
});
