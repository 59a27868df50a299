/** Validates a page's HTML against the standard, without style rules. */
import { expect, type Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';

const validator = new HtmlValidate(
  new FileSystemConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

/** Requests the page again and validates the source, because the browser's DOM hides errors. */
export async function expectValidHtml(page: Page): Promise<void> {
  await expectValidText(await (await page.request.get(page.url())).text());
}

/** Validates the given HTML, such as the browser's DOM after a form, whose response cannot be requested again. */
export async function expectValidText(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  expect(faults).toEqual([]);
}
