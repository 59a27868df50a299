import { describe, expect, it } from 'vitest';
import { isPayable, MAX_ROUNDS, nextCall } from '#app/rules/checkout-driver.ts';
import { stepAfter } from '#app/rules/checkout-return.ts';
import { type CheckoutState, checkoutStates } from '#contract/order-shapes.ts';

const at = (checkoutState: CheckoutState, more: Partial<Parameters<typeof nextCall>[0]> = {}) =>
  nextCall({ checkoutState, hasItems: true, hasAddress: true, maySetAddress: true, ...more });

describe('the checkout driver', () => {
  it('makes at most one call in each state, and none that would reset the cart to an earlier state', () => {
    expect(Object.fromEntries(checkoutStates.map((state) => [state, at(state)]))).toEqual({
      cart: 'current_address',
      addressed: 'shipping',
      shipping_selected: 'payment',
      shipping_skipped: 'payment',
      payment_selected: undefined,
      payment_skipped: undefined,
      completed: undefined,
      failed: undefined,
    });
  });

  it('sets the default address only in state `cart`, if the cart has no address and the member has one', () => {
    expect(at('cart', { hasAddress: false })).toBe('default_address');
    expect(at('cart', { hasAddress: false, maySetAddress: false })).toBeUndefined();
    for (const state of checkoutStates.filter((one) => one !== 'cart'))
      expect(at(state, { hasAddress: false })).not.toBe('default_address');
  });

  it('does not change an empty cart', () => {
    for (const state of checkoutStates)
      expect(at(state, { hasItems: false, hasAddress: false })).toBeUndefined();
  });

  it('reaches the payment from the state `cart` within MAX_ROUNDS calls', () => {
    const leadsTo = {
      default_address: 'addressed',
      current_address: 'addressed',
      shipping: 'shipping_selected',
      payment: 'payment_selected',
    } as const;
    let state: CheckoutState = 'cart';
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const call = at(state, { hasAddress: state !== 'cart' });
      if (call) state = leadsTo[call];
    }
    expect(isPayable(state)).toBe(true);
  });
});

describe('the step after a change', () => {
  it('is the following step, or the confirm step if the shopper came from there', () => {
    expect(stepAfter('address', 'payment_selected', null)).toBe('survey');
    expect(stepAfter('survey', 'payment_selected', null)).toBe('confirm');
    expect(stepAfter('address', 'payment_selected', 'confirm')).toBe('confirm');
    expect(stepAfter('address', 'payment_selected', 'https://evil.example')).toBe('survey');
  });
});
