/** The box that says why a form was refused (a group that can have the focus), or an alert on the page. */
import type { Locator, Page } from '@playwright/test';

export const refusal = (page: Page): Locator => {
  const main = page.getByRole('main');
  // Choices of a form are focusable fieldsets.
  return main
    .getByRole('group')
    .and(page.locator('[tabindex="-1"]:not(fieldset)'))
    .or(main.getByRole('alert'));
};
