/** §7 Address book. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { addressBookEntry } from './shapes.ts';

export const addressBook = defineCall({
  id: 'addressBook',
  summary: 'The member’s saved addresses, oldest first',
  tag: 'Address book',
  method: 'get',
  path: '/address-book/',
  auth: 'bearer',
  status: 200,
  data: z.array(addressBookEntry),
  errors: [401],
});
