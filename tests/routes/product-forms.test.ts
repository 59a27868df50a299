import { describe, expect, it } from 'vitest';
import { lineRefusal } from '#app/cart/line-refusal.ts';
import { scopeOf } from '#app/request/scope.ts';
import { requestableVariants } from '#app/routes/products/product/availability.ts';
import {
  type PurchaseRequest,
  purchaseRequestForm,
  requestKey,
} from '#app/routes/products/product/request.tsx';
import { reviewForm } from '#app/routes/products/product/reviews.tsx';
import { readingOf } from '#app/routes/products/product/sections.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { parseForm } from '#kit/form/parse-form.ts';

/** Errors by field. */
const faultsOf = (submission: object): Record<string, unknown> =>
  ('error' in submission ? submission.error : undefined) as Record<string, unknown>;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a review', () => {
  const good = { rating: '4', title: '良い', comment: '一行目\r\n二行目' };
  const judge = (fields: Record<string, string>) => parseForm(formOf({ ...good, ...fields }), reviewForm);

  it('is read from what a form sends', () => {
    expect(judge({})).toMatchObject({
      status: 'success',
      value: { rating: 4, title: '良い', comment: '一行目\n二行目', anonymous: false },
    });
    expect(judge({ anonymous: 'on' })).toMatchObject({ value: { anonymous: true } });
  });

  it('requires rating, title and comment (§5.14), in the order of the form', () => {
    const faults = faultsOf(judge({ rating: '', title: ' 　', comment: '\r\n' }));
    expect(Object.entries(faults)).toEqual([
      ['rating', ['validation.field_selection_required']],
      ['title', ['validation.field_required']],
      ['comment', ['validation.field_required']],
    ]);
  });

  it.each([
    ['あ'.repeat(49), true],
    ['あ'.repeat(50), false],
    ['𠮷'.repeat(49), true],
  ])('must have a title of less than 50 characters (§5.15, §9.7): %s', (title, right) => {
    expect(judge({ title }).status).toBe(right ? 'success' : 'error');
  });

  it.each(['0', '6', '4.5', 'x'])('is refused with the rating %s', (rating) => {
    expect(faultsOf(judge({ rating }))).toHaveProperty('rating');
  });
});

describe('a line that the cart refuses', () => {
  const refusal = (errorCode: 'item_quantity_exceeded' | 'item_unavailable', left?: number) =>
    lineRefusal(
      scopeOf({}, new Request('http://localhost:3000/en')),
      new BadRequestError({ status: 400, errorCode }),
      left === undefined ? undefined : { left, inCart: 0, isTicket: false },
    );

  it('reports insufficient stock (§8.35), with the number in stock if it is known', () => {
    expect(refusal('item_quantity_exceeded')).toEqual({
      fieldErrors: { quantity: ['error.item_quantity_exceeded'] },
    });
    expect(refusal('item_quantity_exceeded', 3)).toEqual({
      fieldErrors: { quantity: ['Only 3 in stock. Please reduce the quantity.'] },
    });
  });

  it('reports that its product is no longer available (§8.36)', () =>
    expect(refusal('item_unavailable')).toEqual({ formErrors: ['error.item_unavailable'] }));
});

describe('a purchase request (§2)', () => {
  const good = { name: '山田 花子', email: 'Hanako@Example.jp', quantity: '３' };
  const judge = (fields: Record<string, string>, codes = ['A']) =>
    parseForm(formOf({ ...good, ...fields }), purchaseRequestForm(codes));

  it('is normalised, and gets the only variant', () => {
    expect(judge({ phoneNumber: '０３−１２３４−５６７８' })).toMatchObject({
      value: {
        variant: 'A',
        email: 'Hanako@example.jp',
        quantity: 3,
        phoneNumber: '0312345678',
      },
    });
  });

  it('requires the choice of an existing variant if there are several', () => {
    expect(faultsOf(judge({}, ['A', 'B']))).toHaveProperty('variant');
    expect(faultsOf(judge({ variant: 'C' }, ['A', 'B']))).toHaveProperty('variant');
    expect(judge({ variant: 'B' }, ['A', 'B'])).toMatchObject({ value: { variant: 'B' } });
  });

  it('shows each error at its field', () => {
    const faults = faultsOf(judge({ name: '', email: 'x', quantity: '10000', phoneNumber: '12' }));
    expect(faults).toEqual({
      name: ['validation.field_required'],
      email: ['validation.email_invalid'],
      phoneNumber: ['validation.phone_number_invalid'],
      quantity: ['validation.request_quantity_maximum'],
    });
  });

  it('drops letters around a phone number, and refuses one without digits', () => {
    expect(judge({ phoneNumber: 'TEL 03-1234-5678' })).toMatchObject({
      value: { phoneNumber: '0312345678' },
    });
    expect(faultsOf(judge({ phoneNumber: '携帯' }))).toEqual({
      phoneNumber: ['validation.phone_number_invalid'],
    });
  });

  it('has the same key if the same form is sent again unchanged', () => {
    const value = (judge({}) as { value: PurchaseRequest }).value;
    const key = requestKey('P', '2026-11-20', value);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(requestKey('P', '2026-11-20', { ...value })).toBe(key);
    expect(requestKey('P', '2026-11-21', value)).not.toBe(key);
    expect(requestKey('Q', '2026-11-20', value)).not.toBe(key);
    expect(requestKey('P', '2026-11-20', { ...value, quantity: 4 })).not.toBe(key);
  });
});

it('the page of a seminar whose sales are over offers no purchase request', () => {
  const variants = { a: { available: false }, b: { available: true } };
  const seminar = { salesEndAt: '2026-12-13T17:00:00+09:00' };
  expect(requestableVariants({ variants }, new Date())).toHaveLength(2);
  expect(requestableVariants({ variants, seminar }, new Date('2026-12-13T16:59:59+09:00'))).toHaveLength(2);
  expect(requestableVariants({ variants, seminar }, new Date('2026-12-13T17:00:00+09:00'))).toHaveLength(0);
  const cancelled = { ...seminar, cancelled: true };
  expect(requestableVariants({ variants, seminar: cancelled }, new Date('2026-12-01'))).toHaveLength(0);
});

it('a product’s description in HTML is sanitised, and one in plain text keeps its line breaks', () => {
  expect(readingOf('<p onclick="x">a</p><script>y</script>', 'ja')).toEqual({ rich: { html: '<p>a</p>' } });
  expect(readingOf('1 < 2\n3 > 2', 'ja')).toEqual({ text: '1 < 2\n3 > 2' });
});
