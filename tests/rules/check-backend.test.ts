/** Every field that `npm run check-backend` can report as missing is an optional field of the contract. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addressBook } from '#contract/address-book.ts';
import { latestProducts, productByCode, productReviews, taxons } from '#contract/catalogue.ts';
import { paymentMethods, requestPaymentKey } from '#contract/checkout.ts';
import { listOrders, showOrder } from '#contract/orders.ts';
import { markOf } from '#contract/rules/marks.ts';
import { login, me } from '#contract/user.ts';
import { faultsOf } from '../../scripts/check-backend/faults.ts';
import * as lacks from '../../scripts/check-backend/lacks.ts';
import { merged, verdictOf } from '../../scripts/check-backend/verdict.ts';

type Schema = z.core.$ZodType;

/** Whether a part of the path is optional; undefined if the path does not exist. */
function fieldAt(schema: Schema, [name, ...rest]: string[], mayLack = false): boolean | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable')
    return fieldAt(def.innerType, name === undefined ? [] : [name, ...rest], true);
  if (def.type === 'pipe') return fieldAt(def.out, name === undefined ? [] : [name, ...rest], mayLack);
  if (name === undefined) return mayLack;
  if (def.type === 'union')
    return def.options
      .map((option) => fieldAt(option, [name, ...rest], mayLack))
      .find((one) => one !== undefined);
  if (name === '*') {
    if (def.type === 'array') return fieldAt(def.element, rest, true);
    return def.type === 'record' ? fieldAt(def.valueType, rest, true) : undefined;
  }
  const field = def.type === 'object' ? def.shape[name] : undefined;
  return field && fieldAt(field, rest, mayLack || markOf(field).ours === true);
}

describe('every field that check-backend can report as missing is optional in the contract:', () => {
  const of = {
    ofTaxons: taxons,
    ofProduct: productByCode,
    ofProducts: latestProducts,
    ofReviews: productReviews,
    ofOrder: showOrder,
    ofOrders: listOrders,
    ofLogin: login,
    ofMember: me,
    ofAddressBook: addressBook,
    ofPaymentMethods: paymentMethods,
    ofPaymentKey: requestPaymentKey,
  };
  it.each(Object.entries(lacks))('%s', (name, list) => {
    const call = of[name as keyof typeof of];
    for (const [path] of list) expect([path, fieldAt(call.data, path.split('.'))]).toEqual([path, true]);
  });
});

const call = { ...latestProducts, path: '/things' };
const thing = { code: 'A', name: 'A', slug: 'a' };
const judge = (status: number, body: unknown, without?: string) =>
  verdictOf(call, '/things', { status, text: JSON.stringify(body) }, { ...(without ? { without } : {}) });

describe('a verdict', () => {
  it('names the first four missing fields that the specification promises, and counts the rest', () => {
    const { kind, notes } = judge(200, {
      items: Array.from({ length: 6 }, () => ({ slug: 'a', name: 'A' })),
    });
    expect(kind).toBe('broken');
    expect(notes).toEqual([...[0, 1, 2, 3].map((at) => `items[${at}].code: missing`), 'and 2 more']);
  });

  it('names optional values that cannot be read', () => {
    const { kind, notes } = judge(200, [{ ...thing, averageRating: 'good' }]);
    expect([kind, notes]).toEqual([
      'works',
      [expect.stringMatching(/^items\[0\]\.averageRating: .*, taken as missing$/)],
    ]);
  });

  it('on a missing call names what the storefront lacks without it; if the call is required, it is `broken`', () => {
    expect(judge(404, {}, 'no things')).toMatchObject({ kind: 'works', notes: ['no such call: no things'] });
    expect(judge(404, { code: 404, message: 'No' })).toMatchObject({
      kind: 'broken',
      notes: ['status 404: No'],
    });
  });

  it('on several responses to a call is the worst of their verdicts', () => {
    const one = (kind: 'works' | 'broken', ...notes: string[]) => ({ call: 'GET /a', kind, notes });
    expect(
      merged([one('works', 'x'), one('broken', 'y'), one('works', 'z'), one('broken', 'y', 'w')]),
    ).toEqual([one('broken', 'y', 'w')]);
  });
});

it('a response as specified has no faults', () => {
  expect(faultsOf(latestProducts.data, { items: [thing] })).toEqual([]);
});
