/** Validates a page's HTML by the standard, without rules of style. */
import { expect, type Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';

const validator = new HtmlValidate(
  new FileSystemConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

/** Requests the page again and validates the raw HTML, because the browser's DOM hides errors. */
export async function expectValidHtml(page: Page): Promise<void> {
  await expectValidText(await (await page.request.get(page.url())).text());
}

/** For the response to a form, which cannot be requested again: validates the browser's DOM. */
export async function expectValidText(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  expect(faults).toEqual([]);
}
