/** What axe finds in a page: all its rules once, and in dark mode the one that colours decide. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(new AxeBuilder({ page }), `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolation(new AxeBuilder({ page }).withRules(['color-contrast']), `${what}, dark`);
}

async function expectNoViolation(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
  expect(found, what).toEqual([]);
}
