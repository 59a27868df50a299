/** Beyond §7: the newsletter's consent, and the link by which it is refused without a login. */
import { z } from 'zod';
import { defineCall } from './call.ts';

/** Where a consent was given or refused. `unrecorded`: before consents were recorded, or by a release without them. */
export const consentPages = ['registration', 'profile', 'refusal_link', 'desk', 'unrecorded'] as const;
export type ConsentPage = (typeof consentPages)[number];

/** Characters of what a page says about the newsletter. */
export const WORDING_MAX = 2000;

const link = {
  tag: 'User',
  auth: 'public',
  path: '/newsletter-refusals/{token}',
  params: z.object({ token: z.string() }),
  data: z.object({
    /** Most of its signs are covered. Absent if the account is gone. */
    address: z.string().optional(),
    subscribed: z.boolean(),
  }),
  errors: [404],
} as const;

export const readRefusalLink = defineCall({
  ...link,
  id: 'readRefusalLink',
  summary: 'Whose newsletter a link refuses',
  method: 'get',
});

export const refuseNewsletter = defineCall({
  ...link,
  id: 'refuseNewsletter',
  summary: 'Stop the newsletter; again does nothing',
  method: 'post',
});
