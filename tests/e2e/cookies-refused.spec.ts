/** In a browser that refuses cookies, a notice explains why a form had no effect, with scripts and without. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { translator } from '#app/i18n/i18n.ts';
import { findWholeBrowser } from '../../scripts/find-browser.mjs';
import { PHONE } from './browser.ts';
import { newMember } from './members.ts';
import { ownAddressHeader } from './session.ts';
import { addButton, test as base, DICE, expect, notices, sendLogin } from './shop.ts';

const wholeBrowser = findWholeBrowser();
/** The browser's setting "block all cookies"; scripts still see cookies as enabled. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

const test = base.extend<{ blocked: Page }>({
  blocked: async ({ playwright, launchOptions, javaScriptEnabled, baseURL, locale }, use, info) => {
    base.skip(!wholeBrowser, 'needs a whole Chromium: the headless shell reads no settings');
    const profile = info.outputPath('profile');
    mkdirSync(path.join(profile, 'Default'), { recursive: true });
    writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED));
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(wholeBrowser ? { executablePath: wholeBrowser } : {}),
      ...PHONE,
      extraHTTPHeaders: ownAddressHeader(),
      javaScriptEnabled,
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
    });
    await use(await context.newPage());
    await context.close();
  },
});

test('when cookies are blocked, adding to the cart explains how to allow them', {
  tag: '@everywhere',
}, async ({ blocked, at, say }) => {
  await blocked.goto(at(DICE));
  await addButton(blocked, say).click();
  await expect(notices(blocked)).toContainText(say('notice.cookies_refused'));
  await expect(blocked).toHaveURL((url) => url.pathname === at(DICE));
  await blocked.goto(at('/faq'));
  await expect(notices(blocked)).toHaveText('');
});

test('when cookies are blocked, login, registration, wishlist and checkout explain how to allow them', {
  tag: '@scripts-on-and-off',
}, async ({ blocked, at, say }) => {
  const member = await newMember();
  const main = blocked.getByRole('main');
  const expectNotice = () => expect(notices(blocked)).toContainText(say('notice.cookies_refused'));

  await blocked.goto(at('/login?redirect_path=/account/order'));
  await sendLogin(blocked, say, member);
  await expectNotice();
  await expect(blocked).toHaveURL((url) => url.pathname === at('/login'));

  await blocked.goto(at(DICE));
  await main.getByRole('button', { name: say('product.wish') }).click();
  await expectNotice();
  await expect(main).toContainText(say('login.kept'));

  await blocked.goto(at('/checkout/address'));
  await sendLogin(blocked, say, member);
  await expectNotice();

  await blocked.goto(at('/register'));
  const boxes = {
    last_name: '山田',
    first_name: '花子',
    kana_last_name: 'ヤマダ',
    kana_first_name: 'ハナコ',
  } as const;
  for (const [name, text] of Object.entries(boxes))
    await main
      .getByRole('textbox', { name: say(`registration.${name as keyof typeof boxes}`) })
      .first()
      .fill(text);
  const email = `new.${randomUUID().slice(0, 13)}@example.jp`;
  await main
    .getByRole('textbox', { name: say('registration.email') })
    .first()
    .fill(email);
  await main.getByLabel(say('registration.email_confirm')).fill(email);
  await main.getByLabel(say('registration.password')).first().fill('Abc123!');
  await main.getByRole('radio', { name: say('registration.gender_female'), exact: true }).check();
  await main.getByRole('radio', { name: say('registration.terms_accept') }).check();
  await main.getByRole('button', { name: say('registration.submit'), exact: true }).click();
  await expectNotice();
});

base(
  'a browser that accepts cookies gets the page, without a redirect to the same path, and no answer of the check is cached',
  {
    tag: '@http',
  },
  async ({ playwright, baseURL }) => {
    const plain = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { ...ownAddressHeader(), Origin: baseURL ?? '' },
    });
    const never = { maxRedirects: 0 };
    const added = await plain.post(DICE, { form: { quantity: '1' }, ...never });
    const asked = added.headers()['location'] ?? '';
    expect([added.status(), asked]).toEqual([303, `${DICE}?cookies=1`]);
    const answer = await plain.get(asked, never);
    // w3m 0.5.3 takes a redirect that changes only the query for a loop.
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await answer.text()).not.toContain(translator('ja')('notice.cookies_refused'));
    await plain.dispose();

    const blocked = await fetch(new URL(asked, baseURL));
    expect(blocked.headers.get('cache-control')).toBe('private, no-store');
    expect(await blocked.text()).toContain(translator('ja')('notice.cookies_refused'));
    const shared = await fetch(new URL(DICE, baseURL));
    expect(shared.headers.get('cache-control')).toMatch(/^public/);
    expect(await shared.text()).not.toContain(translator('ja')('notice.cookies_refused'));
  },
);
