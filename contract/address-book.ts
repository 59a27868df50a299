/** §7 Address book. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { address, addressSpelling, entryInput } from './rules/address.ts';
import { alsoAs, fillMissing, ours } from './rules/marks.ts';

const withDefault = fillMissing({ isDefault: (entry) => entry['default'] });
export const addressBookEntry = alsoAs(
  address.extend({
    id: z.int(),
    // §3 names these fields differently in the address book and in a cart: the response has both names.
    name: ours(z.string().meta({ description: 'Last and first name, separated by a space' })),
    postalCode: ours(z.string()),
    municipality: ours(z.string()),
    isDefault: ours(z.boolean()),
    default: z.boolean().optional(),
  }),
  (value) => withDefault(addressSpelling(value)),
);
export type AddressBookEntry = z.output<typeof addressBookEntry>;

export const addressBook = defineCall({
  id: 'addressBook',
  summary: 'The member’s saved addresses, oldest first',
  tag: 'Address book',
  method: 'get',
  path: '/address-book/',
  auth: 'required',
  data: z.array(addressBookEntry),
  errors: [401],
});

const entryParams = z.object({ id: z.string() });
const entry = { tag: 'Address book', auth: 'required', status: 204, data: z.null() } as const;

export const addAddress = defineCall({
  ...entry,
  id: 'addAddress',
  summary: 'Save an address; the first one becomes the default',
  method: 'post',
  path: '/address-book/',
  body: entryInput,
  errors: [400, 401, 429],
});

export const changeAddress = defineCall({
  ...entry,
  id: 'changeAddress',
  summary: 'Replace a saved address',
  method: 'put',
  path: '/address-book/{id}',
  params: entryParams,
  body: entryInput,
  errors: [400, 401, 404, 429],
});

export const removeAddress = defineCall({
  ...entry,
  id: 'removeAddress',
  summary: 'Delete a saved address; if it is the default, there is no default afterwards',
  method: 'delete',
  path: '/address-book/{id}',
  params: entryParams,
  errors: [401, 404],
});

export const setDefaultAddress = defineCall({
  ...entry,
  id: 'setDefaultAddress',
  summary: 'Make a saved address the default',
  method: 'patch',
  path: '/address-book/{id}/default',
  params: entryParams,
  errors: [401, 404],
});
