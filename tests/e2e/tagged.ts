/** The base of all browser tests: a test fails unless its tag says what it needs. */
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
