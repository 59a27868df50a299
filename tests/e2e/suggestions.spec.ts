/** Suggestions while typing: a combobox whose list the server renders. */
import { ask, languages, treeOf, wordsOf } from './http.ts';
import { textOf } from './search-bar.ts';
import { expect, expectEnhanced, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';

test('suggestions appear at the first character, and arrow keys move through them', {
  tag: '@scripts-and-languages',
}, async ({ page, at, say, locale_ }) => {
  const [sign, topic] = locale_ === 'ja' ? ['贈', '贈りもの'] : ['gift', 'Gifts'];
  await page.goto(at('/'));
  await expectEnhanced(page);
  const field = textOf(page, say);
  const list = page.getByRole('listbox', { name: say('search.suggestions') });
  await field.focus();
  // In one input event: each would request another list, and a new list has no selected suggestion.
  await field.fill(sign);
  await expect(list).toBeVisible();
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const options = list.getByRole('option');
  expect(await options.count()).toBeLessThanOrEqual(6);

  // Up from the field selects the last suggestion. The focus stays in the field, which names the selected one.
  await field.press('ArrowUp');
  const last = options.last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toContainText(topic);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '');
  await field.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue(sign);
  await field.press('ArrowDown');
  await expect(list).toBeVisible();
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic);
});

test('Enter without a selected suggestion searches; a touch follows one', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/'));
  await expectEnhanced(page);
  const field = textOf(page, say);
  const options = page.getByRole('listbox').getByRole('option');
  await field.pressSequentially('ドリル');
  const first = options.first();
  // The list belongs to the whole word: the first character had another list.
  await expect(first).toContainText('ドリル');
  const name = (await first.textContent()) ?? '';
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\/search\?searchQuery=/);
  await expectEnhanced(page);
  await field.fill('ドリ');
  await field.pressSequentially('ル');
  await expect(first).toHaveText(name);
  await first.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('an unfinished kana conversion is not requested; one request at a time', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  await page.route(/\/suggestions\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('searchQuery') ?? '');
    most = Math.max(most, ++open);
    const answer = await route.fetch();
    open -= 1;
    await route.fulfill({ response: answer });
  });
  await page.goto(at('/'));
  await expectEnhanced(page);
  const field = textOf(page, say);
  await field.focus();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['え', 'えい', 'えいご', '英語']) await compose(text);
  await input.send('Input.insertText', { text: '英語' });
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked).toEqual(['英語']);

  await field.pressSequentially('の本を探す');
  await expect.poll(() => asked.at(-1)).toBe('英語の本を探す');
  expect(most).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
});

/** A promise that waits until it is released. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('nothing is requested during a conversion, even when a response arrives', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  const asked: string[] = [];
  const answer = gate();
  await page.route(/\/suggestions\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('searchQuery') ?? '');
    await answer.opened;
    await route.continue();
  });
  await page.goto(at('/'));
  await expectEnhanced(page);
  const field = textOf(page, say);
  await field.focus();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['え', 'えい']) await compose(text);
  await compose('英語');
  await input.send('Input.insertText', { text: '英語' });
  await expect.poll(() => asked).toEqual(['英語']);
  // The next word begins before the response arrives.
  await compose('の');
  answer.open();
  await page.waitForTimeout(300);
  expect(asked).toEqual(['英語']);
  await input.send('Input.insertText', { text: 'のドリル' });
  await expect.poll(() => asked).toEqual(['英語', '英語のドリル']);
  await page.unrouteAll({ behavior: 'wait' });
});

httpTest(
  'at most six suggestions: products with pictures, categories, questions',
  { tag: '@http' },
  async () => {
    for (const { at, say, locale } of languages) {
      const suggest = async (query: string) => {
        const answer = await ask(at(`/suggestions?${query}`));
        return { ...answer, options: (await treeOf(answer.html)).querySelectorAll('a') };
      };
      const word = encodeURIComponent(locale === 'ja' ? '領収' : 'receipt');
      const { status, headers, options } = await suggest(`searchQuery=${word}`);
      expect(status).toBe(200);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(options.some((one) => wordsOf(one).includes(say('faq.title')))).toBe(true);
      for (const many of ['a', 'ノ', encodeURIComponent('英')]) {
        const found = (await suggest(`searchQuery=${many}`)).options;
        expect(found.length, many).toBeGreaterThan(0);
        expect(found.length, many).toBeLessThanOrEqual(6);
      }
      for (const nothing of ['', 'searchQuery=', 'searchQuery=zzzzqqqq', 'taxon=books', 'searchQuery=%00'])
        expect((await suggest(nothing)).options, nothing).toHaveLength(0);
      expect((await suggest('searchQuery=4444333322221111')).status).toBe(400);
    }
  },
);
