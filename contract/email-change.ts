/** Beyond §7: the link by which a new e-mail address of an account is confirmed. Staff have entered the address. */
import { z } from 'zod';
import { defineCall } from './call.ts';

/** `taken`: another account has this address by now. */
const emailChangeStates = ['open', 'done', 'taken'] as const;

const link = {
  tag: 'User',
  auth: 'public',
  path: '/email-changes/{token}',
  params: z.object({ token: z.string() }),
  data: z.object({
    /** The new address. */
    address: z.string(),
    state: z.enum(emailChangeStates),
  }),
  errors: [404],
} as const;

export const readEmailChange = defineCall({
  ...link,
  id: 'readEmailChange',
  summary: 'The address that a link confirms; 404 for a link that is unknown, expired or replaced',
  method: 'get',
});

export const confirmEmailChange = defineCall({
  ...link,
  id: 'confirmEmailChange',
  summary: 'Change the address of the account and end its sessions; again does nothing',
  method: 'post',
});
