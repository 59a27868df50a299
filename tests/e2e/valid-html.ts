/** What the HTML standard says about a page, without matters of style: the browser forgives what this does not. */
import { expect, type Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      // React writes them so.
      'doctype-style': 'off',
      'void-style': 'off',
      'no-inline-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-trailing-whitespace': 'off',
      // Japanese titles and Open Graph texts are as long as they have to be.
      'long-title': 'off',
      // Telephone numbers are judged by the shopper's country, not by this list.
      'tel-non-breaking': 'off',
      // Integrity of our own files is the server's business.
      'require-sri': 'off',
    },
  }),
);

/** Asks for the page once more, as a document: what a browser has made of it would hide the faults. */
export async function expectValidHtml(page: Page): Promise<void> {
  const html = await (await page.request.get(page.url())).text();
  await expectValidText(html);
}

export async function expectValidText(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  expect(faults).toEqual([]);
}
