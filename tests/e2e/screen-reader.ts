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

/** Expects the text in a region whose changes are announced. */
export async function expectAnnounced(page: Page, text: string, name = text): Promise<void> {
  const live = page.getByRole('status').or(page.getByRole('alert'));
  await expect(live.filter({ hasText: text }).first(), name).toBeAttached();
}
