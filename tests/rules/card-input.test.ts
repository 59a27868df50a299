import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardFieldOf, cardFields, expiryOf, readCard, type TypedCard } from '#app/rules/card-input.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';

const MONTH = '2611';
const good: TypedCard = {
  number: '4444 3333 2222 1111',
  expiry: '04/27',
  cvv: '123',
  givenName: 'Hanako',
  familyName: 'Yamada',
};

describe('the card form (§5)', () => {
  it('converts input to the gateway’s format: digits, YYMM, capitals', () => {
    expect(readCard(good, MONTH)).toEqual({
      card: {
        number: '4444333322221111',
        expiry: '2704',
        cvv: '123',
        givenName: 'HANAKO',
        familyName: 'YAMADA',
      },
    });
    expect(
      readCard({ ...good, number: '４４４４－３３３３－２２２２－１１１１', cvv: '１２３４' }, MONTH),
    ).toMatchObject({
      card: { number: '4444333322221111', cvv: '1234' },
    });
  });

  it.each([
    ['04/27', '2704'],
    ['4/27', '2704'],
    ['0427', '2704'],
    ['04 / 2027', '2704'],
    ['０４／２７', '2704'],
    ['12-30', '3012'],
    ['00/27', undefined],
    ['13/27', undefined],
    ['27/04', undefined],
    ['4', undefined],
    ['', undefined],
  ])('converts the expiry %s to %s', (typed, wanted) => expect(expiryOf(typed)).toBe(wanted));

  it('removes spaces inside a name, because the gateway refuses them', () => {
    const read = readCard({ ...good, givenName: 'Anna Maria', familyName: 'ＤＥ　ＬＡ ＣＲＵＺ' }, MONTH);
    expect(read).toMatchObject({ card: { givenName: 'ANNAMARIA', familyName: 'DELACRUZ' } });
  });

  const faulty: [Partial<TypedCard>, object][] = [
    [{ number: '' }, { number: 'required' }],
    [{ number: '4444333322221' }, { number: 'number' }],
    [{ number: '3782 822463 10005' }, { number: 'other_brand' }],
    [{ number: '36227206271667' }, { number: 'other_brand' }],
    [{ number: '44443333222211112' }, { number: 'number' }],
    [{ expiry: '1' }, { expiry: 'expiry' }],
    [{ expiry: '10/26' }, { expiry: 'expiry' }],
    [{ cvv: '12' }, { cvv: 'cvv' }],
    [{ cvv: '12345' }, { cvv: 'cvv' }],
    [{ givenName: '花子' }, { givenName: 'name' }],
    [{ familyName: 'O’Hara' }, { familyName: 'name' }],
    [{ givenName: 'A'.repeat(22), familyName: 'B'.repeat(23) }, { familyName: 'name' }],
  ];
  // §5.33, §5.35, §5.36
  it.each(faulty)('reports the fault of %j', (change, errors) =>
    expect(readCard({ ...good, ...change }, MONTH)).toEqual({ errors }),
  );

  it('reports all empty fields at once', () => {
    const empty = Object.fromEntries(cardFields.map((field) => [field, ' '])) as TypedCard;
    const errors = Object.fromEntries(cardFields.map((field) => [field, 'required']));
    expect(readCard(empty, MONTH)).toEqual({ errors });
  });

  it('never throws, and never passes on values that the gateway refuses', () => {
    const typed = fc.record({
      number: fc.string(),
      expiry: fc.string(),
      cvv: fc.string(),
      givenName: fc.string(),
      familyName: fc.string(),
    });
    fc.assert(
      fc.property(typed, (card) => {
        const read = readCard(card, MONTH);
        if ('errors' in read) return Object.keys(read.errors).length > 0;
        const { number, expiry, cvv, givenName, familyName } = read.card;
        return (
          /^\d{16}$/.test(number) &&
          /^\d{4}$/.test(expiry) &&
          /^\d{3,4}$/.test(cvv) &&
          /^[A-Z.-]+$/.test(givenName + familyName)
        );
      }),
    );
  });
});

it.each([
  ['ER055', 'number'],
  ['ER014', 'number'],
  ['ER015', 'number'],
  ['ER056', 'expiry'],
  ['ER057', 'givenName'],
  ['ER058', 'familyName'],
  ['ER079', 'cvv'],
  ['ER030', undefined],
  ['ER900', undefined],
])('the error %s is shown at the field %s (§8.45, §8.46, §8.47, §8.48, §8.49)', (code, field) =>
  expect(cardFieldOf(paymentError(code).field)).toBe(field),
);
