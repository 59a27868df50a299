/** Checks of the breadcrumb, for the tests of several screens. */
import { expect, type Page } from '@playwright/test';

/** Checks a breadcrumb: the home link, and the current screen, which is not a link. */
export async function expectBreadcrumb(page: Page, name: string, here: string | RegExp) {
  const breadcrumb = page.getByRole('navigation', { name });
  await expect(breadcrumb.getByRole('link').first()).toHaveAttribute('href', /^\/(en)?$/);
  await expect(breadcrumb.locator('[aria-current=page]')).toHaveText(here);
  await expect(breadcrumb.locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline');
}
