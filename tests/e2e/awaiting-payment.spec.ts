/** Unpaid orders, and orders of tickets only, with scripts and without. */
import { CARDS, payOnHostedPage } from './gateway.ts';
import { caller, loggedIn, mailsTo, newShopper } from './members.ts';
import { enter } from './session.ts';
import { addDice, expect, expectEnhanced, nextStep, orderOnHostedPage, test } from './shop.ts';

const PARCELS = /宅配|送料|お届け|発送|配送|[Ss]hipping|[Dd]elivery|[Ss]hips\b|Deliver/;

test('an unpaid order can be paid or cancelled in another browser', {
  tag: '@scripts-on-and-off',
}, async ({ page, browser, at, say }) => {
  const { member } = await enter(page, await newShopper());
  for (let n = 0; n < 2; n++) {
    await addDice(page, { at, say });
    await page.goto(at('/checkout/cart'));
    for (let step = 0; step < 3; step++) await nextStep(page, say);
    await orderOnHostedPage(page, say);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.go_title'));
  }
  const { javaScriptEnabled, baseURL } = test.info().project.use;
  const elsewhere = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const other = await elsewhere.newPage();
  await enter(other, await loggedIn(member));
  await other.goto(at('/account/order'));
  const box = other.getByRole('region', { name: say('orders.awaiting') });
  await expect(box.getByRole('listitem')).toHaveCount(2);
  // Unpaid orders are shown, so the message below them must not say that there are no orders at all.
  await expect(other.getByRole('main')).toContainText(say('orders.empty_besides'));
  await expect(other.getByRole('main')).not.toContainText(say('orders.empty'));
  await box.getByRole('link').first().click();
  await expect(other.getByRole('main')).toContainText(say('orders.pay'));
  await other
    .getByRole('link', { name: /./ })
    .filter({ hasText: say('orders.give_up') })
    .click();
  await expect(other.getByRole('main')).toContainText(say('orders.give_up_text'));
  await other
    .getByRole('button', { name: /./ })
    .filter({ hasText: say('orders.give_up') })
    .click();
  await expect(box.getByRole('listitem')).toHaveCount(1);
  const [deadline = 'none'] = /\d\d:\d\d/.exec((await box.textContent()) ?? '') ?? [];
  await box
    .getByRole('button')
    .filter({ hasText: say('orders.pay') })
    .click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('checkout.go_title'));
  await expect(other.getByRole('main')).toContainText(deadline);
  // The page shows the deadline as a time, and does not also give the 30 minutes of a new order.
  await expect(other.getByRole('main')).not.toContainText(/30\s*(分|minutes)/);
  await other.getByRole('button', { name: say('checkout.go_button') }).click();
  await payOnHostedPage(other, CARDS.good);
  await other.getByRole('link').first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'), {
    timeout: 20_000,
  });
  await other.goto(at('/account/order'));
  await expect(box).toHaveCount(0);
  await elsewhere.close();
});

/** A seminar without options that has free seats. */
async function ticketCode(): Promise<string> {
  type Listed = { code: string; seminar?: object; variants: Record<string, { availableQuantity?: number }> };
  const asked = '/taxon-products/by-code/seminars?limit=100';
  const { items } = await caller().must<{ items: Listed[] }>('GET', asked);
  const found = items.find(({ seminar, variants }) => {
    const [only, ...more] = Object.values(variants);
    return seminar && only && more.length === 0 && (only.availableQuantity ?? 0) > 5;
  });
  if (!found) throw new Error('the demo has no such seminar');
  return found.code;
}

test('an order of tickets only does not mention parcels', { tag: '@scripts-on-and-off-and-english' }, async ({
  page,
  at,
  say,
  javaScriptEnabled,
}) => {
  const { member } = await enter(
    page,
    await newShopper({ cart: [{ productCode: await ticketCode(), quantity: 1 }] }),
  );
  await page.goto(at('/checkout/cart'));
  const expectNoParcels = async () => {
    expect(await page.locator('.checkout, .order-detail').textContent()).not.toMatch(PARCELS);
  };
  await expectNoParcels();
  if (javaScriptEnabled) {
    await expectEnhanced(page);
    await page.getByRole('link', { name: say('cart.change_contact') }).click();
    const dialog = page.getByRole('dialog', { name: say('cart.change_contact_title') });
    await expect(dialog.getByRole('button', { name: say('cart.contact_use') })).toBeEnabled();
    expect(await dialog.textContent()).not.toMatch(PARCELS);
    await page.keyboard.press('Escape');
  }
  // Without scripts, the address step offers the same choice.
  await page.goto(at('/checkout/address'));
  await expectNoParcels();
  await page.goto(at('/checkout/cart'));
  await nextStep(page, say);
  await nextStep(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.confirm_title'));
  await expectNoParcels();
  await nextStep(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.payment_title'));
  await expectNoParcels();
  await orderOnHostedPage(page, say);
  await page.getByRole('button', { name: say('checkout.go_button') }).click();
  await payOnHostedPage(page, CARDS.good);
  await page.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'), {
    timeout: 20_000,
  });
  await expectNoParcels();
  await page.goto(at('/account/order'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expectNoParcels();
  for (const { text } of await mailsTo(member.email)) expect(text).not.toMatch(PARCELS);
});
