/** The page of receivers and cookies says what is switched on, and nothing else. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { env } from '#app/env.ts';
import { translator } from '#app/i18n/i18n.ts';
import { cookieRows, cookiesLead } from '#app/routes/external-services/cookies.ts';
import { receivers } from '#app/routes/external-services/receivers.ts';

/** The provider of logins is fixed when the process starts. */
const provider = vi.hoisted(() => ({ name: undefined as string | undefined }));
vi.mock('#app/auth/oauth.ts', () => ({
  oauthName: () => provider.name,
  oauthOrigin: () => 'https://id.example',
}));

const before = { ...env };
afterEach(() => {
  Object.assign(env, before);
  provider.name = undefined;
});

const t = translator('ja');
const listed = () => receivers({ t, locale: 'ja' }).map(({ who }) => who);
const cookies = () => cookieRows(t).map(({ name }) => name);

/** The cookies that the code defines. */
const defined = execFileSync('git', ['ls-files', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/= defineCookie(?:<[^(]*>)?\(\{\s*name: '(\w+)'/g),
  ])
  .map(([, name]) => name);

describe('the receivers', () => {
  it('are the gateway alone if nothing else is switched on', () => {
    const names = listed();
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toContain('株式会社ROBOT PAYMENT');
  });

  it('are named if they are switched on, with country and purpose', () => {
    env.ANALYTICS = ['log', 'ga4'];
    env.POSTAL_DATA_URL = 'https://postal.example/data';
    env.PICTURE_URL = 'https://pictures.example/{size}/{path}';
    provider.name = '山田ID';
    const names = listed().join();
    expect(names).toContain('Google LLC（米国）');
    expect(names).toContain('postal.example');
    expect(names).toContain('pictures.example');
    expect(names).toContain('山田IDの提供元（id.example）');
    env.ANALYTICS = ['data_layer'];
    expect(listed().join()).not.toContain('Google');
    expect(listed().join()).toContain('タグマネージャー');
  });

  it('have no line for the card form without it, nor for data on the shop’s own host', () => {
    env.ROBOT_PAYMENT = false;
    env.POSTAL_DATA_URL = `${env.SHOP_URL}/postal-data`;
    const titles = receivers({ t, locale: 'ja' }).map(({ title }) => title);
    expect(titles).not.toContain(t('external.card_title'));
    expect(titles).toContain(t('external.hosted_title'));
    expect(titles).not.toContain(t('external.postal_title'));
  });
});

describe('the cookies', () => {
  it('are those that the code defines and docs/architecture.md describes, with every setting on', () => {
    env.ANALYTICS = ['ga4', 'data_layer'];
    provider.name = '山田ID';
    expect(defined.length).toBeGreaterThan(15);
    const table = readFileSync('docs/architecture.md', 'utf8').split('## Cookies')[1] ?? '';
    const described = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    const all = [...defined, 'css'].sort();
    expect(cookies().sort()).toEqual(all);
    expect(described.sort()).toEqual(all);
  });

  it('have a lifetime each, and none for what is off', () => {
    env.ANALYTICS = ['log'];
    expect(cookieRows(t).filter(({ text }) => /：0/.test(text))).toEqual([]);
    for (const name of ['consent', 'visitor', 'events', 'oauth']) expect(cookies()).not.toContain(name);
  });

  it('are introduced as needed for the site to work, but for those that count visits', () => {
    for (const adapter of ['ga4', 'data_layer'] as const) {
      env.ANALYTICS = ['log', adapter];
      expect(t(cookiesLead())).toContain('アクセス解析のもののほかは');
    }
    for (const without of [[], ['log']] as const) {
      env.ANALYTICS = [...without];
      expect(t(cookiesLead())).toContain('いずれも本サイトの機能に必要');
    }
  });
});
