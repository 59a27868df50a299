/** The shop asks for consent to analytics if a destination needs it, and stores the answer. */
import { expect, it } from 'vitest';
import { consentCookie } from '#app/cookies/consent.ts';
import { env } from '#app/env.ts';
import { isPersonal } from '#app/request/personal.ts';
import * as choose from '#app/routes/consent/choose.ts';
import * as shell from '#app/routes/shell/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { analyticsShop } from './analytics-log.ts';

analyticsShop();

const choosing = async (
  shopper: ScreenVisitor,
  choice: string,
  headers = { Origin: 'http://localhost:3000' },
) => {
  const form = { choice, redirect_path: '/en/faq?a=1' };
  const request = shopper.request('/consent', form, headers);
  const response = (await choose.action({ request, context: {}, params: {} })) as Response;
  shopper.cookies.take(response.headers);
  return [response.status, response.headers.get('Location')];
};
const consentOn = async (shopper: ScreenVisitor, path: string) =>
  (await shopper.open(shell.loader, path)).data.frame.consent;

it('consent is not requested if no destination needs it', async () => {
  expect(await consentOn(new ScreenVisitor(), '/faq')).toEqual({ ask: undefined, change: undefined });
});

it('consent is requested, stored, and can be changed', async () => {
  env.ANALYTICS = ['log', 'ga4'];
  const shopper = new ScreenVisitor();
  expect(await consentOn(shopper, '/en/faq')).toMatchObject({
    ask: { yes: 'Agree', no: 'Decline', policy: '/en/privacy' },
    change: undefined,
  });
  expect((await consentOn(shopper, '/faq'))?.ask).toMatchObject({
    receivers: '送信先はGoogle LLC（米国）です。',
    services: { href: '/external-services' },
  });
  expect(await choosing(shopper, 'yes')).toEqual([303, '/en/faq?a=1']);
  expect(await consentCookie.read(`consent=${shopper.cookies.get('consent')}`)).toBe('yes');
  const { data, scope } = await shopper.open(shell.loader, '/faq');
  expect(data.frame.consent).toEqual({ ask: undefined, change: 'アクセス解析の設定' });
  // The page depends on the choice, so no shared cache may store it.
  expect(isPersonal(scope.jar)).toBe(true);
  shopper.cookies.set('visitor', 'x');
  shopper.cookies.set('events', 'x');
  expect(await choosing(shopper, 'ask')).toEqual([303, '/en/faq?a=1#consent']);
  expect([...shopper.cookies.keys()]).toEqual([]);
  expect((await consentOn(shopper, '/faq'))?.ask).toBeDefined();
  await choosing(shopper, 'no');
  expect([...shopper.cookies.keys()]).toEqual(['consent']);
});

it('consent is not requested on the payment step', async () => {
  env.ANALYTICS = ['ga4'];
  expect(await consentOn(new ScreenVisitor(), '/checkout/payment')).toEqual({
    ask: undefined,
    change: undefined,
  });
});

it('consent is not accepted from other sites or with invalid values', async () => {
  const shopper = new ScreenVisitor();
  expect(await choosing(shopper, 'yes', { Origin: 'https://evil.example' })).toEqual([403, null]);
  expect(await choosing(shopper, 'maybe')).toEqual([303, '/en/faq?a=1']);
  expect(shopper.cookies.size).toBe(0);
});
