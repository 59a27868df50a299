/** With a font of 32 px set in the browser, a page has the layout of a smaller screen, and nothing overlaps (WCAG 1.4.4). */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findWholeBrowser } from '../../scripts/find-browser.mjs';
import { FOUR } from './looked-at.ts';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { test as base, DICE, expect } from './shop.ts';

const wholeBrowser = findWholeBrowser();
const LARGE = { webkit: { webprefs: { default_font_size: 32 } } };

const test = base.extend<{ large: Page }>({
  large: async ({ playwright, launchOptions, javaScriptEnabled, baseURL, locale }, use, info) => {
    base.skip(!wholeBrowser, 'needs a whole Chromium: the headless shell reads no settings');
    const profile = info.outputPath('profile');
    mkdirSync(path.join(profile, 'Default'), { recursive: true });
    writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(LARGE));
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(wholeBrowser ? { executablePath: wholeBrowser } : {}),
      viewport: { width: 1024, height: 768 },
      javaScriptEnabled,
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
    });
    await use(await context.newPage());
    await context.close();
  },
});

/** Pairs of visible parts of the header that lie on each other. */
const overlapping = () => {
  const parts = [...document.querySelectorAll<HTMLElement>('.header-bar > *, .header-links > *')]
    .filter((part) => !part.matches('.header-links, [popover]') && part.checkVisibility())
    .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }));
  return parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right - 1 &&
          one.box.left < box.right - 1 &&
          box.top < one.box.bottom - 1 &&
          one.box.top < box.bottom - 1,
      )
      .map((other) => `${one.name} / ${other.name}`),
  );
};

test('a large font of the browser gives the layout of a smaller screen', { tag: '@languages' }, async ({
  large,
  at,
}) => {
  await enter(large, await newShopper({ cart: FOUR }));
  for (const width of [1024, 1280, 1920]) {
    await large.setViewportSize({ width, height: 768 });
    for (const address of ['/', DICE, '/checkout/cart']) {
      await large.goto(at(address));
      expect(await large.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      const sideways = await large.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect.soft(sideways, `${address} ${width}`).toBeLessThanOrEqual(0);
      expect.soft(await large.evaluate(overlapping), `${address} ${width}`).toEqual([]);
    }
  }
});
