import { describe, expect, it } from 'vitest';
import { checkoutSteps, primaryAction, primaryLabel, stepStates } from '#app/rules/checkout-steps.ts';
import { checkoutStates } from '#contract/order-shapes.ts';

describe('the primary button (§4)', () => {
  it('leads to the address step while the cart is in its initial state', () => {
    for (const step of ['cart', 'address', 'survey', 'confirm'] as const)
      expect(primaryAction({ step, checkoutState: 'cart' })).toMatchObject({ kind: 'go', step: 'address' });
  });

  it('skips two steps on the cart step if there is an address', () => {
    for (const checkoutState of checkoutStates.filter((state) => state !== 'cart'))
      expect(primaryAction({ step: 'cart', checkoutState })).toMatchObject({ kind: 'go', step: 'survey' });
  });

  it('leads one step further from address, survey and confirm', () => {
    const from = (step: 'address' | 'survey' | 'confirm') =>
      primaryAction({ step, checkoutState: 'payment_selected' });
    expect(from('address')).toMatchObject({ step: 'survey' });
    expect(from('survey')).toMatchObject({ step: 'confirm' });
    expect(from('confirm')).toMatchObject({ step: 'payment' });
  });

  it('begins the checkout only when it leaves the first step', () => {
    const begins = checkoutSteps
      .map((step) => primaryAction({ step, checkoutState: 'addressed' }))
      .map((action) => action.kind === 'go' && action.beginsCheckout);
    expect(begins).toEqual([true, false, false, false, false]);
  });

  it('places the order on the payment step, after the receipt name if a receipt is requested', () => {
    const at = { step: 'payment', checkoutState: 'payment_selected' } as const;
    expect(primaryAction(at)).toEqual({ kind: 'place_order', validatesRecipient: false });
    expect(primaryAction({ ...at, requestReceipt: true })).toEqual({
      kind: 'place_order',
      validatesRecipient: true,
    });
  });

  it('is labelled by step and by the robot-payment flag', () => {
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
