import { describe, expect, it } from 'vitest';
import {
  addedToCart,
  cardRefused,
  cartEvent,
  lineChanged,
  orderFailed,
  paymentChosen,
  purchased,
  shippingChosen,
  triggerOptionsChosen,
} from '#app/analytics/events.ts';
import { withWaiting } from '#app/cookies/waiting-events.ts';
import { runsScripts, screenById } from '#app/screens.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { setPriceMultiplier } from '#contract/rules/money.ts';

type Line = NonNullable<Parameters<typeof lineChanged>[0]>;
type Wishes = { code?: string; variant?: string; quantity?: number; yen?: number; main?: string };

/** Only the fields that the functions read. */
const line = ({ code = 'BK-1', variant = code, quantity = 2, yen = 1100, main = 'books' }: Wishes = {}) =>
  ({
    quantity,
    subTotal: quantity * yen * 100,
    product: {
      code,
      name: '統計のはなし',
      taxons: { main, others: [] },
      variants: [{ code: variant, price: { current: yen * 100 } }],
    },
  }) as unknown as Line;

const totals = { items: 320_000, promotion: -20_000, shipping: 50_000, taxes: 33_600, total: 370_000 };
const cart = { items: [line(), line({ code: 'NT-1', variant: 'NT-1-B5', quantity: 1, yen: 1200 })], totals };
const items = [
  {
    item_id: 'BK-1',
    item_variant: 'BK-1',
    item_name: '統計のはなし',
    item_category: 'books',
    price: 1100,
    quantity: 2,
  },
  {
    item_id: 'NT-1',
    item_variant: 'NT-1-B5',
    item_name: '統計のはなし',
    item_category: 'books',
    price: 1200,
    quantity: 1,
  },
];

describe('a change of the cart’s lines', () => {
  const full = cart as unknown as Parameters<typeof addedToCart>[0];

  it('reports the added quantity, not the quantity in the cart', () => {
    expect(addedToCart(full, [{ productCode: 'NT-1', variantCode: 'NT-1-B5', quantity: 1 }])).toEqual({
      name: 'add_to_cart',
      params: { currency: 'JPY', value: 1200, items: [items[1]] },
    });
    const both = [
      { productCode: 'BK-1', quantity: 1 },
      { productCode: 'NT-1', quantity: 1 },
    ];
    expect(addedToCart(full, both)?.params).toMatchObject({
      value: 2300,
      items: [{ item_id: 'BK-1', quantity: 1 }, { item_id: 'NT-1' }],
    });
    expect(addedToCart(full, [{ productCode: 'BK-2', quantity: 1 }])).toBeUndefined();
  });

  it.each([
    [2, 5, 'add_to_cart', 3],
    [5, 2, 'remove_from_cart', 3],
    [2, undefined, 'remove_from_cart', 2],
  ])('from quantity %s to %s reports %s with quantity %s', (from, to, name, quantity) => {
    const after = to === undefined ? undefined : line({ quantity: to });
    expect(lineChanged(line({ quantity: from }), after)).toEqual({
      name,
      params: { currency: 'JPY', value: 1100 * quantity, items: [{ ...items[0], quantity }] },
    });
  });

  it('reports nothing if the line is unchanged or unknown', () => {
    expect(lineChanged(line(), line())).toBeUndefined();
    expect(lineChanged(undefined, undefined)).toBeUndefined();
  });

  it('omits the main category if the product has none', () => {
    const event = lineChanged(line({ main: '' }), undefined);
    expect(event?.params.items?.[0]).not.toHaveProperty('item_category');
  });
});

describe('the checkout', () => {
  const params = { currency: 'JPY', value: 3200, items };

  it('reports the goods in yen after discounts, and shipping separately', () => {
    expect(cartEvent('begin_checkout', cart)).toEqual({ name: 'begin_checkout', params });
    expect(cartEvent('confirm_order', cart)).toEqual({ name: 'confirm_order', params });
    expect(shippingChosen(cart, 'standard').params).toEqual({ ...params, shipping_tier: 'standard' });
    expect(paymentChosen(cart, 'credit_card').params).toEqual({ ...params, payment_type: 'credit_card' });
    expect(cardRefused(cart, 'ER030')).toEqual({
      name: 'fail_payment',
      params: { ...params, error_code: 'ER030' },
    });
    expect(cardRefused(undefined, 'ER030').params).toEqual({
      currency: 'JPY',
      value: 0,
      error_code: 'ER030',
    });
  });

  it('reports new survey answers by id, never the typed names', () => {
    const chosen = [{ triggerAppId: 12, name: '鈴木 一郎' }, { triggerAppId: 3 }];
    expect(triggerOptionsChosen({ totals }, chosen)).toEqual({
      name: 'select_trigger_option',
      params: { currency: 'JPY', value: 3200, trigger_options: '3,12' },
    });
    expect(triggerOptionsChosen({ totals }, [])).toBeUndefined();
    expect(
      triggerOptionsChosen({ totals, selectedTriggerApps: [...chosen].reverse() }, chosen),
    ).toBeUndefined();
  });

  it('reports an order by its number', () => {
    const payments = [{ method: { code: 'credit_card' } }];
    const order = { ...cart, number: '000000042', payments, paymentState: 'paid' } as unknown as Parameters<
      typeof orderFailed
    >[0];
    const whole = {
      ...params,
      transaction_id: '000000042',
      shipping: 500,
      tax: 336,
      payment_type: 'credit_card',
    };
    expect(purchased(order)).toEqual({ name: 'purchase', params: whole });
    expect(orderFailed({ ...order, paymentErrorCode: 'ER016' })).toEqual({
      name: 'fail_payment',
      params: { ...whole, error_code: 'ER016' },
    });
    expect(orderFailed({ ...order, paymentState: 'cancelled' }).params.error_code).toBe('cancelled');
  });
});

describe('events that wait for a page with scripts', () => {
  const event = (n: number) => cartEvent('begin_checkout', { items: [line({ code: `BK-${n}` })], totals });

  it('keep their order, and stay complete while there is space', () => {
    expect(withWaiting([event(1)], event(2))).toEqual([event(1), event(2)]);
  });

  it('lose the items of the oldest events first, and then the oldest events', () => {
    let waiting: ReturnType<typeof withWaiting> = [];
    for (let n = 1; n <= 4; n += 1) waiting = withWaiting(waiting, event(n));
    expect(waiting).toHaveLength(4);
    expect(waiting[0]?.params.items).toBeUndefined();
    expect(waiting[0]?.params).toMatchObject({ currency: 'JPY', value: 3200 });
    expect(waiting.at(-1)).toEqual(event(4));
    for (let n = 5; n <= 30; n += 1) waiting = withWaiting(waiting, event(n));
    expect(waiting.length).toBeLessThan(30);
    expect(Buffer.byteLength(JSON.stringify(waiting))).toBeLessThanOrEqual(660);
  });
});

it('the result page of a payment contains scripts only if it has events', () => {
  const result = screenById('checkout.complete');
  expect([runsScripts(result, true), runsScripts(result, false)]).toEqual([true, false]);
  expect(runsScripts(screenById('checkout.confirm'), true)).toBe(false);
});

it('events contain amounts in yen, converted by PRICE_MULTIPLIER', () => {
  setPriceMultiplier(1);
  try {
    const added = addedToCart({ items: [line({ yen: 11 })] } as never, [
      { productCode: 'BK-1', quantity: 1 },
    ]);
    expect(added?.params).toMatchObject({ value: 1100, items: [{ price: 1100 }] });
  } finally {
    setPriceMultiplier(1 / MINOR_PER_YEN);
  }
});
