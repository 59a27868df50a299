/** Notices that the next page shows and removes. The cookie has text keys, not texts. */
import { z } from 'zod';
import type { TextKey } from '#app/i18n/text.tsx';
import { NOTICE_TONES } from '#app/rules/news.ts';
import { defineCookie } from './define-cookie.ts';

const notice = z.object({
  key: z.string().max(80),
  values: z.record(z.string().max(20), z.union([z.string().max(200), z.number()])).optional(),
  tone: z.enum(NOTICE_TONES),
  /** Target of the notice's link. */
  link: z.enum(['cart']).optional(),
});
export type Notice = Omit<z.output<typeof notice>, 'key'> & { key: TextKey };

/** A login alone can have five: done, three about the merged carts, one about the account service. */
export const NOTICES_MAX = 6;

export const noticeCookie = defineCookie<Notice[]>({
  name: 'notice',
  schema: z.array(notice).max(NOTICES_MAX) as unknown as z.ZodType<Notice[]>,
  maxAge: 300,
});
