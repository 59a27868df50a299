/** A charge without a response, at a gateway that cannot be queried, in a shop where two people must decide about it. */
import type { Page } from '@playwright/test';
import { refusal } from '../e2e/refusal.ts';
import { Caller } from '../kit/caller.ts';
import { authenticatedToken } from '../kit/card.ts';
import { cartWith } from '../kit/cart.ts';
import { HOME, logIn as logInShopper, register } from '../kit/member.ts';
import type { Origins } from '../setup/running-shop.ts';
import { expect, logIn, OWNER, STAFF, title } from './desk.ts';
import { test } from './own-shop.ts';

/** The gateway charges this card after `SANDBOX_HANG_MS`. */
const LATE_ANSWER = '4000000000000069';
/** The desk lists payments without a response after an hour. */
const LATER_MS = 2 * 3_600_000;

type Key = { paymentKey: string; gateway: { cod: string; am: number; tx: number; sf: number } };
type Payments = { items: { gid: string; state: string }[] };

test('a charge without a response is settled when a second person confirms the decision of the first', {
  tag: '@once',
}, async ({ openShop, say }) => {
  const { shop, openDesk } = await openShop({
    api: { GATEWAY: 'robot', GATEWAY_TIMEOUT_MS: '1000', DESK_TWO_PERSONS: '1' },
    sandbox: { SANDBOX_HANG_MS: '1500' },
  });
  const openAs = async (person: string): Promise<Page> => {
    const page = await openDesk();
    await logIn(page, say, person, '/payments');
    await expect(title(page)).toHaveText(say('payments.title'));
    await page
      .getByRole('table', { name: say('payments.list') })
      .getByRole('link')
      .click();
    return page;
  };
  const { gateway } = await chargeWithoutAnswer(shop.origins);
  const payments = async () => {
    const answer = await fetch(`${shop.origins.sandbox}/sandbox/transactions?cod=${gateway.cod}`);
    return ((await answer.json()) as Payments).items;
  };
  await expect.poll(async () => (await payments()).length).toBe(1);
  const [payment] = await payments();
  await shop.setClock(LATER_MS);

  const first = await openAs(STAFF);
  await expect(first.getByText(say('payments.doubt_unknown'))).toBeVisible();
  await expect(first.getByText(say('payment.unsupported'))).toBeVisible();
  await first.getByRole('radio', { name: say('payment.kind_belongs') }).check();
  await first.getByLabel(say('payment.gateway_id')).fill(payment?.gid ?? '');
  await first.getByLabel(say('payment.amount')).fill(String(gateway.am + gateway.tx + gateway.sf));
  await first.getByLabel(say('payment.why')).fill('管理画面で売上を確認しました。');
  await first.getByRole('button', { name: say('payment.submit') }).click();
  await expect(first.getByRole('status')).toHaveText(say('notice.settlement_waits'));
  await expect(first.getByText('管理画面で売上を確認しました。').first()).toBeVisible();
  const confirm = first.getByRole('button', { name: say('payment.confirm') });
  await confirm.click();
  await expect(refusal(first)).toContainText('別のスタッフ');
  await expect(confirm).toBeVisible();

  const second = await openAs(OWNER);
  await expect(second.getByText('管理画面で売上を確認しました。').first()).toBeVisible();
  await second.getByRole('button', { name: say('payment.confirm') }).click();
  await expect(second.getByRole('status')).toHaveText(say('notice.settled'));
  await second.getByRole('link', { name: /^\d{9}$/ }).click();
  await expect(second.getByText(say('state.paid')).first()).toBeVisible();
  await expect(second.getByLabel(say('order.tracking'))).toBeVisible();
  await second.goto('/payments');
  await expect(second.getByText(say('payments.none'))).toBeVisible();
  await expect.poll(payments).toMatchObject([{ gid: payment?.gid, state: 'captured' }]);

  // The first person's page still shows the payment as it was before the second person's confirmation.
  await first.getByRole('button', { name: say('payment.withdraw') }).click();
  await expect(refusal(first)).toContainText('木村 葉子');
  await expect(first.getByText(say('payment.nothing_to_decide'))).toBeVisible();
});

async function chargeWithoutAnswer({ api, sandbox }: Origins): Promise<Key> {
  const shopper = new Caller(api);
  await logInShopper(shopper, await register(shopper));
  const cart = await cartWith(shopper, [{ productCode: 'TM-0012', quantity: 1 }]);
  const checkout = `/checkout/${cart}`;
  await shopper.must('PUT', `${checkout}/address`, { shippingAddress: HOME });
  await shopper.must('PUT', `${checkout}/shipping/0`, { method: 'standard' });
  await shopper.must('PUT', `${checkout}/payment/0`, { method: 'credit_card' });
  const key = await shopper.must<Key>('PATCH', `${checkout}/payment`, { mode: 'token' });
  const tkn = await authenticatedToken(sandbox, key, LATE_ANSWER);
  const { errorCode } = await shopper.ask('PATCH', '/checkout/payment/confirm', {
    paymentKey: key.paymentKey,
    tkn,
  });
  expect(errorCode).toBe('payment_unknown');
  return key;
}
