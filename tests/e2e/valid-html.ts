/** Validates a page's HTML by the standard, without rules of style. */
import { expect, type Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';

const validator = new HtmlValidate(
  new FileSystemConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

/** Asks for the page once more, as a document: what a browser has made of it would hide the faults. */
export async function expectValidHtml(page: Page): Promise<void> {
  await expectValidText(await (await page.request.get(page.url())).text());
}

/** For answers to a form, which cannot be asked for again: at least what the browser holds. */
export async function expectValidText(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  expect(faults).toEqual([]);
}
