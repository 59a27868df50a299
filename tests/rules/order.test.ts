import { describe, expect, it } from 'vitest';
import { readEnv } from '#api/env.ts';
import { orderRefusal } from '#app/checkout/after-order-button.ts';
import { ja } from '#app/i18n/ja.ts';
import { addressToSend, preselected } from '#app/rules/addresses.ts';
import { orderFingerprint } from '#app/rules/order-fingerprint.ts';
import { MAX_CHECKS, nextCheck, outcomeOf } from '#app/rules/order-outcome.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { orderPaymentStates } from '#contract/order-shapes.ts';
import { sameAddress } from '#contract/rules/address.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';

const address = {
  lastName: '髙橋',
  firstName: '太郎',
  countryCode: 'JP',
  postcode: '1000001',
  provinceCode: 'JP-13',
  provinceName: '東京都',
  city: '千代田区',
  street: '千代田1-1',
  phoneNumber: '0312345678',
};
const entry = (id: number, more = {}) => ({ ...address, id, isDefault: false, ...more });

describe('the outcome of an order', () => {
  const of = (...states: (string | undefined)[]) =>
    outcomeOf({ paymentState: 'awaiting_payment', payments: states.map((state) => ({ state })) });
  it('is the result of its last payment if the order only says that it awaits payment', () => {
    expect(of('failed')).toBe('failed');
    expect(of('failed', 'completed')).toBe('paid');
    expect(of('completed', 'cancelled')).toBe('failed');
    expect([of(), of(undefined), of('new'), of('failed', 'new')]).toEqual(Array(4).fill('confirming'));
  });
  it('is the state of the order or of its payment request if one of these is known', () => {
    const payments = [{ state: 'failed' }];
    expect(outcomeOf({ paymentState: 'paid', payments })).toBe('paid');
    expect(
      outcomeOf({ paymentState: 'awaiting_payment', payments, paymentRequest: { state: 'waiting' } }),
    ).toBe('waiting');
  });
});

describe('addresses', () => {
  it('are equal even if their prefectures are in different languages', () => {
    const inEnglish = { ...address, provinceName: 'Tokyo' };
    expect(sameAddress(address, inEnglish)).toBe(true);
    expect(sameAddress(address, { ...address, company: 'こもれび' })).toBe(false);
    expect(sameAddress(address, { ...address, phoneNumber: '0398765432' })).toBe(false);
  });

  it('are sent without the fields that only an address book entry has', () => {
    const { provinceName: _, ...rest } = address;
    expect(addressToSend(entry(1, { isDefault: true }))).toEqual(rest);
  });

  it('are preselected: the address of the cart if it has one, else the default, else the first', () => {
    const book = [entry(1, { street: 'A-1' }), entry(2, { street: 'B-2', isDefault: true }), entry(3)];
    expect(preselected(book, address)?.id).toBe(3);
    expect(preselected(book, undefined)?.id).toBe(2);
    expect(preselected(book.slice(0, 1), undefined)?.id).toBe(1);
    expect(preselected(book, { ...address, city: '港区' })).toBeUndefined();
    expect(preselected([], undefined)).toBeUndefined();
  });
});

describe('the fingerprint of an order', () => {
  const SEAT = {
    code: 'A',
    name: '講座',
    variants: [{ code: 'A-1', name: '会場' }],
    seminar: { startsAt: '2027-02-07T13:00:00+09:00', endsAt: '2027-02-07T15:00:00+09:00', venue: '京都' },
  };
  const cart = {
    tokenValue: 't',
    totals: { items: 2000_00, promotion: 0, shipping: 500_00, taxes: 227_00, total: 2500_00 },
    shippingAddress: address,
    items: [{ quantity: 2, total: 2000_00, product: { ...SEAT } }],
  };
  const withProduct = (product: object) => ({
    items: [{ ...cart.items[0], product: { ...SEAT, ...product } }],
  });
  const moved = (seminar: object) => withProduct({ seminar: { ...SEAT.seminar, ...seminar } });
  const print = (more: object) => orderFingerprint({ ...cart, ...more });

  it('does not change with the prefecture’s language or the order of fields', () => {
    const turned = Object.fromEntries(Object.entries({ ...address, provinceName: 'Tokyo' }).reverse());
    expect(print({ shippingAddress: turned })).toBe(orderFingerprint(cart));
  });

  it.each([
    ['token', { tokenValue: 'u' }],
    ['total', { totals: { ...cart.totals, total: 2501_00 } }],
    ['quantity', { items: [{ ...cart.items[0], quantity: 1 }] }],
    ['variant', withProduct({ variants: [{ code: 'A-2', name: '会場' }] })],
    ['name', withProduct({ name: '別の講座' })],
    ['kind of seat', withProduct({ variants: [{ code: 'A-1', name: 'オンライン' }] })],
    ['date', moved({ startsAt: '2027-02-23T13:00:00+09:00' })],
    ['end', moved({ endsAt: '2027-02-07T16:00:00+09:00' })],
    ['venue', moved({ venue: '札幌' })],
    ['venue’s address', moved({ address: '北1条' })],
    ['contents that lines do not have, such as terms', { shown: 'other' }],
    ['address', { shippingAddress: { ...address, street: '千代田1-2' } }],
  ])('changes with the %s', (_, change) => expect(print(change)).not.toBe(orderFingerprint(cart)));
});

describe('the outcome of a payment', () => {
  it('is never `failed` unless the failure is certain', () => {
    const failed = orderPaymentStates.filter((paymentState) => outcomeOf({ paymentState }) === 'failed');
    expect(failed).toEqual(['cancelled', 'failed']);
    expect(outcomeOf({ paymentState: 'awaiting_payment' })).toBe('confirming');
    for (const state of ['waiting', 'confirming', 'unknown'] as const)
      expect(outcomeOf({ paymentState: 'awaiting_payment', paymentRequest: { state } })).toBe(state);
    expect(outcomeOf({ paymentState: 'paid' })).toBe('paid');
  });

  it('is polled for longer than a worker needs to finish the payment, and then no more', () => {
    let seconds = 0;
    let looks = 0;
    for (let next = nextCheck(null); next && looks < 100; next = nextCheck(String(next.number))) {
      seconds += next.seconds;
      looks++;
    }
    expect(looks).toBe(MAX_CHECKS);
    const { COMPLETE_GRACE_MS, WORKER_INTERVAL_MS } = readEnv({});
    expect(seconds * 1000).toBeGreaterThan(COMPLETE_GRACE_MS + 2 * WORKER_INTERVAL_MS);
    expect(nextCheck('-1')).toEqual({ number: 1, seconds: 5 });
    expect(nextCheck('99')).toBeUndefined();
    expect(nextCheck('1e9')?.number).toBe(1);
  });
});

describe('payment errors', () => {
  it.each([
    ['ER016', 'カードのご利用限度額に達しています。'],
    ['ER018', 'お取り扱いできる金額を超えています。'],
    [
      'ER030',
      'カード会社の承認が得られませんでした。別のカードをご利用になるか、カード会社にお問い\u2060合わせください。',
    ],
    ['ER055', 'カード番号に誤りがあります。'],
    ['ER079', 'セキュリティコードに誤りがあります。'],
    ['ER900', '本人認証が完了しませんでした。'],
  ])('have a text of their own for the code %s', (code, words) => {
    const { meaning, unknownCode } = paymentError(code);
    expect(ja.checkout[`payment_${meaning}`]).toContain(words);
    expect(unknownCode).toBeUndefined();
  });

  it.each([
    ['item_quantity_exceeded', 'cart', 'error.item_quantity_exceeded'],
    ['item_unavailable', 'cart', 'cart.remove_unavailable'],
    ['minimum_order', 'cart', 'cart.minimum_order'],
    ['payment_rt_invalid', 'here', 'checkout.payment_notification'],
    ['payment_jb_invalid', 'here', 'checkout.payment_job_code'],
    ['payment_amount_invalid', 'here', 'checkout.payment_amount_format'],
    ['payment_card_limit', 'here', 'checkout.payment_card_limit'],
    ['payment_request_invalid', 'here', 'checkout.payment_request'],
  ] as const)('on an order refused with %s are shown at "%s" as %s', (errorCode, at, key) =>
    expect(orderRefusal(new BadRequestError({ status: 400, errorCode }))).toEqual({ at, key }),
  );

  it('with an unknown code are shown as a problem with the request, together with the code', () => {
    expect(paymentError('ER777')).toEqual({ meaning: 'request', field: undefined, unknownCode: 'ER777' });
  });
});
