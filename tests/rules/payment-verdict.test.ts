import { describe, expect, it } from 'vitest';
import { disagreement, type Standing, verdictOn } from '#api/domain/payments/verdict.ts';

const open: Standing = { job: 'AUTH', expected: 2500, wanted: true, taking: undefined, taken: undefined };
const payment = (state: 'authorised' | 'captured' | 'cancelled' | 'failed', change: object = {}) => ({
  gatewayId: '1',
  state,
  total: 2500,
  code: '',
  ...change,
});

describe('the verdict on a payment', () => {
  it.each([
    ['the one that is wanted', payment('authorised'), {}, 'capturing'],
    ['taken already', payment('captured'), {}, 'captured'],
    ['taken for the order', payment('captured'), { taken: '1', wanted: false }, 'captured'],
    ['another one is being taken', payment('authorised'), { taking: '2' }, 'claimed'],
    ['another one was taken', payment('authorised'), { taken: '2', wanted: false }, 'returning'],
    [
      'another one was taken, and the order waits all the same',
      payment('captured'),
      { taken: '2' },
      'returning',
    ],
    ['nobody waits for it', payment('captured'), { wanted: false }, 'returning'],
    ['another sum', payment('authorised', { total: 1 }), {}, 'returning'],
    ['no charge, under a charge’s reference', payment('authorised'), { job: 'CAPTURE' }, 'returning'],
    ['a charge', payment('captured'), { job: 'CAPTURE' }, 'captured'],
    ['given back', payment('cancelled'), { taken: '1' }, 'returned'],
    ['refused', payment('failed'), {}, 'refused'],
  ] as const)('%s', (_, made, standing, verdict) => {
    expect(verdictOn(made, { ...open, ...standing })).toBe(verdict);
  });
});

describe('a response of the gateway', () => {
  const answer = { ok: true, gatewayId: '7', code: '', reference: 'C1-1-A', total: 2500 };
  const asked = { reference: 'C1-1-A', gatewayId: '7', yen: 2500 };
  it.each([
    ['agrees', {}, undefined],
    ['says nothing of amounts', { total: 0 }, undefined],
    ['is about another reference', { reference: 'C2-1-B' }, 'reference'],
    ['names no reference', { reference: '' }, 'reference'],
    ['is about another payment', { gatewayId: '8' }, 'number'],
    ['names no payment', { gatewayId: '0' }, 'number'],
    ['is about another sum', { total: 1 }, 'amount'],
  ] as const)('%s', (_, change, why) => {
    expect(disagreement({ ...answer, ...change }, asked)).toBe(why);
  });
});
