/** What axe finds in a page: all its rules once, and in dark mode the one that colours decide. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolation(axeOn(page).options({ rules: UNASKED }), `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(axeOn(page).withRules(['color-contrast']), `${what}, dark`);
}

/** Part of WCAG 2.2 AA, and of what is heard; axe leaves them out unless they are asked for. */
const UNASKED = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** No page of ours has a frame of another origin until money is on its way: axe needs no page of its own beside it. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function expectNoViolation(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
  expect(found, what).toEqual([]);
}
