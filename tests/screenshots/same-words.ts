/**
 * Replaces random and increasing values by fixed ones in all pictures, so that the pictures of two runs are equal, even if
 * one run takes only some of them.
 */
import type { Frame, Page } from '@playwright/test';
import { readOrders } from '#api/seed/files.ts';

const SEEDED = (await readOrders()).length;
const OUR_NUMBER = '000000100';

const rules: ((text: string) => string)[] = [
  // The reference of a payment at the card company.
  (text) => text.replace(/\bC\d+-\d+-[a-z2-9]{8}\b/g, 'C100-1-aaaaaaaa'),
  // Orders of the demo's seed keep their numbers.
  (text) => text.replace(/\b0000\d{5}\b/g, (number) => (Number(number) > SEEDED ? OUR_NUMBER : number)),
  // The random part of the e-mail addresses of tests/kit/member.ts.
  (text) => text.replace(/\.[0-9a-f]{8}-[0-9a-f]{4}@/g, '@'),
  // Links in mails.
  (text) => text.replace(/\btoken=[\w-]{16,}/g, 'token=…'),
  (text) => text.replace(/\/account\/order\/[\w-]{20,}/g, '/account/order/…'),
  (text) => text.replace(/\blocalhost:\d+/g, 'localhost:3000'),
];

export const sameWords = (text: string): string => rules.reduce((changed, rule) => rule(changed), text);

type Change = { at: number; to: string };

const changesOf = (texts: string[]): Change[] =>
  texts.flatMap((text, at) => (sameWords(text) === text ? [] : [{ at, to: sameWords(text) }]));

/** Replaces the varying values in texts and input fields, in every frame of the page. */
export async function replaceVaryingTexts(page: Page): Promise<void> {
  for (const frame of page.frames()) await rewrite(frame);
}

/** Replaces a text that is too short to be found by a rule. */
export async function replaceText(page: Page, words: string, instead: string): Promise<void> {
  await page.getByText(words, { exact: true }).evaluateAll((all, text) => {
    for (const one of all) one.textContent = text;
  }, instead);
}

async function rewrite(frame: Frame): Promise<void> {
  const [texts, typed] = await frame.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push((walker.currentNode as Text).data);
    return [found, [...document.querySelectorAll('input')].map(({ value }) => value)] as const;
  });
  const changes = { words: changesOf(texts), fields: changesOf([...typed]) };
  if (changes.words.length + changes.fields.length === 0) return;
  await frame.evaluate(({ words, fields }) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    for (const { at, to } of words) Object.assign(nodes[at] ?? {}, { data: to });
    const inputs = [...document.querySelectorAll('input')];
    for (const { at, to } of fields) Object.assign(inputs[at] ?? {}, { value: to });
  }, changes);
}
