/** Payment by the card form (O-23, O-24), which needs scripts. The card number never reaches the shop. */
import type { Page, Request } from '@playwright/test';
import type { TextKey, Translate } from '#app/i18n/text.tsx';
import { CARDS, type Card, cardLabels, gatewayCalls, typeCard } from './gateway.ts';
import { ask, languages, scriptsOf, treeOf, wordsOf } from './http.ts';
import { mailsTo, newShopper } from './members.ts';
import { cookiesOf, enter } from './session.ts';
import { expect, ONE_DICE, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';

type Shopper = Awaited<ReturnType<typeof newShopper>>;
type Ways = { at: (bare: string) => string; say: Translate };

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 20_000 });

/** The beginning of all payment references of this member's cart at the gateway: `C<order>-`. */
async function referenceOf({ caller, cart }: Shopper): Promise<string> {
  type Key = { gateway: { cod: string } };
  const { gateway } = await caller.must<Key>('PATCH', `/checkout/${cart}/payment`, { mode: 'token' });
  return /^C\d+-/.exec(gateway.cod)?.[0] ?? '';
}

/** All amounts charged under references that begin with `reference`, in yen. */
const takenFor = async (reference: string): Promise<number[]> =>
  (await gatewayCalls())
    .filter(({ kind, cod, rst }) => kind === 'charge' && cod.startsWith(reference) && rst === '1')
    .map(({ ta }) => ta);

/** A new member with a filled cart, on the payment step. */
async function goToPayment(page: Page, { at, say }: Ways): Promise<{ shopper: Shopper; reference: string }> {
  const shopper = await enter(page, await newShopper({ cart: ONE_DICE }));
  // The first screen of the checkout puts the default address into the cart.
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await expectTitle(page, say('checkout.payment_title'));
  await expect(page.getByLabel(say('card.number'))).toBeVisible();
  return { shopper, reference: await referenceOf(shopper) };
}

const order = (page: Page, say: Translate) =>
  page.getByRole('button', { name: say('cart.place_order') }).first();

httpTest(
  'with Save-Data the payment step has no script, and no message that a script is loading',
  { tag: '@http' },
  async () => {
    const shopper = await newShopper({ cart: ONE_DICE });
    const cookies = await cookiesOf(shopper, shopper.cart);
    for (const { at, say } of languages) {
      // The first screen of the checkout puts the saved address into the cart.
      await ask(at('/checkout/cart'), { cookies });
      const { html } = await ask(at('/checkout/payment'), { cookies, headers: { 'Save-Data': 'on' } });
      const tree = await treeOf(html);
      expect(wordsOf(tree.querySelector('h1'))).toBe(say('checkout.payment_title'));
      expect(scriptsOf(tree)).toHaveLength(0);
      expect(wordsOf(tree.querySelector('main'))).toContain(say('card.title'));
      expect(html).not.toContain(say('card.loading'));
    }
  },
);

test('a payment makes one order, one charge and one mail, and no request to the shop contains the card number', {
  tag: '@scripts-and-languages',
}, async ({ page, at, say, baseURL }) => {
  const leaks: string[] = [];
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().startsWith(baseURL ?? '')) return;
    asked.push(new URL(request.url()).pathname);
    const all = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
    if (
      decodeURIComponent(all)
        .replace(/[\s+-]/g, '')
        .includes(CARDS.good)
    )
      leaks.push(request.url());
  });
  const { shopper, reference } = await goToPayment(page, { at, say });
  await typeCard(page, say, { number: '4444 3333 2222 1111' });
  // Two presses make one order.
  await order(page, say).dblclick();
  await expectTitle(page, say('checkout.complete_title'));
  expect(new URL(page.url()).pathname).toBe(at('/checkout/complete'));
  expect(asked.filter((path) => path === at('/checkout/payment/confirm'))).toHaveLength(1);
  expect(leaks).toEqual([]);
  expect(await takenFor(reference)).toHaveLength(1);
  const number = /\d{9}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? 'none';
  await expect
    .poll(
      async () =>
        (await mailsTo(shopper.member.email)).filter(({ subject }) => subject.includes(number)).length,
    )
    .toBe(1);
  // Going back does not order again.
  await page.goto(at('/checkout/payment'));
  await expectTitle(page, say('checkout.complete_title'));
  expect(await takenFor(reference)).toHaveLength(1);
});

test('ordering without a connection shows one message at the button, and ordering again with a connection works', {
  tag: '@scripts-and-languages',
}, async ({ page, context, at, say, complaints }) => {
  const { reference } = await goToPayment(page, { at, say });
  await typeCard(page, say, {});
  await context.setOffline(true);
  await order(page, say).click();
  await expect(page.getByText(say('card.lost'), { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(say('error.network'))).toHaveCount(0);
  await expect(page.getByLabel(say('card.number'))).toHaveValue(CARDS.good);
  await context.setOffline(false);
  expect(complaints.every((complaint) => complaint.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  complaints.length = 0;
  await order(page, say).click();
  await expectTitle(page, say('checkout.complete_title'));
  expect(await takenFor(reference)).toHaveLength(1);
});

const refused: [string, Card, TextKey, keyof Card | undefined][] = [
  ['bad check digit', { number: '4111111111111112' }, 'checkout.payment_card_number', 'number'],
  ['15 digits', { number: '378282246310005' }, 'card.other_brand', 'number'],
  ['expired', { expiry: '01/20' }, 'checkout.payment_card_expiry', 'expiry'],
  ['month 13', { expiry: '13/30' }, 'checkout.payment_card_expiry', 'expiry'],
  ['ERRFN', { givenName: 'ERRFN' }, 'checkout.payment_card_first_name', 'givenName'],
  ['ERRLN', { familyName: 'ERRLN' }, 'checkout.payment_card_last_name', 'familyName'],
  ['CVV 999', { cvv: '999' }, 'checkout.payment_card_cvv', 'cvv'],
  ['kanji', { familyName: '山田' }, 'validation.alphabetic_only', 'familyName'],
  ['limit', { number: '4000000000000036' }, 'checkout.payment_card_limit', undefined],
  ['declined', { number: CARDS.declined }, 'checkout.payment_declined', undefined],
  ['refused card', { number: '4000000000000051' }, 'checkout.payment_card_refused', undefined],
  ['silent 3-D Secure failure', { number: '4000000000000028' }, 'checkout.payment_authentication', undefined],
];

// §8.44, §8.45, §8.46, §8.47, §8.48, §8.49
test('every refusal of a card is shown, at the wrong field if there is one; a good card then makes one order', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  test.setTimeout(150_000);
  const { reference } = await goToPayment(page, { at, say });
  for (const [name, card, text, field] of refused) {
    await test.step(name, async () => {
      await typeCard(page, say, card);
      await order(page, say).click();
      await expect(page).toHaveTitle(new RegExp(`^${say('card.error_title', { title: '' })}`));
      // On a phone the button is far below the message, so the message has the focus.
      if (!field) return expect(page.getByRole('alert').filter({ hasText: say(text) })).toBeFocused();
      const input = page.getByLabel(say(cardLabels[field]), { exact: true });
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(
        new RegExp(say(text, { field: say(cardLabels[field]).replace(/（.*/, '') })),
      );
      await expect(input).toBeFocused();
    });
  }
  // The page clears the card number that was sent to the gateway, and keeps the name.
  await expect(page.getByLabel(say('card.number'))).toHaveValue('');
  await expect(page.getByLabel(say('card.given_name'), { exact: true })).toHaveValue('HANAKO');
  expect(await takenFor(reference)).toEqual([]);
  await typeCard(page, say, {});
  await order(page, say).click();
  await expectTitle(page, say('checkout.complete_title'));
  expect(await takenFor(reference)).toHaveLength(1);
});

test('the issuer’s challenge is shown inside the page', { tag: '@scripts' }, async ({ page, at, say }) => {
  const { reference } = await goToPayment(page, { at, say });
  await typeCard(page, say, { number: CARDS.challenged });
  await order(page, say).click();
  // The challenge is above the pressed button, scrolled into view, and focused.
  await expect(page.getByRole('group', { name: say('card.challenge') })).toBeFocused();
  const challenge = page.frameLocator('iframe');
  await expect(challenge.getByRole('textbox')).toBeInViewport();
  await challenge.getByRole('textbox').fill('123456');
  await challenge.getByRole('button').first().click();
  await expectTitle(page, say('checkout.complete_title'));
  expect(await takenFor(reference)).toHaveLength(1);
});

test('after a lost response the request is repeated, and nothing is charged twice', {
  tag: '@scripts',
}, async ({ page, at, say, complaints }) => {
  const { reference } = await goToPayment(page, { at, say });
  let lost = 0;
  await page.route('**/checkout/payment/confirm', async (route) => {
    if (lost++ > 0) return route.continue();
    // The shop executes the request, but its response is dropped.
    await route.fetch();
    return route.abort();
  });
  await typeCard(page, say, {});
  await order(page, say).click();
  await expectTitle(page, say('checkout.complete_title'));
  expect(lost).toBe(2);
  expect(await takenFor(reference)).toHaveLength(1);
  complaints.length = 0;
});

test('without the gateway’s scripts the gateway’s own page is offered', { tag: '@scripts' }, async ({
  page,
  at,
  say,
  complaints,
}) => {
  await page.route(/\/gateway\/js\//, (route) => route.abort());
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await expect(page.getByRole('main')).toContainText(say('card.not_loaded'), { timeout: 15_000 });
  await order(page, say).click();
  await expectTitle(page, say('checkout.go_title'));
  complaints.length = 0;
});

test('after an unreadable answer of the gateway the payment is not shown as failed, and a second payment is impossible', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await goToPayment(page, { at, say });
  await typeCard(page, say, { number: '4000000000000077' });
  await order(page, say).click();
  await expectTitle(page, say('checkout.pending_title'));
  await expect(page.getByRole('main')).toContainText(say('checkout.unknown_text'));
  await page.goto(at('/checkout/payment'));
  await expectTitle(page, say('checkout.pending_title'));
});
