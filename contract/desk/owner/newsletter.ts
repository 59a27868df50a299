/** メールマガジンの配信先: who has agreed to the newsletter, with the proof, for the owner's mailing program. */
import { z } from 'zod';
import { consentPages } from '../../newsletter.ts';
import { localeCodes } from '../../shapes.ts';
import { defineDeskCall } from '../call.ts';
import { csvEncodings } from '../files.ts';
import { deskPageOf, deskPageQuery } from '../paging.ts';

const subscriber = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(localeCodes),
  /** The last yes. Null for a moment after a switch that an older release has made. */
  consent: z
    .object({
      at: z.iso.datetime(),
      page: z.enum(consentPages),
      /** Version of the wording; null if the page did not say what it showed. */
      wording: z.int().nullable(),
    })
    .nullable(),
});
export type Subscriber = z.output<typeof subscriber>;

export const listSubscribers = defineDeskCall({
  id: 'desk.listSubscribers',
  summary: 'Members who receive the newsletter: enabled, with a verified address, newest first',
  method: 'get',
  path: '/newsletter',
  access: 'newsletter.read',
  query: z.object(deskPageQuery),
  data: deskPageOf(subscriber).extend({
    /** How many there are, also beyond the list's pages. */
    subscribers: z.int(),
    /** What pages have said when they asked, the newest 20 versions. */
    wordings: z.array(z.object({ version: z.int(), text: z.string(), firstShownAt: z.iso.datetime() })),
  }),
});

export const exportSubscribers = defineDeskCall({
  id: 'desk.exportSubscribers',
  summary:
    'A streamed CSV file with one line for each subscriber, with proof and refusal link (docs/desk.md)',
  method: 'post',
  path: '/newsletter/export',
  access: 'newsletter.read',
  body: z.object({ encoding: z.enum(csvEncodings, { error: 'validation.invalid' }) }),
  data: z.instanceof(ReadableStream),
});
