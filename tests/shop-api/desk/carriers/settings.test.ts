import { describe, expect, it } from 'vitest';
import { shippingSettings } from '#contract/desk/settings.ts';

const faultsOf = (key: keyof typeof shippingSettings, value: unknown) =>
  shippingSettings[key]
    .safeParse(value)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('the settings for shipping', () => {
  it('have defaults', () => {
    expect(shippingSettings.carriers.parse({})).toEqual({ byMethod: {}, links: {} });
    expect(shippingSettings.slip.parse({})).toMatchObject({ showPrices: true, goodsName: '書籍' });
  });

  it('accept codes with blanks and full-width digits', () => {
    const yamato = { customerCode: ' ０６０００００００００１', freightNumber: '01', slipType: 'A' };
    expect(shippingSettings.carriers.parse({ yamato }).yamato).toEqual({
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
    expect(faultsOf('slip', { goodsName: '書'.repeat(16) })).toEqual([
      ['goodsName', 'validation.field_maximum'],
    ]);
  });
});
