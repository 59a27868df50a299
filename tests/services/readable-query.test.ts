import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableQuery } from '#desk/request/chosen-orders.ts';

it('keeps a name readable, so that a link back is not escaped twice', () => {
  expect(readableQuery('/orders?q=%E5%B1%B1%E7%94%B0&view=paid')).toBe('q=山田&view=paid');
  expect(readableQuery('/orders?q=a%26b%3D1')).toBe('q=a%26b%3D1');
  expect(readableQuery('/orders?q=%E5%B1')).toBe('q=%E5%B1');
  expect(readableQuery('/orders')).toBeUndefined();
});

it('means the same as the query, whatever was searched for', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (given) => {
      const query = new URLSearchParams(Object.entries(given));
      const read = readableQuery(`/orders?${query}`) ?? '';
      expect([...new URLSearchParams(read)]).toEqual([...query]);
    }),
  );
});
