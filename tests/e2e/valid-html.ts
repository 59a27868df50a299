import { expect, type Page } from '@playwright/test';
import { htmlFaults } from '../kit/html-faults.ts';

/** Requests the page again and validates the source, because the browser's DOM hides errors. */
export async function expectValidHtml(page: Page): Promise<void> {
  await expectValidText(await (await page.request.get(page.url())).text());
}

/** Validates the given HTML, such as the browser's DOM after a form, whose response cannot be requested again. */
export async function expectValidText(html: string): Promise<void> {
  expect(await htmlFaults(html)).toEqual([]);
}
