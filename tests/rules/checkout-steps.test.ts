import { describe, expect, it } from 'vitest';
import { checkoutSteps, primaryAction, primaryLabel, stepStates } from '#app/rules/checkout-steps.ts';
import { checkoutStates } from '#contract/order-shapes.ts';

describe('the primary button (§4)', () => {
  it('leads to the address step while the cart is in its initial state', () => {
    for (const step of ['cart', 'address', 'survey', 'confirm'] as const)
      expect(primaryAction({ step, checkoutState: 'cart' })).toMatchObject({ kind: 'go', step: 'address' });
  });

  it('leads from the cart to the survey if the cart has an address', () => {
    for (const checkoutState of checkoutStates.filter((state) => state !== 'cart'))
      expect(primaryAction({ step: 'cart', checkoutState })).toMatchObject({ kind: 'go', step: 'survey' });
  });

  it('leads from address, survey and confirm to the following step', () => {
    const from = (step: 'address' | 'survey' | 'confirm') =>
      primaryAction({ step, checkoutState: 'payment_selected' });
    expect(from('address')).toMatchObject({ step: 'survey' });
    expect(from('survey')).toMatchObject({ step: 'confirm' });
    expect(from('confirm')).toMatchObject({ step: 'payment' });
  });

  it('counts as the beginning of the checkout only on the cart step', () => {
    const begins = checkoutSteps
      .map((step) => primaryAction({ step, checkoutState: 'addressed' }))
      .map((action) => action.kind === 'go' && action.beginsCheckout);
    expect(begins).toEqual([true, false, false, false, false]);
  });

  it('places the order on the payment step', () => {
    expect(primaryAction({ step: 'payment', checkoutState: 'payment_selected' })).toEqual({
      kind: 'place_order',
    });
  });

  it('has a label that depends on the step and on ROBOT_PAYMENT', () => {
    expect(checkoutSteps.map((step) => primaryLabel(step, true))).toEqual([
      'next',
      'next',
      'next',
      'next',
      'place_order',
    ]);
    expect(primaryLabel('confirm', false)).toBe('proceed_to_payment');
    expect(primaryLabel('survey', false)).toBe('next');
  });
});

it('the step bar links only to earlier steps (§2)', () => {
  expect(stepStates('survey').map(({ state }) => state)).toEqual([
    'past',
    'past',
    'current',
    'later',
    'later',
  ]);
});
