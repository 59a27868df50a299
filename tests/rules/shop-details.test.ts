/** The shop's details in a stored value of any release. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  detailFields,
  detailNames,
  detailsIn,
  firstHomeWords,
  inForce,
  type ShopDetails,
  shopDetails,
} from '#contract/shop-details.ts';
import { detailsOfEnvironment, shopEnvironment } from '#contract/shop-identity.ts';

const first = detailsOfEnvironment(z.object(shopEnvironment).parse({}));

describe('the details of the environment', () => {
  it('may be saved at the desk as they are', () => {
    expect(detailFields.parse(first)).toEqual(first);
  });

  it('begin with the home page’s words of the demo', () => {
    expect(first).toMatchObject(firstHomeWords);
  });

  it('have no registration number and no policy elsewhere where the settings say so', () => {
    const env = z.object(shopEnvironment).parse({ REGISTRATION_NUMBER: 'none' });
    expect(detailsOfEnvironment(env)).toMatchObject({ registrationNumber: '', privacyUrl: '' });
  });
});

describe('a stored value', () => {
  it('whatever it is, is read without an error, and leaves every detail valid', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...detailNames, 'other'), fc.jsonValue()),
      fc.record(
        Object.fromEntries(
          detailNames.map((name) => [name, fc.oneof(fc.constant(first[name]), fc.jsonValue())]),
        ),
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(anything, (stored) => {
        const { details, unread } = detailsIn(stored);
        const all = inForce(first, details);
        expect(detailFields.parse(shopDetails.parse(all))).toEqual(all);
        for (const name of unread) expect(all[name]).toEqual(first[name]);
      }),
      { numRuns: 500 },
    );
  });

  it('that was written by this release is read as it was', () => {
    expect(detailsIn(first)).toEqual({ details: first, unread: [] });
    const none = { ...first, registrationNumber: '', companyUrl: '' };
    expect(inForce(first, detailsIn(none).details)).toEqual(none);
  });

  it('of a release that knew fewer fields leaves the others as they are, without an alarm', () => {
    expect(detailsIn({ nameJa: '青空書店', later: 1 })).toEqual({
      details: { nameJa: '青空書店' },
      unread: [],
    });
  });

  it.each([null, 7, 'text', []])('that is no group (%j) is of no use', (stored) => {
    expect(detailsIn(stored)).toEqual({ details: {}, unread: detailNames });
  });
});

describe('a field of the details', () => {
  const refused = (change: Partial<Record<keyof ShopDetails, unknown>>) =>
    detailFields.safeParse({ ...first, ...change }).error?.issues.map(({ message }) => message);

  it.each([
    ['T7000012050002', 'T7000012050002'],
    [' ｔ7000012050002', 'T7000012050002'],
    ['T7000-0120-50002', 'T7000012050002'],
    ['', ''],
  ])('takes the registration number %j', (registrationNumber, taken) => {
    expect(detailFields.parse({ ...first, registrationNumber }).registrationNumber).toBe(taken);
  });

  it.each(['T8000012050002', '7000012050002', 'T700001205000', 'none'])(
    'refuses the registration number %j',
    (registrationNumber) => {
      expect(refused({ registrationNumber })).toEqual(['validation.registration_number']);
    },
  );

  it.each(['javascript:alert(1)', 'aozora.example', 'https://user:secret@aozora.example', 'https://a b'])(
    'refuses the address %j',
    (companyUrl) => {
      expect(refused({ companyUrl })).toEqual(['validation.web_address']);
    },
  );

  it.each([
    [-1, 'validation.whole_yen'],
    [0.5, 'validation.whole_yen'],
    [Number.NaN, 'validation.whole_yen'],
    ['1000', 'validation.whole_yen'],
    [500_001, 'validation.over_card_limit'],
  ])('refuses the amount %j', (freeShippingYen, message) => {
    expect(refused({ freeShippingYen })).toEqual([message]);
  });
});
