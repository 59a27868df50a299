/** §7 Address book: every call, every status. */
import * as c from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import { ADDRESS, call, member } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row, row } from '../../setup/conformance.ts';
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
  row(of, '401 token_missing', 'a guest', { request: () => ({ params: { id: 1 }, body }) }),
  row(of, '404 address_not_found', 'an unknown address', { request: unknown(body) }),
  row(of, '404 address_not_found', "another member's address", { request: foreign(body) }),
];

conform(callsIn(c), [
  row(c.addressBook, 200, 'one address', { request: mine() }),
  row(c.addressBook, '401 token_missing', 'a guest'),
  row(c.addAddress, 204, 'a valid address', { request: mine(ADDRESS) }),
  row(c.addAddress, 204, 'an address with the field names of the screens', { request: mine(ALIASES) }),
  row(c.addAddress, '400 validation_failed', 'an empty body', { request: mine({}), fields: ALL }),
  row(c.addAddress, '400 validation_failed', 'a postcode of six digits', {
    request: mine({ ...ADDRESS, postcode: '530-001' }),
    fields: ['postcode'],
  }),
  row(c.addAddress, '401 token_missing', 'a guest', { request: () => ({ body: ADDRESS }) }),
  row(c.changeAddress, 204, 'a valid address', { request: mine({ ...ADDRESS, city: '大阪市中央区' }) }),
  row(c.changeAddress, '400 validation_failed', 'an empty body', { request: mine({}), fields: ALL }),
  ...refusals(c.changeAddress, ADDRESS),
  row(c.setDefaultAddress, 204, 'the member’s own address', { request: mine() }),
  ...refusals(c.setDefaultAddress),
  row(c.removeAddress, 204, 'the member’s own address', { request: mine() }),
  ...refusals(c.removeAddress),
]);
