/** O-30 the address book, O-19 the postal lookup, with scripts and without. */
import type { Page } from '@playwright/test';
import type { translator } from '#app/i18n/i18n.ts';
import { saveAddress } from '../kit/member.ts';
import { ask, languages, treeOf, wordsOf } from './http.ts';
import { newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { cookiesOf, enter } from './session.ts';
import { expect, expectEnhanced, notices, ONE_DICE, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidHtml } from './valid-html.ts';

type Say = ReturnType<typeof translator>;

/** Exact, because 名 is also part of other labels. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page, say: Say) => page.getByRole('button', { name: say('address.save') }).click();
const lookUp = (page: Page, say: Say) => page.getByRole('button', { name: say('address.lookup') }).click();

async function expectPlace(page: Page, say: Say, code: string, city: string, street: string) {
  await expect(field(page, say('address.prefecture'))).toHaveValue(code);
  await expect(field(page, say('address.city'))).toHaveValue(city);
  await expect(field(page, say('address.street'))).toHaveValue(street);
}

/** With scripts, waits for them, because typing then starts the lookup. Without scripts, presses the button. */
async function typePostcode(page: Page, say: Say, postcode: string, scripts: boolean) {
  const box = field(page, say('address.postcode'));
  if (!scripts) {
    await box.fill(postcode);
    return lookUp(page, say);
  }
  await expectEnhanced(page);
  await box.fill('');
  await box.pressSequentially(postcode);
}

test('an empty address book links to the form for the first address', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/address'));
  await expect(page.getByRole('main')).toContainText(say('address.empty'));
  await expectValidHtml(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('address.add') })
    .click();
  await expectValidHtml(page);
  // §5.42. The asterisk is not part of the accessible name: `required` is announced instead.
  await expect(page.getByText(say('form.required_note'))).toHaveCount(1);
  const labelOf = (label: string) => page.locator('.field', { has: page.getByText(label, { exact: true }) });
  for (const [label, required] of [
    [say('address.city'), true],
    [say('address.building'), false],
  ] as const) {
    const box = page.getByRole('textbox', { name: label, exact: true });
    await expect(box).toHaveJSProperty('required', required);
    // A text of the page, not of its style.
    await expect(labelOf(label).getByText('＊', { exact: true })).toHaveCount(required ? 1 : 0);
  }
  // The first address is usually the member's own, so the name is filled in.
  await expect(field(page, say('address.last_name'))).toHaveValue('山田');
  await expect(field(page, say('address.first_name'))).toHaveValue('花子');
  await field(page, say('address.postcode')).fill('530-0001');
  await field(page, say('address.prefecture')).selectOption('JP-27');
  await field(page, say('address.city')).fill('大阪市北区');
  await field(page, say('address.street')).fill('梅田1-2-3');
  await field(page, say('address.building')).fill('こもれびビル4F');
  await field(page, say('address.phone')).fill('06-1234-5678');
  await save(page, say);
  await expect(notices(page)).toContainText(say('address.notice_added'));
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: '〒' });
  await expect(entries).toHaveCount(1);
  // §5.30
  await expect(entries.first()).toContainText('〒530-0001');
  await expect(entries.first()).toContainText('大阪市北区梅田1-2-3 こもれびビル4F');
  await expect(entries.first()).toContainText(say('address.default'));
  // A number never breaks at its hyphen.
  const phone = entries.first().getByText('06-1234-5678');
  expect(await phone.evaluate((words) => getComputedStyle(words).whiteSpace)).toBe('nowrap');
  // A second address may belong to another person, so the member's name is not filled in.
  await page.goto(at('/account/address/add'));
  await expect(field(page, say('address.last_name'))).toHaveValue('');
});

test('a member makes another address the default, and edits it', { tag: '@scripts-on-and-off' }, async ({
  page,
  at,
  say,
}) => {
  const { caller } = await enter(page, await newShopper());
  const second = { lastName: '佐藤', firstName: '太郎', postcode: '1000001', provinceCode: 'JP-13' };
  await saveAddress(caller, {
    ...second,
    city: '千代田区',
    street: '千代田1-1',
    phoneNumber: '0312345678',
  });
  await page.goto(at('/account/address'));
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: '〒' });
  const sato = entries.filter({ hasText: '佐藤' });
  await sato
    .getByRole('button')
    .filter({ hasText: say('address.make_default') })
    .click();
  await expect(notices(page)).toContainText(say('address.notice_default'));
  await expect(sato).toContainText(say('address.default'));

  await sato
    .getByRole('link')
    .filter({ hasText: say('address.edit') })
    .click();
  await expect(field(page, say('address.street'))).toHaveValue('千代田1-1');
  await field(page, say('address.postcode')).fill('12');
  // Only the server validates this; all typed values are kept.
  await save(page, say);
  await expect(refusal(page).filter({ hasText: say('form.error_summary') })).toContainText(
    say('validation.postal_code_invalid'),
  );
  await expect(field(page, say('address.city'))).toHaveValue('千代田区');
  await field(page, say('address.postcode')).fill('１００−０００１');
  await field(page, say('address.last_name')).fill('鈴木');
  await save(page, say);
  const suzuki = entries.filter({ hasText: '鈴木' });
  await expect(suzuki).toContainText('〒100-0001');
});

test('fields filled in by the lookup lose their errors', { tag: '@scripts' }, async ({ page, at, say }) => {
  await enter(page, await newShopper());
  await page.goto(at('/account/address/add'));
  const postcode = field(page, say('address.postcode'));
  const city = field(page, say('address.city'));
  await field(page, say('address.last_name')).fill('佐藤');
  await field(page, say('address.first_name')).fill('太郎');
  await field(page, say('address.prefecture')).selectOption('JP-1');
  await field(page, say('address.street')).fill('1-1');
  // A blank passes the browser's own validation.
  await city.fill('　');
  await postcode.fill('12');
  await field(page, say('address.phone')).fill('12');
  await save(page, say);
  const summary = refusal(page).filter({ hasText: say('form.error_summary') });
  await expect(summary.getByRole('link')).toHaveCount(3);
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await typePostcode(page, say, '5300001', true);
  await expect(city).toHaveValue('大阪市北区');
  for (const filled of [postcode, city]) await expect(filled).not.toHaveAttribute('aria-invalid');
  await expect(postcode).toHaveAccessibleDescription(say('address.postcode_hint'));
  // Other errors are still shown.
  await expect(summary.getByRole('link')).toHaveCount(1);
  await expect(field(page, say('address.phone'))).toHaveAttribute('aria-invalid', 'true');
});

test(
  'an address is deleted after confirmation',
  { tag: '@scripts-on-and-off' },
  async ({ page, at, say }, info) => {
    await enter(page, await newShopper());
    await page.goto(at('/account/address'));
    const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: '〒' });
    const remove = () =>
      entries
        .getByRole('link')
        .filter({ hasText: say('address.remove') })
        .click();
    await remove();
    if (info.project.name.endsWith('-nojs')) {
      await expect(entries).toContainText(say('address.confirm'));
      await expectValidHtml(page);
      await entries.getByRole('link', { name: say('address.cancel') }).click();
      await expect(entries).not.toContainText(say('address.confirm'));
      await remove();
      await entries.getByRole('button', { name: say('address.confirm_yes') }).click();
    } else {
      const dialog = page.getByRole('dialog', { name: say('address.confirm') });
      await expect(dialog).toContainText('〒530-0001');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(entries.getByRole('link').filter({ hasText: say('address.remove') })).toBeFocused();
      await remove();
      await dialog.getByRole('button', { name: say('address.confirm_yes') }).click();
    }
    await expect(notices(page)).toContainText(say('address.notice_removed'));
    await expect(page.getByRole('main')).toContainText(say('address.empty'));
  },
);

httpTest(
  "a request for another member's address gets a 404 and changes nothing",
  { tag: '@http' },
  async () => {
    const { caller: owner } = await newShopper();
    const book = await owner.must<{ id: number }[]>('GET', '/address-book/');
    const id = book[0]?.id;
    const cookies = await cookiesOf(await newShopper({ address: false }));
    for (const { at, say } of languages) {
      const edit = await ask(at(`/account/address/${id}/edit`), { cookies });
      expect(edit.status).toBe(404);
      expect(wordsOf((await treeOf(edit.html)).querySelector('h1'))).toBe(say('address.missing'));
      const form = { intent: 'remove', id: String(id) };
      const removed = await ask(at('/account/address'), { cookies, form });
      expect(removed.status).toBe(404);
      expect(removed.html).toContain(say('address.gone'));
    }
    expect(await owner.must('GET', '/address-book/')).toEqual(book);
  },
);

for (const where of ['account', 'checkout'] as const) {
  test(`${where}: 〒530-0001 fills prefecture, municipality and town, and a second lookup does not repeat the town`, {
    tag: '@scripts-on-and-off',
  }, async ({ page, at, say, javaScriptEnabled }) => {
    await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
    await page.goto(at(where === 'account' ? '/account/address/add' : '/checkout/address'));
    await field(page, say('address.building')).fill('こもれびビル4F');
    await typePostcode(page, say, '530-0001', javaScriptEnabled ?? true);
    await expectPlace(page, say, 'JP-27', '大阪市北区', '梅田');
    await expect(page.locator('postal-lookup [aria-live]')).toContainText(
      say('address.lookup_found', { place: '大阪府大阪市北区梅田' }),
    );
    // With scripts the focus stays, so that the next key goes where it was meant to.
    await expect(field(page, say(javaScriptEnabled ? 'address.postcode' : 'address.street'))).toBeFocused();
    await field(page, say('address.street')).fill('梅田1-2-3');
    await lookUp(page, say);
    await expectPlace(page, say, 'JP-27', '大阪市北区', '梅田1-2-3');
    await expect(field(page, say('address.building'))).toHaveValue('こもれびビル4F');
    await expect(field(page, say('address.postcode'))).toHaveValue('530-0001');
  });
}

test('the lookup keeps a typed municipality, and shows the address that it found', {
  tag: '@everywhere',
}, async ({ page, at, say, javaScriptEnabled }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/address/add'));
  await field(page, say('address.city')).fill('京都市左京区');
  await typePostcode(page, say, '５３０−０００１', javaScriptEnabled ?? true);
  await expectPlace(page, say, 'JP-27', '京都市左京区', '梅田');
  await expect(page.locator('postal-lookup [aria-live]')).toHaveText(
    say('address.lookup_kept', { place: '大阪府大阪市北区梅田' }),
  );
});

test('several places with one postal code are offered, and none is chosen automatically', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, javaScriptEnabled }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/address/add'));
  await typePostcode(page, say, '4980000', javaScriptEnabled ?? true);
  const group = page.getByRole('group', { name: say('address.lookup_choose') });
  await expect(group.getByRole('radio')).not.toHaveCount(0);
  await expect(field(page, say('address.city'))).toHaveValue('');
  await group.getByRole('radio', { name: /木曽岬町/ }).check();
  if (!javaScriptEnabled) await group.getByRole('button', { name: say('address.lookup_apply') }).click();
  await expectPlace(page, say, 'JP-24', '桑名郡木曽岬町', '');
});

// §5.31, §8.34
test('an unknown or missing postal code shows no error and loses nothing', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, javaScriptEnabled }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/address/add'));
  await field(page, say('address.street')).fill('梅田1-2-3');
  for (const code of ['0000000', '5309999']) {
    await typePostcode(page, say, code, javaScriptEnabled ?? true);
    await expect(page.locator('postal-lookup [aria-live]')).toHaveText(say('address.lookup_not_found'));
  }
  await field(page, say('address.postcode')).fill('530');
  await lookUp(page, say);
  await expect(page.getByRole('main')).toContainText(say('validation.postal_code_invalid'));
  await expect(field(page, say('address.street'))).toHaveValue('梅田1-2-3');
});

test('if the postal data host fails, a message says so, and the lookup button works', {
  tag: '@scripts',
}, async ({ page, at, say, complaints }) => {
  await page.route('**/postal-data/**', (route) => route.abort());
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/address/add'));
  await typePostcode(page, say, '5300001', true);
  await expect(page.locator('postal-lookup [aria-live]')).toHaveText(say('address.lookup_failed'));
  // The button sends the form, and the server finds the address without the blocked request.
  await lookUp(page, say);
  await expectPlace(page, say, 'JP-27', '大阪市北区', '梅田');
  // Only the browser's console error for the unreachable URL is expected.
  expect(complaints.every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
  complaints.length = 0;
});
