/** The box that says why a form was refused: a region with the focus, or an alert where a field has it. */
import type { Locator, Page } from '@playwright/test';

export const refusal = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('region')
    .and(page.locator('[tabindex="-1"]'))
    .or(page.getByRole('main').getByRole('alert'));
