/** Checks a page with axe: all rules in light mode, contrast in dark mode. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules for WCAG 2.2 AA and for screen readers that are off by default in axe. */
const MORE_RULES = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/**
 * Expects no violations.
 * @param options.dark also checks dark mode; `npm run test:all` always checks it
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { dark = false }: { dark?: boolean } = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolation(page, `${what}, light`, { rules: MORE_RULES });
  if (!dark && !process.env['TEST_ALL']) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, `${what}, dark`, { runOnly: ['color-contrast'] });
}

type AxeOptions = Parameters<AxeBuilder['options']>[0];

async function expectNoViolation(page: Page, what: string, options: AxeOptions): Promise<void> {
  // Collecting details of passed rules would take two fifths of the time. Legacy mode opens no second page. It cannot
  // check frames of other origins, but no page before the payment contains such a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
  expect(found, what).toEqual([]);
}
