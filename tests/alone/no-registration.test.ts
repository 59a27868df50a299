/** A shop whose seller is not registered as an invoice issuer, and which has no host of postal data. */
import { expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env['REGISTRATION_NUMBER'] = 'none';
  process.env['POSTAL_DATA_URL'] = 'none';
});

const { translator } = await import('#app/i18n/i18n.ts');
const { lookupPage, postalView } = await import('#app/forms/address-values.ts');
const { statementRows } = await import('#app/routes/commercial-transactions/route.tsx');
type Scope = Parameters<typeof statementRows>[0];

it.each(['ja', 'en'] as const)('the legal statement in %s has no registration number', (locale) => {
  const t = translator(locale);
  const names = statementRows({ locale, t } as Scope, undefined).map(({ name }) => name);
  expect(names).toContain(t('statement.seller'));
  expect(names).not.toContain(t('statement.registration'));
});

it('forms with an address offer no lookup, and connect to no other host', () => {
  expect(postalView(undefined).dataUrl).toBeUndefined();
  expect(lookupPage()).toEqual({});
});
