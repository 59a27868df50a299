/** An id is digits only: other spellings of a number lead to no row. */
import { beforeAll, describe, expect, test } from 'vitest';
import { orderIds, orderParams } from '#contract/desk/orders.ts';
import { idParams } from '#contract/fields.ts';
import { member } from '../../setup/client.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { desk, staffMember } from './desk.ts';
import { PaidOrders } from './paid-orders.ts';

const spellings = (id: number | string) => [
  `${id}e0`,
  `0x${Number(id).toString(16)}`,
  `${id}.0`,
  `+${id}`,
  `0${id}`,
  `-${id}`,
  `%20${id}`,
  `${id}n`,
  '',
  'Infinity',
];

describe('an id in a path of the desk’s calls', () => {
  let t: TestShop;
  let owner: Awaited<ReturnType<typeof staffMember>>;
  beforeAll(async () => {
    t = await testShop();
    owner = await staffMember(t, 'owner');
  });

  test.each([
    ['orders', async () => (await new PaidOrders(t).paid()).id],
    ['members', async () => (await member(t)).id],
    ['staff', async () => owner.id],
  ])('of %s has digits only', async (name, make) => {
    const id = await make();
    const status = async (path: string) => (await desk(t, 'GET', path, { token: owner.token })).status;
    expect(await status(`/${name}/${id}`)).toBe(200);
    for (const other of spellings(id).filter(Boolean))
      expect([other, await status(`/${name}/${other}`)]).toEqual([other, expect.toBeOneOf([400, 404])]);
  });
});

test('numbers and digits are ids, other values are none', () => {
  for (const id of [10, '10']) {
    expect(idParams.parse({ id })).toEqual({ id: 10 });
    expect(orderIds.parse([id])).toEqual([10]);
  }
  for (const id of [...spellings(10), 0, 1.5, null, true, [10], '99999999999999999999']) {
    expect(idParams.safeParse({ id }).success, String(id)).toBe(false);
    expect(orderParams.parse({ id })).toEqual({ id: 0 });
  }
});
