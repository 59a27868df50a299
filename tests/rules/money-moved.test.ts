/** An answer to a call that may have moved money is doubt unless it names a reason for which nothing is charged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfRefusal, moneyAfter } from '#app/checkout/money-moved.ts';
import { errorCodes } from '#contract/errors.ts';

const CARD = ['ER030', 'ER016', 'ER055', 'ER900', 'payment_card_limit', 'payment_declined'];
const REQUEST = ['ER001', 'ER999', 'ERTKN', 'payment_token_invalid', 'payment_rt_invalid'];
const moneyOf = (
  call: Parameters<typeof moneyAfter>[0],
  answer: { status: number; errorCode?: string },
  storesPayments = false,
) => moneyAfter(call, kindOfRefusal(answer, storesPayments));

describe('a charge', () => {
  it.each([...CARD, ...REQUEST])('that is refused with %s has moved nothing', (errorCode) => {
    for (const status of [400, 422]) expect(moneyOf('charge', { status, errorCode })).toBe('unmoved');
  });

  it('that is refused by a rule of the shop has moved nothing, if the Shop API stores payments', () => {
    for (const errorCode of ['payment_amount_changed', 'item_quantity_exceeded', 'payment_key_expired']) {
      expect(moneyOf('charge', { status: 400, errorCode }, true)).toBe('unmoved');
      expect(moneyOf('charge', { status: 400, errorCode }, false)).toBe('doubt');
    }
    expect(moneyOf('charge', { status: 429, errorCode: 'too_many_requests' }, true)).toBe('unmoved');
  });

  it('that may be under way is in doubt', () => {
    for (const errorCode of ['payment_unknown', 'checkout_state'])
      for (const stores of [true, false])
        expect(moneyOf('charge', { status: 400, errorCode }, stores)).toBe('doubt');
  });
});

it('the question whether the shopper has paid is only answered by reasons about the payment', () => {
  for (const errorCode of CARD) expect(moneyOf('question', { status: 400, errorCode })).toBe('unmoved');
  for (const errorCode of REQUEST) expect(moneyOf('question', { status: 400, errorCode })).toBe('doubt');
  expect(moneyOf('question', { status: 400, errorCode: 'payment_not_confirmed' })).toBe('unmoved');
});

it('a confirmed payment stays one, whatever the answer to placing its order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      fc.option(fc.constantFrom(...CARD, ...REQUEST, ...errorCodes), { nil: undefined }),
      fc.boolean(),
      (status, errorCode, stores) =>
        moneyAfter('place_paid', kindOfRefusal({ status, errorCode }, stores)) === 'moved',
    ),
  );
});

it('every other answer to a charge or a question is doubt: other statuses, no code, unknown codes', () => {
  // 422 is 400 by another name.
  const otherStatus = fc.integer({ min: 402, max: 599 }).filter((status) => status !== 422);
  const refused = fc.constantFrom(400, 422);
  const other = fc.oneof(
    fc.record({
      status: otherStatus,
      errorCode: fc.constantFrom(...CARD, ...REQUEST),
    }),
    fc.record({ status: fc.integer({ min: 402, max: 599 }) }),
    fc.record({ status: refused, errorCode: fc.constantFrom('ER777', 'oops', '') }),
    fc.record({ status: refused }),
  );
  fc.assert(
    fc.property(
      other,
      fc.constantFrom('charge' as const, 'question' as const),
      (answer, call) => moneyOf(call, answer) === 'doubt',
    ),
  );
});
