/** The base of all browser tests: a test without a tag of the matrix fails. */
import { test as base } from '@playwright/test';
import { expectOneNeed } from './matrix.ts';

export const test = base.extend<{ need: undefined }>({
  need: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, info) => {
      expectOneNeed(info.tags);
      await use(undefined);
    },
    { auto: true },
  ],
});
