import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARRIERS, carriers, isTrackingLink, trackingUrl } from '#contract/desk/carriers.ts';
import { carrierSettings } from '#contract/desk/settings.ts';
import { formatTrackingNumber, readTrackingNumber } from '#contract/desk/tracking-number.ts';

describe('a tracking number', () => {
  it.each([
    '123456789013',
    '1234-5678-9013',
    ' 1234 5678 9013 ',
    '１２３４－５６７８－９０１３',
    '1234ー5678−9013',
  ])('is accepted as %s', (typed) =>
    expect(readTrackingNumber('yamato', typed)).toEqual({ number: '123456789013', isDoubtful: false }),
  );

  it.each([
    ['', 'missing'],
    [' - ', 'missing'],
    ['1.23E+11', 'from_spreadsheet'],
    ['１．２３４５７E+11', 'from_spreadsheet'],
    ['1e11', 'from_spreadsheet'],
    ['12345678901X', 'not_digits'],
    ['+123456789013', 'not_digits'],
    ['12345678901', 'wrong_length'],
    ['1234567890123', 'wrong_length'],
  ])('is refused as %j: %s', (typed, fault) =>
    expect(readTrackingNumber('yamato', typed)).toEqual({ fault }),
  );

  it.each([
    ['clickpost', 11, 13],
    ['other', 6, 20],
  ] as const)('of %s has %i to %i digits', (code, min, max) => {
    expect(readTrackingNumber(code, '1'.repeat(min - 1))).toEqual({ fault: 'wrong_length' });
    expect(readTrackingNumber(code, '1'.repeat(min))).toMatchObject({ number: '1'.repeat(min) });
    expect(readTrackingNumber(code, '1'.repeat(max))).toMatchObject({ number: '1'.repeat(max) });
    expect(readTrackingNumber(code, '1'.repeat(max + 1))).toEqual({ fault: 'wrong_length' });
  });

  it.each([
    ['12345678901', '1234-5678-901'],
    ['123456789012', '1234-5678-9012'],
    ['1234567890123', '1234-5678-9012-3'],
  ])('of the digits %s is shown as %s', (number, shown) => expect(formatTrackingNumber(number)).toBe(shown));

  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  const separator = fc.constantFrom('', '-', ' ', '　', '－', '‐', '−', 'ー', '–', '\u00ad');
  it('is read as the same number, however it is typed', () => {
    fc.assert(
      fc.property(
        digits(12),
        fc.array(separator, { minLength: 13, maxLength: 13 }),
        fc.boolean(),
        (number, between, wide) => {
          const letters = [...number].map((digit) =>
            wide ? String.fromCharCode(digit.charCodeAt(0) + 0xfee0) : digit,
          );
          const typed = between.map((mark, at) => mark + (letters[at] ?? '')).join('');
          expect(readTrackingNumber('sagawa', typed)).toMatchObject({ number });
          expect(readTrackingNumber('sagawa', formatTrackingNumber(number))).toMatchObject({ number });
        },
      ),
    );
  });

  it('has one correct check digit, and is accepted as doubtful with the nine others', () => {
    fc.assert(
      fc.property(digits(11), (eleven) => {
        const read = [...'0123456789'].map((last) => readTrackingNumber('yuupri', eleven + last));
        expect(read.filter((one) => 'number' in one && !one.isDoubtful)).toHaveLength(1);
        expect(readTrackingNumber('other', `${eleven}9`)).toMatchObject({ isDoubtful: false });
      }),
    );
  });

  it('is refused, whatever is typed, unless it contains only digits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...carriers), fc.string({ unit: 'binary' }), (code, typed) => {
        const read = readTrackingNumber(code, typed);
        if ('number' in read) expect(read.number).toMatch(/^\d{11,13}$/);
      }),
    );
  });
});

describe('a tracking link', () => {
  it('leads to the carrier’s usual page, or to the page in the settings', () => {
    for (const code of carriers) {
      const link = CARRIERS[code].tracking?.link;
      if (link) expect(isTrackingLink(code, link)).toBe(true);
      expect(trackingUrl(code, '123456789012')).toBe(link?.replace('{n}', '123456789012'));
    }
    const yamato = 'https://toi.kuronekoyamato.co.jp/cgi-bin/tneko?number={n}';
    expect(trackingUrl('yamato', '123456789012', { yamato })).toBe(yamato.replace('{n}', '123456789012'));
  });

  it.each([
    'http://www.kuronekoyamato.co.jp/{n}',
    'https://kuronekoyamato.co.jp.example.com/{n}',
    'https://example.com/kuronekoyamato.co.jp/{n}',
    'https://evilkuronekoyamato.co.jp/{n}',
    'https://kuronekoyamato.co.jp@example.com/{n}',
    'https://a:b@www.kuronekoyamato.co.jp/{n}',
    'https://www.kuronekoyamato.co.jp:8443/{n}',
    'https://example.com\\.kuronekoyamato.co.jp/{n}',
    'https://{n}.kuronekoyamato.co.jp/',
    'https://www.kuronekoyamato.co.jp/',
    'https://www.kuronekoyamato.co.jp/{n}/{n}',
    'javascript:alert({n})',
    '',
  ])('is refused for Yamato if it is %s', (link) => {
    expect(isTrackingLink('yamato', link)).toBe(false);
    const isTaken = carrierSettings.safeParse({ links: { yamato: link } }).success;
    expect(isTaken).toBe(link === '');
  });

  it('does not exist for the carrier `other`', () => {
    expect(isTrackingLink('other', 'https://example.com/{n}')).toBe(false);
    expect(trackingUrl('other', '123456789012')).toBeUndefined();
  });
});
