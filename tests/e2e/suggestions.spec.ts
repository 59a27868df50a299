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
  // Fills the text in with one input event, because each event requests a new list, in which no suggestion is selected.
  await field.fill(sign);
  await expect(list).toBeVisible();
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const options = list.getByRole('option');
  expect(await options.count()).toBeLessThanOrEqual(6);

  // ArrowUp in the field selects the last suggestion. The focus stays in the field, which names the selected suggestion.
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

test('pressing Enter without a selected suggestion searches, and touching a suggestion opens its page', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await page.goto(at('/'));
  await expectEnhanced(page);
  const field = textOf(page, say);
  const options = page.getByRole('listbox').getByRole('option');
  await field.pressSequentially('ドリル');
  const first = options.first();
  // Waits for the list of the whole word, which differs from the list of its first character.
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

test('suggestions are not requested during a kana conversion, and only one request runs at a time', {
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

/** A promise `opened` that resolves when `open` is called. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('a response that arrives during a kana conversion starts no new request', {
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
  'there are at most six suggestions, also of questions, and none for an unknown word',
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
