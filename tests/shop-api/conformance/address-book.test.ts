/** §7 Address book: every call, every status. */
import * as c from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import { ADDRESS, call, member } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row } from '../../setup/conformance.ts';
import type { TestShop } from '../../setup/shop.ts';

async function saved(t: TestShop) {
  const { bearer } = await member(t);
  await call(t, 'POST', '/address-book/', { bearer, body: ADDRESS });
  const { data } = await call(t, 'GET', '/address-book/', { bearer });
  return { bearer, params: { id: data[0].id as number } };
}
const mine =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({ ...(await saved(t)), body });
const foreign =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({
    ...(await saved(t)),
    bearer: (await member(t)).bearer,
    body,
  });
const unknown =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({
    ...(await saved(t)),
    params: { id: 999_999_999 },
    body,
  });
const ALL = ['lastName', 'firstName', 'postcode', 'provinceCode', 'city', 'street', 'phoneNumber'];
/** An address with the field names of the screens in §3. */
const ALIASES = {
  lastName: '林',
  firstName: '健',
  postalCode: '〒100-0001',
  prefecture: '13',
  municipality: '千代田区',
  building: '千代田1-1',
  phoneNumber: '03-1234-5678',
  isDefault: true,
};
const refusals = (of: Call, body?: unknown): Row[] => [
  {
    call: of,
    when: 'a guest',
    request: () => ({ params: { id: 1 }, body }),
    status: 401,
    errorCode: 'token_missing',
  },
  {
    call: of,
    when: 'an unknown address',
    request: unknown(body),
    status: 404,
    errorCode: 'address_not_found',
  },
  {
    call: of,
    when: "another member's address",
    request: foreign(body),
    status: 404,
    errorCode: 'address_not_found',
  },
];
const bad = { status: 400, errorCode: 'validation_failed' } as const;

conform(callsIn(c), [
  { call: c.addressBook, when: 'one address', request: mine(), status: 200 },
  { call: c.addressBook, when: 'a guest', status: 401, errorCode: 'token_missing' },
  { call: c.addAddress, when: 'a valid address', request: mine(ADDRESS), status: 204 },
  {
    call: c.addAddress,
    when: 'an address with the field names of the screens',
    request: mine(ALIASES),
    status: 204,
  },
  { ...bad, call: c.addAddress, when: 'an empty body', request: mine({}), fields: ALL },
  {
    ...bad,
    call: c.addAddress,
    when: 'a postcode of six digits',
    request: mine({ ...ADDRESS, postcode: '530-001' }),
    fields: ['postcode'],
  },
  {
    call: c.addAddress,
    when: 'a guest',
    request: () => ({ body: ADDRESS }),
    status: 401,
    errorCode: 'token_missing',
  },
  {
    call: c.changeAddress,
    when: 'a valid address',
    request: mine({ ...ADDRESS, city: '大阪市中央区' }),
    status: 204,
  },
  { ...bad, call: c.changeAddress, when: 'an empty body', request: mine({}), fields: ALL },
  ...refusals(c.changeAddress, ADDRESS),
  { call: c.setDefaultAddress, when: 'the member’s own address', request: mine(), status: 204 },
  ...refusals(c.setDefaultAddress),
  { call: c.removeAddress, when: 'the member’s own address', request: mine(), status: 204 },
  ...refusals(c.removeAddress),
]);
