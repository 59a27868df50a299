/** The box that says why a form was refused: a group that can have the focus. */
import type { Locator, Page } from '@playwright/test';

export const refusal = (page: Page): Locator =>
  page.getByRole('main').getByRole('group').and(page.locator('[tabindex="-1"]'));
