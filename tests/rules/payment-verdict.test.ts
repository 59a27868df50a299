import { describe, expect, it } from 'vitest';
import { disagreement, type JudgedAttempt, verdictOn } from '#api/domain/payments/verdict.ts';

const open: JudgedAttempt = {
  job: 'AUTH',
  expected: 2500,
  wanted: true,
  taking: undefined,
  taken: undefined,
};
const payment = (state: 'authorised' | 'captured' | 'cancelled' | 'failed', change: object = {}) => ({
  gatewayId: '1',
  state,
  total: 2500,
  code: '',
  ...change,
});

describe('the verdict on a payment is', () => {
  it.each([
    ['`capturing` if the order waits for it', payment('authorised'), {}, 'capturing'],
    ['`captured` if it was captured already', payment('captured'), {}, 'captured'],
    [
      '`captured` if the order was paid by it',
      payment('captured'),
      { taken: '1', wanted: false },
      'captured',
    ],
    ['`claimed` if another payment is being captured', payment('authorised'), { taking: '2' }, 'claimed'],
    [
      '`returning` if another payment was captured',
      payment('authorised'),
      { taken: '2', wanted: false },
      'returning',
    ],
    [
      '`returning` if another payment was captured, although the order still waits',
      payment('captured'),
      { taken: '2' },
      'returning',
    ],
    ['`returning` if the order no longer waits for it', payment('captured'), { wanted: false }, 'returning'],
    ['`returning` if its amount is wrong', payment('authorised', { total: 1 }), {}, 'returning'],
    [
      '`returning` if it is only authorised, although the attempt was to charge at once',
      payment('authorised'),
      { job: 'CAPTURE' },
      'returning',
    ],
    ['`captured` if it is a charge', payment('captured'), { job: 'CAPTURE' }, 'captured'],
    ['`returned` if the gateway cancelled it', payment('cancelled'), { taken: '1' }, 'returned'],
    ['`refused` if the gateway refused it', payment('failed'), {}, 'refused'],
  ] as const)('%s', (_, made, facts, verdict) => {
    expect(verdictOn(made, { ...open, ...facts })).toBe(verdict);
  });
});

describe('a response of the gateway', () => {
  const answer = { ok: true, gatewayId: '7', code: '', reference: 'C1-1-A', total: 2500 };
  const asked = { reference: 'C1-1-A', gatewayId: '7', yen: 2500 };
  it.each([
    ['agrees with the same reference, payment and amount', {}, undefined],
    ['agrees without an amount', { total: 0 }, undefined],
    ['disagrees with another reference', { reference: 'C2-1-B' }, 'reference'],
    ['disagrees without a reference', { reference: '' }, 'reference'],
    ['disagrees with another payment', { gatewayId: '8' }, 'number'],
    ['disagrees without a payment', { gatewayId: '0' }, 'number'],
    ['disagrees with another amount', { total: 1 }, 'amount'],
  ] as const)('%s', (_, change, why) => {
    expect(disagreement({ ...answer, ...change }, asked)).toBe(why);
  });
});
