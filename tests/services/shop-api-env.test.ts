/** Settings that production requires of the Shop API. */
import addressparser from 'nodemailer/lib/addressparser';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#api/env.ts';

const PUBLIC = {
  SHOP_URL: 'https://shop.example',
  JWT_SECRET: 'x'.repeat(40),
  GATEWAY: 'robot',
  GATEWAY_URL: 'https://gateway.example',
  GATEWAY_NOTIFY_IPS: '203.0.113.5',
  GATEWAY_AID: '654321',
  TRUSTED_PROXIES: '10.0.0.7',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'The Shop <shop@shop.example>',
  REGISTRATION_NUMBER: 'none',
};
const faultsOf = (given: Record<string, string>): string => {
  try {
    readEnv(given);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('the Shop API with a public SHOP_URL', () => {
  it.each([undefined, 'development', 'test', 'production'])(
    'runs as in production even with NODE_ENV=%s',
    (NODE_ENV) => {
      const env = readEnv({ ...PUBLIC, ...(NODE_ENV ? { NODE_ENV } : {}) });
      expect(env.NODE_ENV).toBe('production');
      // In production, no OAuth provider exists unless the settings name one.
      expect(env.OAUTH_USERINFO_URL).toBeUndefined();
    },
  );

  it('refuses all development values of .env.example in one message', () => {
    const errors = faultsOf({ SHOP_URL: 'https://shop.example', NODE_ENV: 'development' });
    for (const name of ['JWT_SECRET', 'GATEWAY', 'TRUSTED_PROXIES']) expect(errors).toContain(`${name}: `);
  });

  it('refuses what would go wrong in silence, beside malformed settings, each by its name', () => {
    const { SMTP_URL: _, MAIL_FROM: __, REGISTRATION_NUMBER: ___, GATEWAY_URL: ____, ...rest } = PUBLIC;
    const errors = faultsOf({ ...rest, GATEWAY_AID: '123456', SHOP_API_PORT: 'many' });
    expect(
      errors
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(':')[0]),
    ).toEqual([
      'SHOP_API_PORT',
      'GATEWAY_URL',
      'GATEWAY_AID',
      'REGISTRATION_NUMBER',
      'SMTP_URL',
      'MAIL_FROM',
    ]);
    expect(faultsOf({ ...rest, ...PUBLIC, MAIL_FROM: 'Demo <shop@komorebi.example.jp>' })).toContain(
      'MAIL_FROM',
    );
    expect(faultsOf({ ...PUBLIC, SMTP_URL: '', MAIL_FROM: '', MAIL: 'off' })).toBe('');
  });

  it('refuses the demo’s seller on receipts of a shop with a name of its own', () => {
    const named = { ...PUBLIC, SHOP_NAME_JA: '灯台書房' };
    expect(faultsOf(named)).toMatch(/SHOP_LEGAL_SELLER_JA: .*\n.*SHOP_LEGAL_SELLER_EN: /);
    const sold = { SHOP_LEGAL_SELLER_JA: '株式会社灯台', SHOP_LEGAL_SELLER_EN: 'Todai Inc.' };
    expect(faultsOf({ ...named, ...sold })).toBe('');
  });

  it.each([
    ['UNCONFIRMED_KEPT_DAYS', 30],
    ['INQUIRIES_KEPT_YEARS', 3],
    ['IDLE_MEMBERS_KEPT_YEARS', 5],
  ] as const)('%s has a first value, and is switched off by none or 0', (name, first) => {
    expect(readEnv(PUBLIC)[name]).toBe(first);
    expect(readEnv({ ...PUBLIC, [name]: '7' })[name]).toBe(7);
    for (const off of ['none', '0']) expect(readEnv({ ...PUBLIC, [name]: off })[name]).toBe(0);
    for (const wrong of ['-1', '1.5', 'never', '99999'])
      expect(faultsOf({ ...PUBLIC, [name]: wrong })).toContain(`${name}: `);
  });

  it('keeps invoices for seven years or ten', () => {
    expect(readEnv(PUBLIC).INVOICES_KEPT_YEARS).toBe(7);
    expect(readEnv({ ...PUBLIC, INVOICES_KEPT_YEARS: '10' }).INVOICES_KEPT_YEARS).toBe(10);
    expect(faultsOf({ ...PUBLIC, INVOICES_KEPT_YEARS: '5' })).toContain('INVOICES_KEPT_YEARS: ');
  });

  it.each([
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'not an address'],
    ['MAIL_FROM', 'Shop <shop@localhost'],
    ['REGISTRATION_NUMBER', 'T1000012050002'],
  ])('refuses the malformed %s %s, also on this machine', (name, value) => {
    for (const SHOP_URL of ['https://shop.example', 'http://localhost:3000'])
      expect(faultsOf({ ...PUBLIC, SHOP_URL, [name]: value })).toMatch(
        new RegExp(`^  ${name}: must be`, 'm'),
      );
  });

  // nodemailer #1723, MahoCommerce/maho PR #650: the form is right, but a sign of the password ends it.
  it.each(['smtp://user:p#ss@mail.example', 'smtp://user:pa/ss@mail.example:587'])(
    'says how a password is written in SMTP_URL=%s',
    (SMTP_URL) => {
      expect(faultsOf({ ...PUBLIC, SMTP_URL })).toMatch(/^ {2}SMTP_URL: .*escaped \(%23/m);
      const [, password = ''] = /:([^:@]+)@/.exec(SMTP_URL) ?? [];
      const escaped = SMTP_URL.replace(password, encodeURIComponent(password));
      expect(faultsOf({ ...PUBLIC, SMTP_URL: escaped })).toBe('');
    },
  );

  // TRC-Loop/Pelton PR #314
  it.each([
    ['Komorebi (Books) <shop@shop.example>', 'Komorebi (Books)'],
    ['Komorebi, Books <shop@shop.example>', 'Komorebi, Books'],
    ['"Komorebi (Books)" <shop@shop.example>', 'Komorebi (Books)'],
    ['こもれび書房（本店） <shop@shop.example>', 'こもれび書房（本店）'],
    ['The Shop <shop@shop.example>', 'The Shop'],
    ['shop@shop.example', ''],
  ])('mails sent by MAIL_FROM=%s have the whole name', (MAIL_FROM, name) => {
    const [sender] = addressparser(readEnv({ ...PUBLIC, MAIL_FROM }).MAIL_FROM);
    expect(sender).toEqual({ name, address: 'shop@shop.example' });
  });

  it.each(['SHOP_URL', 'GATEWAY_URL', 'AC_URL', 'OAUTH_USERINFO_URL'])('requires https for %s', (name) => {
    const errors = faultsOf({ ...PUBLIC, AC_TOKEN: 'y'.repeat(16), [name]: 'http://company.example' });
    expect(errors).toContain(`${name}: must be https in production`);
  });

  it('refuses a PASSWORD_WORK below the default, and accepts a higher power of two', () => {
    expect(faultsOf({ ...PUBLIC, PASSWORD_WORK: '1024' })).toContain(
      'PASSWORD_WORK: must be 32768 at least in production',
    );
    expect(faultsOf({ ...PUBLIC, PASSWORD_WORK: '40000' })).toContain(
      'PASSWORD_WORK: must be a power of two',
    );
    expect(readEnv({ ...PUBLIC, PASSWORD_WORK: '65536' }).PASSWORD_WORK).toBe(65_536);
    expect(readEnv(PUBLIC).PASSWORD_WORK).toBe(32_768);
  });
});

it('a SHOP_URL on the same machine leaves NODE_ENV as it is set', () => {
  expect(readEnv({ SHOP_URL: 'http://localhost:3000' }).NODE_ENV).toBe('development');
  expect(readEnv({ SHOP_URL: 'http://127.0.0.1:3000', NODE_ENV: 'test' }).NODE_ENV).toBe('test');
});
