/**
 * What another author's Shop API refuses, in nine shapes: the shopper reads the sentence at the field, in the page's
 * language, and what was typed stays. One storefront for all of them, whose back end changes its habits.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { has } from '../kit/plain-browser.ts';
import { type Habit, refusalShapes } from '../plain-backend/habits.ts';
import { inJapanese } from '../plain-backend/refusals.ts';
import { slugs } from '../setup/plain-screen-cases.ts';
import { openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

let shop: PlainShop;
beforeAll(async () => {
  shop = await openPlainShop({}, {}, false);
}, 120_000);
afterAll(() => shop?.close());
afterEach(() => {
  shop.backend.habits.clear();
  shop.backend.troubles.length = 0;
});

const shapes: (Habit | 'form tree')[] = ['form tree', ...refusalShapes];
const practise = (shape: Habit | 'form tree'): void => {
  if (shape !== 'form tree') shop.backend.habits.add(shape);
  shop.backend.habits.add('localised_refusals');
};

describe.each(['ja', 'en'] as const)('in the language %s,', (locale) => {
  const say = translator(locale);
  const expectedText = (english: string) => (locale === 'ja' ? inJapanese[english] : english) ?? english;
  let buyer: PlainShopper;
  let guest: PlainShopper;
  let member: PlainShopper;
  beforeAll(async () => {
    buyer = new PlainShopper(shop, locale);
    await buyer.putIntoCart(slugs.WINDOW[locale]);
    guest = new PlainShopper(shop, locale);
    member = new PlainShopper(shop, locale);
    await member.logIn();
  }, 60_000);

  describe.each(shapes)('a refusal in the shape %s', (shape) => {
    beforeEach(() => practise(shape));

    it('of more than 99 pieces', async () => {
      await buyer.open(`/products/${encodeURIComponent(slugs.WINDOW[locale])}`);
      await buyer.browser.submit(has('quantity'), { quantity: '99' });
      expect(buyer.browser.page.status).toBe(400);
      const expected =
        shape === 'bare_refusal'
          ? say('error.unexpected_error')
          : expectedText('A cart may hold 99 of a product.');
      expect(buyer.words).toContain(expected);
    });

    it('of an e-mail address that is registered already', async () => {
      await guest.open('/register');
      await guest.browser.submit(has('email', 'lastName'), {
        ...{ lastName: '山田', firstName: '花子', furiganaLastname: 'ヤマダ', furiganaFirstname: 'ハナコ' },
        ...{ email: 'hanako@example.jp', emailConfirm: 'hanako@example.jp' },
        ...{ password: 'himitsu-2026', gender: 'female', terms: 'accept' },
      });
      expect(guest.browser.page.status).toBe(400);
      const expected =
        shape === 'bare_refusal'
          ? say('error.unexpected_error')
          : expectedText('This email is already used.');
      expect(guest.words).toContain(expected);
      expect(guest.browser.page.html).toContain('value="hanako@example.jp"');
    });

    it('of a wrong current password: §8’s sentence', async () => {
      await member.open('/account/password');
      await member.browser.submit(has('current', 'next'), {
        ...{ current: 'wrong-password', next: 'himitsu-2026', again: 'himitsu-2026' },
      });
      expect(member.browser.page.status).toBe(400);
      expect(member.words).toContain(say('account.password.current_password_incorrect'));
      expect(member.words).not.toContain(say('error.unexpected_error'));
    });

    it('of a mailed link: §8’s sentence, and a way to another mail', async () => {
      for (const [path, title] of [
        ['/password-reset?token=old', 'reset_password.reset_password_fail'],
        ['/register/verification?token=old', 'registration.verify_token_error'],
      ] as const) {
        await guest.open(path);
        const isReset = path.startsWith('/password-reset');
        if (isReset)
          await guest.browser.submit(has('first', 'second'), {
            ...{ first: 'himitsu-2026', second: 'himitsu-2026' },
          });
        else
          await guest.browser.submit(
            ({ method, action, fields }) =>
              method === 'post' &&
              action.includes('/register/verification') &&
              !fields.some(([name]) => name === 'email'),
          );
        expect([path, guest.browser.page.status < 500]).toEqual([path, true]);
        expect(guest.words).toContain(say(title));
        expect(guest.words).not.toContain('validation.');
        expect(guest.browser.prepare(has('email')).form).toBeDefined();
      }
    });
  });

  it('a sentence without a field is expectedText, and a technical word is not', async () => {
    const sentence = expectedText('This email is already used.');
    for (const [message, expected] of [
      [sentence, sentence],
      ['Validation failed', say('error.unexpected_error')],
    ] as const) {
      shop.backend.troubles.length = 0;
      const body = { error: { message } };
      shop.backend.troubles.push({ kind: 'status', status: 400, call: '^POST /register', ms: 0, body });
      await guest.open('/register');
      await guest.browser.submit(has('email', 'lastName'), {
        ...{ lastName: '山田', firstName: '花子', furiganaLastname: 'ヤマダ', furiganaFirstname: 'ハナコ' },
        ...{ email: 'new@example.jp', emailConfirm: 'new@example.jp' },
        ...{ password: 'himitsu-2026', gender: 'female', terms: 'accept' },
      });
      expect(guest.words).toContain(expected);
    }
  });

  it.each([400, 401, 403, 404, 410, 422])(
    'a mailed link that gets %i is expectedText as §8 says',
    async (status) => {
      shop.backend.troubles.push({ kind: 'status', status, call: '^PUT /password-reset', ms: 0 });
      await guest.open('/password-reset?token=old');
      await guest.browser.submit(has('first', 'second'), { first: 'himitsu-2026', second: 'himitsu-2026' });
      expect(guest.words).toContain(say('reset_password.reset_password_fail'));
    },
  );
});
