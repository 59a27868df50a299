/** Every screen is accessible in both languages at two widths, fits into a phone's width, and is usable by keyboard. */
import type { Page } from '@playwright/test';
import { expectPlainPage } from '../e2e/plain-page.ts';
import { ENGLISH_OWNER, expect, expectNoSidewaysScroll, logIn, OWNER, test } from './desk.ts';
import { deskScreens } from './screens.ts';

/** Number of screens per test. The tests run in parallel. */
const PER_TEST = 10;
const parts = Array.from({ length: Math.ceil(deskScreens.length / PER_TEST) }, (_, n) =>
  deskScreens.slice(n * PER_TEST, (n + 1) * PER_TEST),
);

for (const screens of parts) {
  const names = `${screens[0]?.id} to ${screens.at(-1)?.id}`;

  test(
    `every screen is accessible, and no wider than the window: ${names}`,
    { tag: '@scripts-and-languages' },
    async ({ page, say, expectGood }, { project }) => {
      test.setTimeout(150_000);
      const isEnglish = project.name.startsWith('en');
      await logIn(page, say, isEnglish ? ENGLISH_OWNER : OWNER);
      for (const { id, open } of screens) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await open(page);
        await expect(page.locator('html')).toHaveAttribute('lang', isEnglish ? 'en' : 'ja');
        await expect(page.locator('.error-page')).toHaveCount(id === 'unmatched' ? 1 : 0);
        // As it was sent: scripts add the editor's buttons.
        await expectPlainPage(await (await page.request.get(page.url())).text());
        await expectGood(id, { dark: true });
        await page.setViewportSize({ width: 820, height: 800 });
        if (process.env['BROWSER_RUNS'] === 'all') await expectGood(`${id} at 820 px`);
        await expectNoSidewaysScroll(page);
        await page.setViewportSize({ width: 360, height: 800 });
        await expectNoSidewaysScroll(page);
      }
    },
  );

  test(`every screen can be used by keyboard, in reading order: ${names}`, {
    tag: '@once',
  }, async ({ page, say }) => {
    test.setTimeout(150_000);
    await logIn(page, say);
    for (const { id, open } of screens) {
      await open(page);
      // The bar and the menu are the same on all screens, so they are tested on one screen only.
      const controls = await markControls(page, id === 'today' ? 'body' : 'main');
      const visited: number[] = [];
      // A date input takes several presses of Tab.
      for (let presses = 0; presses < controls * 5 && visited.at(-1) !== controls - 1; presses++) {
        await page.keyboard.press('Tab');
        const { at, isSeen, html } = await focused(page);
        if (at === undefined || visited.at(-1) === at) continue;
        visited.push(at);
        expect.soft(isSeen, `${id}: the focus is visible on ${html}`).toBe(true);
      }
      expect.soft(visited, `${id}: order of the controls`).toEqual([...Array(controls).keys()]);
    }
  });
}

/** Numbers the controls that Tab reaches, in the page's order, and puts the focus before them. Returns their number. */
const markControls = (page: Page, within: 'body' | 'main'): Promise<number> =>
  page.locator(within).evaluate((root) => {
    const isReached = (control: HTMLElement) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled'))
        return false;
      // The main button again, for Enter (kit/form/first-button.tsx).
      if (control.matches('[aria-hidden=true]')) return false;
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      // In a group of radio buttons, Tab reaches only the checked button, or the first if none is checked.
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === control.name && form === control.form,
      );
      return control === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const controls = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary',
      ),
    ].filter(isReached);
    for (const [at, control] of controls.entries()) control.dataset['at'] = String(at);
    // The page itself may have set the focus on one of its controls.
    if (!(root instanceof HTMLElement)) throw new Error('no element');
    root.tabIndex = -1;
    root.focus();
    return controls.length;
  });

const focused = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || control.dataset['at'] === undefined)
      return { at: undefined, isSeen: true, html: '' };
    const shown = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])];
    const hasOutline = shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    const isOnTop = shown.some((element) =>
      [...element.getClientRects()].some(({ x, y, width, height }) =>
        // A tall field may extend below the window.
        [height / 2, Math.min(height / 2, 20)].some((down) => {
          const top = document.elementFromPoint(x + width / 2, y + down);
          return top !== null && (element.contains(top) || top.contains(element));
        }),
      ),
    );
    return {
      at: Number(control.dataset['at']),
      isSeen: hasOutline && isOnTop,
      html: control.outerHTML.slice(0, 160),
    };
  });
