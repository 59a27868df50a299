/** A shopper without a mouse: only presses keys; never clicks, focuses or fills in by script. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';

/** More presses of Tab than lie between two controls on any screen. */
const MAX_STOPS = 120;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab or Shift+Tab until the target has the focus. Fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; !(await hasFocus(target)); stop++) {
    if (stop === MAX_STOPS) throw new Error(`${target} is not reached by ${key}`);
    await page.keyboard.press(key);
  }
  // Waits, because the page may still be moving the focus.
  await expect.poll(() => faultOfFocus(page), { message: `${target}` }).toBe('');
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Presses Tab until the focus is in the group, then chooses the radio button by arrow keys. */
export async function choose(page: Page, group: Locator, radio: Locator): Promise<void> {
  const isInside = () => group.evaluate((element) => element.contains(document.activeElement));
  for (let stop = 0; !(await isInside()); stop++) {
    if (stop === MAX_STOPS) throw new Error(`${group} is not reached`);
    await page.keyboard.press('Tab');
  }
  for (let turn = 0; turn < 10 && !(await hasFocus(radio)); turn++) await page.keyboard.press('ArrowDown');
  if (!(await radio.isChecked())) await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
}

/** Uses the skip link at the beginning of every page. In lists of products it leads behind the filters. */
export async function skipToContent(page: Page, say: Translate): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('chrome.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#list:focus, main:not(:has(#list)) > #content:focus')).toHaveCount(1);
}

/** Returns why the focus is not visible: not marked, outside the window, or completely covered; '' if it is visible. */
const faultOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return 'nothing has the focus';
    // A checkbox that is drawn by its label shows the focus on the label.
    const label = 'labels' in focused ? (focused.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
    const drawn = [focused, label, focused.parentElement, focused.nextElementSibling].filter(
      (element) => element instanceof Element,
    );
    if (!drawn.some((element) => getComputedStyle(element).outlineStyle !== 'none'))
      return 'no mark of focus';
    const { x, y, width, height } = (
      label && focused.offsetWidth < 4 ? label : focused
    ).getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((part) => [
      [x + width * part, y + height / 2],
      [x + width / 2, y + height * part],
    ]);
    const isSeen = points.some(([left = 0, top = 0]) => {
      const on = document.elementFromPoint(left, top);
      return on && drawn.some((element) => element.contains(on) || on.contains(element));
    });
    return isSeen ? '' : 'behind something, or outside of the window';
  });
