/**
 * What a shopper presses is not lost while the page still waits for a script or another response. Firefox ends the
 * requests of a page as soon as another page is opened, and the page's scripts then see requests that have failed.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { origin } from '../e2e/members.ts';
import { HangingRelay } from '../setup/hanging-relay.ts';
import { DICE, DICE_NAME, LIST } from './flows.ts';
import { Shopper } from './shopper.ts';
import type { Engine, Tab } from './tab.ts';

const say = translator('ja');
const isEntry = (path: string) => path.includes('/client-entry');

export function leftPages(start: () => Promise<Engine>): void {
  let engine: Engine;
  let relay: HangingRelay;
  let tab: Tab;
  let shopper: Shopper;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    relay = await HangingRelay.open(origin());
    tab = await engine.open({ width: 1280, height: 800, scripts: true });
    shopper = new Shopper(tab, relay.url);
  });
  afterEach(async () => {
    relay.close();
    await tab.close();
  });

  /** Leaves requests for these paths without a response; resolves when the first has arrived. */
  const held = (isHeld: (path: string) => boolean): Promise<void> =>
    new Promise((resolve) => {
      relay.hangsAt = (path) => {
        if (isHeld(path)) resolve();
        return isHeld(path);
      };
    });

  describe('while the page waits for its scripts,', () => {
    it('a pressed link opens its page', async () => {
      const asked = held(isEntry);
      await shopper.go(LIST);
      await asked;
      await shopper.press({ role: 'link', name: DICE_NAME, within: 'main', part: true });
      await shopper.title(DICE_NAME);
    });

    it('a pressed button sends its form', async () => {
      const asked = held(isEntry);
      await shopper.go(DICE);
      await asked;
      await shopper.press({ role: 'button', name: say('product.add'), within: 'main' });
      await shopper.sees({ role: 'link', name: say('notice.cart_view') });
    });
  });

  it('another address opens while the quick check waits for the product', async () => {
    await shopper.go(LIST);
    const asked = held((path) => path.startsWith(DICE));
    await shopper.press({
      role: 'button',
      name: say('enhancements.quick_check', { name: DICE_NAME }),
      within: 'main',
    });
    await asked;
    // Long enough for a script to open a page of its own.
    relay.delayMs = 500;
    await tab.run("location.href = '/faq'");
    await shopper.title(say('faq.title'));
  });
}
