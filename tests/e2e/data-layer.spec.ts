/**
 * With scripts and consent, each event reaches `window.dataLayer` once, on the page after the action that caused it, and
 * never during a payment.
 */

import { freePort } from '../../scripts/lib/ports.mjs';
import { kill, ready } from '../setup/process.ts';
import { storefront } from '../setup/storefront.ts';
import { expectAccessible } from './accessible.ts';
import { newShopper } from './members.ts';
import { enter, sessionSecret } from './session.ts';
import { addDice, expect, nextStep, test } from './shop.ts';

test('after consent each event is on one page and, with scripts, in the data layer of this page', {
  tag: '@scripts-on-and-off',
}, async ({ browser, at, say, javaScriptEnabled }) => {
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const shop = storefront({
    PORT: String(port),
    SHOP_URL: baseURL,
    SHOP_API_URL: `http://localhost:${process.env['E2E_SHOP_API_PORT']}/shop-api`,
    SESSION_SECRET: sessionSecret,
    ANALYTICS: 'data_layer',
  });
  try {
    await ready(`${baseURL}/readyz`, shop);
    const page = await (await browser.newContext({ baseURL })).newPage();
    const data = page.locator('script#events');
    /** The events in a page's document. With scripts, expects the same events in the data layer. */
    const events = async (bare: string) => {
      await page.goto(at(bare));
      const [text = '[]'] = await data.allTextContents();
      const names = JSON.parse(text).map(({ name }: { name: string }) => name);
      if (!javaScriptEnabled) return names;
      const layer = 'window.dataLayer?.filter(({ event }) => event).map(({ event }) => event) ?? []';
      await expect.poll(() => page.evaluate(layer)).toEqual(names);
      return names;
    };
    await enter(page, await newShopper());
    await addDice(page, { at, say });
    expect(await events('/checkout/cart')).toEqual([]);
    if (javaScriptEnabled) await expectAccessible(page, 'the question about analytics');
    await page.getByRole('button', { name: say('consent.yes') }).click();
    await addDice(page, { at, say });
    // The page that follows adding to the cart contains the event.
    await expect(data).toHaveCount(1);
    expect(await events('/checkout/cart')).toEqual([]);
    await nextStep(page, say);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.survey_title'));
    await expect(data).toHaveCount(0);
    expect(await events('/checkout/payment')).toEqual([]);
    expect(await events('/checkout/address')).toContain('begin_checkout');
    expect(await events('/checkout/address')).toEqual([]);
    await page.context().close();
  } finally {
    await kill(shop, 'SIGTERM');
  }
});
