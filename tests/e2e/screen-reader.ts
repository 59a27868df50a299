/**
 * Announcements of a screen reader: each screen is compared with its row in the table of docs/accessibility.md. To change
 * a text, change the table first.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { title } from './shop.ts';

const file = path.resolve(import.meta.dirname, '../../docs/accessibility.md');

type Row = { heading: string; button: string; description: string; live: string };
const NOTHING = '–';

const rows = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [name = '', heading = '', button = '', description = '', live = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name.replaceAll('`', ''), { heading, button, description, live } satisfies Row] as const;
    }),
);

/** Checks a Japanese page. Its title, which is announced first, must contain the heading. */
export async function expectAnnouncements(page: Page, name: string): Promise<void> {
  const row = rows.get(name);
  if (!row) throw new Error(`docs/accessibility.md has no row ${name}`);
  await expect(title(page), name).toHaveText(row.heading, { timeout: 20_000 });
  await expect(page, name).toHaveTitle(new RegExp(row.heading));
  if (row.button !== NOTHING) {
    const within = page.getByRole('dialog').or(page.getByRole('main')).last();
    const control = within
      .getByRole('button', { name: row.button, exact: true })
      .or(within.getByRole('link', { name: row.button, exact: true }))
      .first();
    await expect(control, name).toBeVisible();
    if (row.description !== NOTHING) await expect(control, name).toHaveAccessibleDescription(row.description);
  }
  if (row.live !== NOTHING) await expectAnnounced(page, row.live, name);
}

/** Lists what live regions announce, from the next page on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    const said: string[] = [];
    Object.assign(window, { said });
    let known: Element[] = [];
    new MutationObserver((changes) => {
      // What a region has when the page arrives is no change.
      const isComplete = document.readyState === 'complete';
      for (const { target, addedNodes } of isComplete ? changes : []) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        const alerts = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [node, ...node.querySelectorAll('*')] : [],
        );
        // An alert may be added with its text. Other regions have to be there before.
        for (const heard of [region, ...alerts.filter((element) => element.role === 'alert')])
          if (heard && (heard.role === 'alert' || known.includes(heard))) said.push(heard.textContent ?? '');
      }
      known = [...document.querySelectorAll(LIVE)];
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * Expects that a screen reader speaks the text by itself: as a change of a live region that was there before (`listen`),
 * with the element that has the focus, or in front of the page's title. With scripts, the title is enough only for a text
 * of one sentence.
 */
export async function expectAnnounced(
  page: Page,
  text: string,
  name = text,
  timeout = 10_000,
): Promise<void> {
  const [sentence = '', ...others] = text.split(/。|\.(?:\s|$)/).filter(Boolean);
  const literal = (words: string) => words.replace(/[()[\]?+*.]/g, '\\$&');
  // A title has only the first sentence.
  const heard = new RegExp(`${literal(text)}|${literal(sentence)}(?:：|: )`);
  const spoken = () =>
    page
      .evaluate((isOneSentence) => {
        const { said } = window as Window & { said?: string[] };
        const focused = document.activeElement;
        const withoutScripts = matchMedia('(scripting: none)').matches;
        return [
          ...(focused === document.body ? [] : [focused?.textContent]),
          ...(withoutScripts || isOneSentence ? [document.title] : []),
          ...(said ?? []),
        ];
      }, others.length === 0)
      // The page is being left.
      .catch(() => []);
  await expect.poll(spoken, { message: name, timeout }).toContainEqual(expect.stringMatching(heard));
}
