import { describe, expect, it } from 'vitest';
import { ownerSettings } from '#contract/desk/settings.ts';

const faultsOf = (key: keyof typeof ownerSettings, value: unknown) =>
  ownerSettings[key].safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

describe("the owner's settings", () => {
  it('have defaults', () => {
    expect(ownerSettings.carriers.parse({})).toEqual({ byMethod: {}, links: {} });
    expect(ownerSettings.slip.parse({})).toMatchObject({ showPrices: true, goodsName: '書籍' });
    expect(ownerSettings.notices.parse({})).toEqual({ orders: 'each', lowStock: true, receivers: [] });
  });

  it('accept codes with blanks and full-width digits', () => {
    const yamato = { customerCode: ' ０６０００００００００１', freightNumber: '01', slipType: 'A' };
    expect(ownerSettings.carriers.parse({ yamato }).yamato).toEqual({
      ...yamato,
      customerCode: '060000000001',
    });
  });

  it('report every error at its field', () => {
    expect(
      faultsOf('carriers', {
        byMethod: { standard: 'pigeon' },
        yamato: { customerCode: '12', slipType: '0' },
        sagawa: {},
        links: { sagawa: 'https://example.com/{n}' },
      }).map(([path]) => path),
    ).toEqual([
      'byMethod.standard',
      'yamato.customerCode',
      'yamato.freightNumber',
      'sagawa.customerCode',
      'links.sagawa',
    ]);
    expect(faultsOf('sender', {}).map(([path]) => path)).toEqual([
      'name',
      'postcode',
      'provinceCode',
      'city',
      'street',
      'phoneNumber',
    ]);
    expect(faultsOf('notices', { orders: 'weekly', receivers: ['shop@example.jp', 'nobody'] })).toEqual([
      ['orders', 'validation.field_required'],
      ['receivers', 'validation.email_invalid'],
    ]);
    expect(faultsOf('notices', { receivers: Array(11).fill('shop@example.jp') })).toEqual([
      ['receivers', 'validation.receivers_maximum'],
    ]);
    expect(faultsOf('slip', { goodsName: '書'.repeat(16) })).toEqual([
      ['goodsName', 'validation.field_maximum'],
    ]);
  });
});
