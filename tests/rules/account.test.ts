/** Rules of the account: phone numbers in parts, birthdays, street and building, order filters, receipts. */

import { describe, expect, it } from 'vitest';
import { birthdayParts, isYearGiven, readBirthday } from '#app/routes/account/birthday.ts';
import { orderCriteria, paymentLabel, readOrderFilters } from '#app/routes/account/order-filters.ts';
import { isOutdated, isReceiptPossible, shownReceipt } from '#app/routes/account/receipt/receipts.ts';
import { goodsOf } from '#contract/receipt-sheet.ts';
import { joinStreet, placeOf, sameAddress, streetOf } from '#contract/rules/address.ts';
import { formatNumber, joinNumber, splitNumber } from '#contract/rules/phone.ts';
import { formatPostcode, withPostalMark } from '#contract/rules/postcode.ts';

describe('phone and fax numbers in three parts (§3, §5.26)', () => {
  it.each([
    [['03', '1234', '5678'], '0312345678'],
    [['０３', '１２３４', '５６７８'], '0312345678'],
    [['03-1234-5678', '', ''], '0312345678'],
    [['０９０−１２３４−５６７８', '9999', '1'], '09012345678'],
    [['+81 90 1234 5678', '', ''], '09012345678'],
    [['03', '12', ''], '0312'],
    [['', '', ''], ''],
  ] as const)('the parts %j are joined to %s', (parts, number) =>
    expect(joinNumber([...parts])).toBe(number),
  );

  it.each([
    ['0312345678', '03-1234-5678'],
    ['0661234567', '06-6123-4567'],
    ['0751234567', '075-123-4567'],
    ['09012345678', '090-1234-5678'],
    ['05012345678', '050-1234-5678'],
    ['0120123456', '0120-123-456'],
    ['08001234567', '0800-123-4567'],
    // Area codes of all lengths, and codes that begin alike.
    ['0466221111', '0466-22-1111'],
    ['0112112111', '011-211-2111'],
    ['0126221111', '0126-22-1111'],
    ['0126721234', '01267-2-1234'],
    ['0422221234', '0422-22-1234'],
    ['0423351234', '042-335-1234'],
    ['0429351234', '04-2935-1234'],
    ['0429731234', '042-973-1234'],
    ['0428221234', '0428-22-1234'],
    ['0470221234', '0470-22-1234'],
    ['0470921234', '04-7092-1234'],
    ['0471441234', '04-7144-1234'],
    ['0473221234', '047-322-1234'],
    ['0492221234', '049-222-1234'],
    ['0499221234', '04992-2-1234'],
    ['0558861234', '0558-86-1234'],
    ['0742221111', '0742-22-1111'],
    ['0798331234', '0798-33-1234'],
    ['0792221234', '079-222-1234'],
    ['0829311234', '0829-31-1234'],
    ['0829221234', '082-922-1234'],
    ['0980531234', '0980-53-1234'],
    ['0980221234', '09802-2-1234'],
    ['0988621234', '098-862-1234'],
    ['0570012345', '0570-012-345'],
    ['07012345678', '070-1234-5678'],
    ['06012345678', '060-1234-5678'],
    ['0612345678', '06-1234-5678'],
    // Numbers that no rule divides.
    ['0901234567', '0901234567'],
    ['0312345', '0312345'],
    ['0000012345', '0000012345'],
    ['', ''],
  ])('%s is written %s, and its parts are joined to the same number again', (number, written) => {
    expect(formatNumber(number)).toBe(written);
    expect(joinNumber(splitNumber(number))).toBe(number);
  });
});

describe('stored numbers of other Shop APIs', () => {
  it.each([
    ['090-1234-5678', '090-1234-5678'],
    ['046-622-1111', '0466-22-1111'],
    ['(03)1234-5678', '03-1234-5678'],
    ['０３ー１２３４ー５６７８', '03-1234-5678'],
    ['+81 466-22-1111', '0466-22-1111'],
    ['+1 212 555 0100', '+12125550100'],
    ['なし', ''],
  ])('%s is written %s', (stored, written) => expect(formatNumber(stored)).toBe(written));

  it.each([
    ['1000005', '100-0005', '〒100-0005'],
    ['100-0005', '100-0005', '〒100-0005'],
    ['〒１００−０００５', '100-0005', '〒100-0005'],
    ['100', '100', '〒100'],
    ['', '', ''],
  ])('the postal code %s is written %s', (stored, written, marked) =>
    expect([formatPostcode(stored), withPostalMark(stored)]).toEqual([written, marked]),
  );

  it('an address with hyphens is the same as one without', () => {
    const address = { postcode: '1000005', phoneNumber: '0312345678', city: '千代田区' };
    expect(sameAddress(address, { ...address, postcode: '100-0005', phoneNumber: '03-1234-5678' })).toBe(
      true,
    );
    expect(sameAddress(address, { ...address, postcode: '100-0006' })).toBe(false);
  });

  it('the building of an address is said once', () => {
    const address = { city: '大阪市北区', street: '梅田1-2-3', building: '梅田ビル5F' };
    expect(placeOf(address)).toBe('大阪市北区梅田1-2-3 梅田ビル5F');
    expect(placeOf({ ...address, street: '梅田1-2-3 梅田ビル5F' })).toBe('大阪市北区梅田1-2-3 梅田ビル5F');
  });
});

describe('a birthday', () => {
  const read = (year: string, month: string, day: string) => readBirthday({ year, month, day }, '2026-11-21');
  it('is an existing day up to today, or empty', () => {
    expect(read('1984', '4', '12')).toBe('1984-04-12');
    expect(read('2000', '2', '29')).toBe('2000-02-29');
    expect(read('2026', '11', '21')).toBe('2026-11-21');
    expect(read('', '', '')).toBe('');
  });
  it.each([
    ['1984', '', ''],
    ['', '4', '12'],
    ['1999', '2', '29'],
    ['2026', '11', '22'],
    ['1899', '12', '31'],
    ['84', '4', '12'],
    ['1984', '13', '1'],
    ['x', '4', '12'],
  ])('cannot be %s-%s-%s', (year, month, day) => expect(read(year, month, day)).toBeUndefined());

  it('requires a four-digit year of the western calendar', () => {
    const given = (year: string) => isYearGiven({ year, month: '4', day: '12' });
    expect(['1985', '昭和60', '60', ''].map(given)).toEqual([true, false, false, false]);
    expect(isYearGiven({ year: '', month: '', day: '' })).toBe(true);
  });

  it('is read from the first ten characters of the response', () => {
    expect(birthdayParts('1984-04-12T00:00:00+00:00')).toEqual({ year: '1984', month: '4', day: '12' });
    expect(birthdayParts(undefined)).toEqual({ year: '', month: '', day: '' });
  });
});

describe('street and building (one line on the parcel)', () => {
  it.each([
    ['梅田1-2-3', 'こもれびビル 4F', '梅田1-2-3 こもれびビル 4F'],
    ['梅田1-2-3', undefined, '梅田1-2-3'],
    ['1-2-3 Umeda', 'Komorebi Bldg. 4F', '1-2-3 Umeda Komorebi Bldg. 4F'],
    ['大字 梅田 12', '別館', '大字 梅田 12 別館'],
  ])('are joined and separated again: %s and %s', (street, building, joined) => {
    expect(joinStreet(street, building)).toBe(joined);
    // Joining again does not add the building again.
    expect(joinStreet(joined, building)).toBe(joined);
    expect(streetOf({ street: joined, building })).toBe(street);
  });
});

describe('the filters of orders (§3, §4)', () => {
  const read = (query: string) => readOrderFilters(new URLSearchParams(query));
  const defaults = { period: '84', status: 'completed', sort: 'newest', page: 1 };

  it.each(['', 'period=9&status=paid&sort=up&page=-1', 'period=&status[]=x&page=1e9', 'page=0'])(
    'are 84 days (§9.17), completed orders and newest first if the query is "%s"',
    (query) => expect(read(query)).toEqual(defaults),
  );
  it('are read from the submitted form', () =>
    expect(read('period=older&status=cancelled&sort=oldest&page=3')).toEqual({
      period: 'older',
      status: 'cancelled',
      sort: 'oldest',
      page: 3,
    }));

  it.each([
    ['7', '2026-11-14 00:00:00'],
    ['15', '2026-11-6 00:00:00'],
    ['84', '2026-8-29 00:00:00'],
  ])('have a period of %s days, which begins at %s and ends tomorrow', (period, from) => {
    const criteria = new Map(orderCriteria(read(`period=${period}`), '2026-11-21'));
    expect(criteria.get('dateRange[from]')).toBe(from);
    expect(criteria.get('dateRange[to]')).toBe('2026-11-22 23:59:59');
    expect(criteria.get('criteria[paymentState]')).toBe('paid');
    expect(criteria.get('sort')).toBe('DESC');
  });

  it('have a period `older` that ends on the day before the 84 days, so that no order is left out', () => {
    const criteria = new Map(orderCriteria(read('period=older&status=all&sort=oldest'), '2026-11-21'));
    expect([...criteria]).toEqual([
      ['dateRange[to]', '2026-8-28 23:59:59'],
      ['sort', 'ASC'],
    ]);
  });

  it.each([
    ['awaiting_payment', 'new'],
    ['authorized', 'new'],
    ['paid', 'paid'],
    ['cancelled', 'cancelled'],
    ['failed', 'failed'],
    ['refunded', 'refunded'],
    ['partially_refunded', 'refunded'],
  ])('show an order with the payment state %s under the label %s', (state, label) =>
    expect(paymentLabel(state)).toBe(label),
  );
});

describe('the receipt', () => {
  const issued = (serial: number, refunded = 0) => ({ serial, sheet: { refunded } });
  const paid = { state: 'new', paymentState: 'paid' };
  const partly = {
    ...paid,
    paymentState: 'partially_refunded',
    refunds: [
      { amount: 500, state: 'done' as const, at: '2026-11-20T12:00:00Z' },
      { amount: 300, state: 'requested' as const, at: '2026-11-20T12:00:00Z' },
    ],
  };

  it.each(['awaiting_payment', 'failed', 'cancelled', 'refunded'])(
    'is not available for an order with the payment state %s',
    (paymentState) => expect(isReceiptPossible({ ...paid, paymentState })).toBe(false),
  );
  it('is available for a partly refunded order, and not for a cancelled one', () => {
    expect(isReceiptPossible(partly)).toBe(true);
    expect(isReceiptPossible({ ...paid, state: 'cancelled' })).toBe(false);
  });
  it('is the last one, or the one asked for', () => {
    expect(shownReceipt(paid, [], 0)).toBeUndefined();
    expect(shownReceipt(paid, [issued(1), issued(2)], 0)).toMatchObject({ serial: 2 });
    expect(shownReceipt(paid, [issued(1), issued(2)], 1)).toMatchObject({ serial: 1 });
    expect(shownReceipt(paid, [issued(1)], 7)).toMatchObject({ serial: 1 });
  });
  it('is only shown when asked for if refunds have changed since, or the order is cancelled', () => {
    expect(isOutdated(partly, issued(1))).toBe(true);
    expect(shownReceipt(partly, [issued(1)], 0)).toBeUndefined();
    expect(shownReceipt(partly, [issued(1)], 1)).toMatchObject({ serial: 1 });
    expect(shownReceipt(partly, [issued(1), issued(2, 500)], 0)).toMatchObject({ serial: 2 });
    const cancelled = { ...paid, state: 'cancelled' };
    expect(shownReceipt(cancelled, [issued(1)], 0)).toBeUndefined();
    expect(shownReceipt(cancelled, [issued(1)], 1)).toMatchObject({ serial: 1 });
  });

  it('names every group of goods once', () => {
    expect(goodsOf(['seminar', 'book', 'cd_dvd', 'notebook', 'book', undefined])).toEqual([
      'books',
      'discs',
      'stationery',
      'goods',
      'seminars',
    ]);
    expect(goodsOf(['seminar'])).toEqual(['seminars']);
    expect(goodsOf(['material'])).toEqual(['materials']);
  });
});
