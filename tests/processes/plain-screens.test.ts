/**
 * Opens every screen with a third-party back end (tests/plain-backend/), in both languages, as a guest and as a member,
 * without scripts. Checks the status, the main content, and that no error text is shown.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextKey } from '#app/i18n/text.tsx';
import { localisedPath } from '#kit/i18n/locale.ts';
import { decoded, has, textOf } from '../kit/plain-browser.ts';
import {
  type Case,
  ofBuyers,
  ofGuests,
  ofMembers,
  product,
  slugs,
  WINDOW,
} from '../setup/plain-screen-cases.ts';
import { openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

let shop: PlainShop;
beforeAll(async () => {
  // This back end has a list of reviews, but no OpenAPI document from which the storefront could learn that.
  shop = await openPlainShop({}, { SHOP_API_FEATURES: 'review_lists' }, false);
}, 120_000);
afterAll(() => shop?.close());

const errorWords: TextKey[] = ['part.failed', 'error.title', 'error.away_title', 'error.unexpected_error'];

/** Returns what is wrong with the open page. */
function faultsOf(shopper: PlainShopper, { holds = [], says = [], status = 200, never }: Case): string[] {
  const { page } = shopper.browser;
  const alts = [...page.html.matchAll(/\balt="([^"]*)"/g)].map(([, alt = '']) => decoded(alt));
  const words = `${textOf(page.html)} ${alts.join(' ')}`;
  const wanted = [
    ...holds.map((one) => (one instanceof RegExp ? one : one[shopper.locale])),
    ...says.map((key) => shopper.say(key)),
  ];
  const isThere = (one: string | RegExp) => (one instanceof RegExp ? one.test(words) : words.includes(one));
  // An error page may show these texts.
  const errors =
    status === 200
      ? errorWords
          .map((key) => shopper.say(key))
          .filter((one) => shopper.heading === one || (one.length > 10 && words.includes(one)))
      : [];
  return [
    ...(page.status === status ? [] : [`status ${page.status}`]),
    ...wanted.filter((one) => !isThere(one)).map((one) => `without “${one}”`),
    ...errors.map((one) => `says “${one}”`),
    ...(never?.test(page.html) ? [`shows ${never}`] : []),
  ];
}

async function seen(shopper: PlainShopper, one: Case): Promise<void> {
  await shopper.open(typeof one.path === 'string' ? one.path : one.path[shopper.locale]);
  expect(faultsOf(shopper, one), shopper.browser.page.url.pathname).toEqual([]);
}

const named = (cases: Case[]) =>
  cases.map((one): [string, Case] => [one.state ? `${one.screen}, ${one.state}` : one.screen, one]);

describe.each(['ja', 'en'] as const)('in the language %s', (locale) => {
  describe('for a guest', () => {
    it.each(named(ofGuests))('the screen %s has its content', (_, one) =>
      seen(new PlainShopper(shop, locale), one),
    );
    it('every category of the menu leads to a list', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.open('/');
      const found = [...shopper.browser.page.html.matchAll(/href="([^"]*\/products\/categories\/[^"]+)"/g)];
      const addresses = [...new Set(found.map(([, address = '']) => decoded(address)))];
      expect(addresses.length).toBeGreaterThanOrEqual(3);
      for (const address of addresses)
        expect([address, (await shopper.browser.open(address)).status]).toEqual([address, 200]);
    });
    it('the language switch on a product’s page leads to the same product', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.open(product('WINDOW')[locale]);
      const other = locale === 'ja' ? 'en' : 'ja';
      const { html } = shopper.browser.page;
      const [, hreflang] = new RegExp(`hrefLang="${other}" href="([^"]+)"`, 'i').exec(html) ?? [];
      // A link may be missing, but must not lead to a missing page.
      if (hreflang)
        expect((await shopper.browser.open(new URL(decoded(hreflang)).pathname)).status).toBe(200);
      await shopper.open(product('WINDOW')[locale]);
      const switchesTo = ({ fields, action }: { action: string; fields: [string, string][] }) =>
        /lang|locale/.test(action) || fields.some(([name]) => /lang|locale/.test(name));
      const [, link] =
        new RegExp(`<a\\b[^>]*href="([^"]+)"[^>]*(?:hrefLang|lang)="${other}"`, 'i').exec(html) ?? [];
      if (link) await shopper.browser.open(decoded(link));
      else await shopper.browser.submit(switchesTo);
      expect(shopper.browser.page.status).toBe(200);
      expect(textOf(shopper.browser.page.html)).toContain(WINDOW[other]);
    });
    it('the URLs of pictures respond, and the CSP allows them', async () => {
      const answer = await fetch(shop.origin + localisedPath(product('WINDOW')[locale], locale));
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      const html = await answer.text();
      const sources = [...html.matchAll(/<img\b[^>]*\ssrc="([^"]+)"/g)].map(
        ([, one = '']) => new URL(decoded(one), shop.origin),
      );
      const pictures = sources.filter(
        ({ pathname }) => pathname.includes('window') || pathname.includes('media'),
      );
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) {
        const sent = await fetch(picture);
        expect([picture.href, sent.status, sent.headers.get('Content-Type')?.split('/')[0]]).toEqual([
          picture.href,
          200,
          'image',
        ]);
        const allowed = /img-src ([^;]*)/.exec(policy)?.[1] ?? '';
        if (picture.origin !== shop.origin) expect(allowed).toContain(picture.origin);
      }
    });
    it('an inquiry is confirmed and sent', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.open('/inquiry');
      const letter = {
        ...{ name: '山田花子', email: `${locale}@example.com`, phoneNumber: '0612345678' },
        ...{ topic: 'delivery', subject: '配送', content: 'いつ届きますか。' },
      };
      const { form = [] } = shopper.browser.prepare(has('email'), letter);
      // A browser sends the form to the confirmation because of a redirect with status 307; this test sends it there itself.
      await shopper.browser.send({
        url: shop.origin + localisedPath('/inquiry/confirm', locale),
        form: [...form, ['intent', 'check']],
      });
      shopper.mustBeAt(shopper.say('inquiry.confirm_title'));
      await shopper.browser.submit(has('content'), { intent: 'send' });
      expect(shopper.browser.page.url.pathname).toBe(localisedPath('/inquiry/complete', locale));
      expect(shopper.browser.page.status).toBe(200);
      expect(shop.backend.state.sent.map(({ body }) => (body as { email: string }).email)).toContain(
        `${locale}@example.com`,
      );
    });
  });

  describe('for a member', () => {
    let member: PlainShopper;
    beforeAll(async () => {
      member = new PlainShopper(shop, locale);
      await member.logIn().catch(() => undefined);
    });
    it('the login leads to the account', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.logIn();
      await shopper.open('/account/profile');
      shopper.mustBeAt(shopper.say('account.profile'));
    });
    it.each(named(ofMembers))('the screen %s has its content', (_, one) => seen(member, one));
    it('the screen account.address.edit has its content', async () => {
      const entry = shop.backend.state.findMember('hanako@example.jp')?.addresses[0];
      await seen(member, {
        screen: 'account.address.edit',
        path: `/account/address/${entry?.id}/edit`,
        says: ['address.edit_title'],
        holds: [],
      });
    });
  });

  describe('for a member with a cart', () => {
    let buyer: PlainShopper;
    let begun: unknown;
    beforeAll(async () => {
      buyer = new PlainShopper(shop, locale);
      begun = await (async () => {
        await buyer.logIn();
        await buyer.putIntoCart(slugs.WINDOW[locale]);
      })().catch((error: unknown) => error);
    });
    it('adding to the cart works', () => expect(begun).toBeUndefined());
    it.each(named(ofBuyers))('the screen %s has its content', (_, one) => seen(buyer, one));
  });
});
