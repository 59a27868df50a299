/** Uses the shop by keyboard only. docs/accessibility.md lists what a screen reader announces. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { formatYen } from '#contract/rules/money.ts';
import { PASSWORD } from '../kit/member.ts';
import { CARDS } from './gateway.ts';
import { choose, press, skipToContent, tabTo, type } from './keys.ts';
import { caller, mailsTo, newMember, newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { expectAnnounced, expectAnnouncements, listen } from './screen-reader.ts';
import { chips, textOf } from './search-bar.ts';
import { enter, ownAddressHeader } from './session.ts';
import { addButton, diceName, expect, expectEnhanced, notices, ONE_DICE, test, title } from './shop.ts';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => listen(page));

type Ways = { page: Page; at: (bare: string) => string; say: Translate };

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Searches for DICE and adds it to the cart. */
async function find({ page, at, say }: Ways): Promise<void> {
  const name = await diceName(caller(), 'ja');
  await page.goto(at('/'));
  await type(page, textOf(page, say), name);
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText(name);
  await skipToContent(page, say);
  await press(page, main(page).getByRole('link', { name }).first());
  await expect(title(page)).toHaveText(name);
  await skipToContent(page, say);
  await press(page, addButton(page, say));
  await expectAnnounced(page, say('notice.cart_added'));
  await press(page, notices(page).getByRole('link', { name: say('notice.cart_view') }));
}

async function logIn({ page, say }: Ways, email: string): Promise<void> {
  await type(page, field(page, say('login.email')), email);
  await type(page, field(page, say('login.password')), PASSWORD);
  await page.keyboard.press('Enter');
}

/** `byItself`: scripts start the lookup at the seventh digit. Otherwise the button of the lookup is pressed. */
async function fillAddress({ page, say }: Ways, byItself: boolean, last = '山田'): Promise<void> {
  const first = field(page, say('address.last_name'));
  await tabTo(page, first);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(last);
  await tabTo(page, field(page, say('address.first_name')));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('花子');
  await type(page, field(page, say('address.postcode')), '5300001');
  const street = field(page, say('address.street'));
  if (!byItself) await press(page, button(page, say('address.lookup')));
  await expect(street).toHaveValue('梅田');
  await expectAnnounced(page, say('address.lookup_found', { place: '大阪府大阪市北区梅田' }));
  // Only the button moves the focus.
  if (byItself) await expect(field(page, say('address.postcode'))).toBeFocused();
  await tabTo(page, street);
  await page.keyboard.press('End');
  await page.keyboard.type('1-2-3');
  await type(page, field(page, say('address.phone')), '0612345678');
}

async function payByCardForm({ page, say }: Ways): Promise<void> {
  for (const [label, text] of [
    ['card.number', CARDS.good],
    ['card.expiry', '12/30'],
    ['card.cvv', '123'],
    ['card.given_name', 'HANAKO'],
    ['card.family_name', 'YAMADA'],
  ] as const)
    await type(page, field(page, say(label)), text);
  await press(page, button(page, say('cart.place_order')));
}

async function payOnGatewaysPage({ page, say }: Ways): Promise<void> {
  await press(page, button(page, say('cart.place_order')));
  await expectAnnouncements(page, 'to the card company');
  await skipToContent(page, say);
  await press(page, button(page, say('checkout.go_button')));
  await type(page, page.getByLabel(/カード番号/), CARDS.good);
  await type(page, page.getByLabel(/^月/), '12');
  await tabTo(page, page.getByLabel(/^年/));
  for (let year = 0; year < 5; year++) await page.keyboard.press('ArrowDown');
  await type(page, page.getByLabel(/名（例/), 'HANAKO');
  await type(page, page.getByLabel(/姓（例/), 'YAMADA');
  await type(page, page.getByLabel(/セキュリティコード/), '123');
  await press(page, page.getByRole('button', { name: /支払う/ }));
  await press(page, page.getByRole('link', { name: /お店に戻る|戻る/ }));
}

test('a purchase works by keyboard, from the search to the thank-you page', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, javaScriptEnabled }) => {
  const shopper = { page, at, say };
  const scripts = javaScriptEnabled !== false;
  const { email } = await newMember();
  await find(shopper);
  await expectAnnouncements(page, 'cart, guest');
  await skipToContent(page, say);
  await press(page, main(page).getByRole('link', { name: say('cart.login_button') }));
  await expectAnnouncements(page, 'login');
  await logIn(shopper, email);
  await expectAnnouncements(page, 'cart');
  await skipToContent(page, say);
  await press(page, button(page, say('cart.next')));

  await expectAnnouncements(page, 'address');
  if (scripts) await expectEnhanced(page);
  await skipToContent(page, say);
  await fillAddress(shopper, scripts);
  await press(page, button(page, say('address.step_submit')));

  await expectAnnouncements(page, 'survey');
  await skipToContent(page, say);
  await press(page, main(page).getByRole('checkbox').first(), 'Space');
  await press(page, button(page, say('cart.next')));

  await expectAnnouncements(page, 'confirmation');
  await skipToContent(page, say);
  await press(page, main(page).getByRole('checkbox', { name: say('checkout.receipt_request') }), 'Space');
  await type(page, field(page, say('checkout.recipient')), '株式会社こもれび商店');
  await press(page, button(page, say('cart.next')));

  if (scripts) await expect(field(page, say('card.number'))).toBeVisible();
  await expectAnnouncements(page, scripts ? 'payment' : 'payment, no scripts');
  await skipToContent(page, say);
  await (scripts ? payByCardForm(shopper) : payOnGatewaysPage(shopper));
  await expectAnnouncements(page, 'thanks');
});

test('a registration is refused, corrected and verified by keyboard', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  const email = `keys.${randomUUID().slice(0, 13)}@example.jp`;
  await page.setExtraHTTPHeaders(ownAddressHeader());
  await page.goto(at('/register'));
  await expectEnhanced(page);
  await expectAnnouncements(page, 'registration');
  await skipToContent(page, say);
  await type(page, field(page, say('registration.last_name')), '髙橋');
  await type(page, field(page, say('registration.first_name')), '葵');
  await type(page, field(page, say('registration.kana_last_name')), 'タカハシ');
  await type(page, field(page, say('registration.kana_first_name')), 'アオイ');
  await type(page, field(page, say('registration.email')), email);
  await type(page, field(page, say('registration.email_confirm')), `x${email}`);
  await type(page, field(page, say('registration.password')), PASSWORD);
  const group = (name: string) => main(page).getByRole('group', { name });
  await choose(
    page,
    group(say('registration.gender')),
    main(page).getByRole('radio', { name: say('registration.gender_female'), exact: true }),
  );
  const accept = main(page).getByRole('radio', { name: say('registration.terms_accept') });
  await choose(page, group(say('registration.terms')), accept);
  await press(page, button(page, say('registration.submit')));

  // The summary has the focus, and its link focuses the field.
  await expectAnnouncements(page, 'registration, refused');
  await expect(refusal(page).filter({ hasText: say('form.error_summary') })).toBeFocused();
  await press(page, refusal(page).getByRole('link', { name: say('validation.email_does_not_match') }));
  const again = field(page, say('registration.email_confirm'));
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription(say('validation.email_does_not_match'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(email);
  await type(page, field(page, say('registration.password')), PASSWORD);
  await press(page, button(page, say('registration.submit')));
  await expectAnnouncements(page, 'registration, sent');

  const [mail] = await mailsTo(email);
  await page.goto(/https?:\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expectAnnouncements(page, 'verification');
  await skipToContent(page, say);
  await press(page, button(page, say('registration.verify_submit')));
  await expectAnnouncements(page, 'verified');
  await logIn({ page, at, say }, email);
  await expectAnnounced(page, say('notice.logged_in'));
});

test('an address is added, made the default and removed by keyboard, and Esc cancels the removal', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper());
  await page.goto(at('/account/address'));
  await skipToContent(page, say);
  await press(page, main(page).getByRole('link', { name: say('address.add') }));
  await expectAnnouncements(page, 'new address');
  await expectEnhanced(page);
  await skipToContent(page, say);
  await fillAddress({ page, at, say }, true, '佐藤');
  await press(page, button(page, say('address.save')));
  await expectAnnouncements(page, 'address book, added');

  const entries = main(page).getByRole('listitem').filter({ hasText: '〒' });
  const sato = entries.filter({ hasText: '佐藤' });
  await skipToContent(page, say);
  await press(page, sato.getByRole('button', { name: /既定に設定する$/ }));
  await expectAnnounced(page, say('address.notice_default'));
  await expect(sato).toContainText(say('address.default'));

  await expectEnhanced(page);
  await skipToContent(page, say);
  const remove = entries.filter({ hasNotText: '佐藤' }).getByRole('link', { name: /削除$/ });
  await press(page, remove);
  const dialog = page.getByRole('dialog', { name: say('address.confirm') });
  await expectAnnouncements(page, 'address book, question');
  await expect(dialog).toHaveAccessibleDescription(/〒/);
  // Tab stays inside the dialog, and Esc cancels.
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab');
    expect(await main(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: say('address.confirm_yes') }));
  await expectAnnouncements(page, 'address book, removed');
  await expect(entries).toHaveCount(1);
});

test('pressing plus in the cart is announced, and Esc in the address dialog returns the focus', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await skipToContent(page, say);
  const name = await diceName(caller(), 'ja');
  const plus = button(page, say('cart.plus_of', { name }));
  await press(page, plus);
  await expectAnnounced(page, say('notice.cart_updated', { quantity: 2, total: formatYen(2260, 'ja') }));
  await expect(plus).toBeFocused();
  await press(page, main(page).getByRole('link', { name: say('cart.change_address') }));
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('link', { name: say('cart.change_address') })).toBeFocused();
});

test('arrows choose each category of the search bar, and back, and the search has it', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  await page.goto(at('/'));
  const radios = chips(page, say).getByRole('radio');
  await tabTo(page, textOf(page, say));
  await tabTo(page, radios.first());
  for (const key of ['ArrowRight', 'ArrowLeft'])
    for (const step of [1, 2, 3, 4, 5, 6]) {
      await page.keyboard.press(key);
      const at = (key === 'ArrowRight' ? step : 6 - step) % 6;
      await expect(radios.nth(at), `${key} ${step}`).toBeFocused();
      await expect(radios.nth(at)).toBeChecked();
      await tabTo(page, radios.nth(at));
    }
  await page.keyboard.press('ArrowLeft');
  const last = await radios.nth(5).getAttribute('value');
  await tabTo(page, textOf(page, say), 'Shift+Tab');
  // The chosen category is inside the field again.
  await expect(radios).toHaveCount(2);
  await page.keyboard.type('B5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`searchQuery=B5&taxon=${last}$`));
});
